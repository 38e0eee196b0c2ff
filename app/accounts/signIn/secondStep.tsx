import { Form, redirect, redirectDocument } from "react-router";
import { secondStepForm } from "~/accounts/accountForms";
import { PasskeyButton } from "~/accounts/passkeys/PasskeyButton";
import { browserOf } from "~/accounts/sessions/openSession.server";
import { withCookies } from "~/accounts/sessions/sessions.server";
import { AccountScreen, alertIn, SignInAlertBox, withAlert } from "~/accounts/signIn/AccountScreen";
import { tooManyAttemptsText, wrongCodeText } from "~/accounts/signIn/messages";
import { findOfferedSecondSteps } from "~/accounts/signIn/secondStepCommands.server";
import { completeCodeStep } from "~/accounts/signIn/signInCommands.server";
import { visitorOf } from "~/platform/actor/actor";
import { reject } from "~/platform/reject";
import { reportUnsent } from "~/shell/admin/change/reportFailure";
import { FormErrors, FormField } from "~/shell/forms/FormFields";
import { emptyOrTypedForm } from "~/shell/forms/formResult";
import { handleForm, refuse } from "~/shell/forms/handleForm.server";
import { SaveButton } from "~/shell/forms/SaveButton";
import { LOGIN_PATH, loginPath, nextPath, SECOND_STEP_PATH, UNLOCK_PATH } from "~/shell/nextPath";
import { requestScope } from "~/shell/scope.server";
import { Alert } from "~/ui/primitives/Alert";
import type { Route } from "./+types/secondStep";

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { app, isPage } = context.get(requestScope);
  const steps = await findOfferedSecondSteps(app, request.headers.get("cookie"));
  const next = nextPath(url.searchParams.get("next"), isPage);
  if (!steps) throw redirect(withAlert(loginPath(next), "too-many-wrong-codes"));
  return { steps, alert: alertIn(url.searchParams) };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return handleForm(request, secondStepForm, async ({ code }) => {
    const { app, accounts, ipAddress, isPage } = context.get(requestScope);
    const visitor = visitorOf(ipAddress);
    const input = { code, ...browserOf(request) };
    const next = nextPath(url.searchParams.get("next"), isPage);
    const result = await completeCodeStep(app, accounts, visitor, input).catch((error: unknown) => {
      app.log.error({ err: error }, "a code could not be checked");
      return reject("failed");
    });
    if (result.ok) return redirectDocument(next, withCookies(result.cookies));
    if (result.reason === "failed")
      return refuse({ status: 500, fieldErrors: {}, formError: "An error occurred" });
    if (result.reason === "not-accepted" && result.attemptsLeft > 0) {
      return refuse({ status: 422, fieldErrors: { code: wrongCodeText(result.attemptsLeft) } });
    }
    if (result.reason !== "too-many-attempts")
      throw redirect(withAlert(loginPath(next), "too-many-wrong-codes"));
    const { retryAfterSeconds } = result;
    const formError = tooManyAttemptsText(retryAfterSeconds);
    return refuse({ status: 429, fieldErrors: {}, formError, retryAfterSeconds });
  });
}

export const clientAction = reportUnsent<typeof action>;

export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
  const { steps, alert } = loaderData;
  const { formError, retryAfterSeconds, ...formState } = emptyOrTypedForm(
    secondStepForm,
    actionData,
  );
  const isLimited = retryAfterSeconds !== undefined;
  return (
    <AccountScreen title="Enter your code">
      {alert && !actionData && <SignInAlertBox alert={alert} />}
      {formError && (
        <Alert tone="bad" title={formError}>
          {isLimited && <UnlockHint />}
        </Alert>
      )}
      {alert === "too-many-attempts" && !actionData && <UnlockHint />}
      <FormErrors result={actionData} {...formState} />
      <Form method="post" className="form" key={formState.fieldErrors.code}>
        <FormField
          name="code"
          hint={
            steps.hasAuthenticator
              ? "Six digits from your authenticator app, or one of your recovery codes."
              : "One of your recovery codes."
          }
          {...formState}
        />
        <SaveButton verb="Sign in" busyVerb="Signing in..." />
      </Form>
      {steps.hasPasskey && <PasskeyButton action={`${SECOND_STEP_PATH}/passkey`} />}
      <p className="aside">
        <a href={LOGIN_PATH}>Start again</a>
      </p>
    </AccountScreen>
  );
}

function UnlockHint() {
  return (
    <p>
      Do you not want to wait? <a href={UNLOCK_PATH}>A link in your mailbox</a> lets you sign in
      from this browser now.
    </p>
  );
}
