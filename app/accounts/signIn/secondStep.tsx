import { data, Form, redirect, redirectDocument, useNavigation } from "react-router";
import { CodeField } from "~/accounts/authenticator/CodeField";
import { PasskeyButton } from "~/accounts/passkeys/PasskeyButton";
import { browserOf, withCookies } from "~/accounts/sessions/browserOf.server";
import { findPendingSecondSteps } from "~/accounts/signIn/secondStep.server";
import { completeCodeStep } from "~/accounts/signIn/signInCommands.server";
import { textOf } from "~/platform/forms/check";
import { LOGIN_PATH, nextPath, SECOND_STEP_PATH, UNLOCK_PATH } from "~/shell/nextPath";
import { requestScope } from "~/shell/scope.server";
import { Button } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { Notice } from "~/ui/primitives/Notice";
import siteStyles from "~/ui/styles/site.css?url";
import type { Route } from "./+types/secondStep";
import { AccountScreen } from "./AccountScreen";
import { ArrivalNotice, arrivalOf } from "./ArrivalNotice";
import { readAccountForm } from "./accountForm.server";
import { summaryOf, tooManyText, wrongCodeText } from "./messages";

export const handle = { hydrate: true };
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: siteStyles }];
export const meta: Route.MetaFunction = () => [
  { title: "Enter your code" },
  { name: "robots", content: "noindex" },
];
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const steps = await findPendingSecondSteps(app, request.headers.get("cookie"));
  if (!steps) throw redirect(LOGIN_PATH);
  return { steps, arrival: arrivalOf(url.searchParams) };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const fields = await readAccountForm(request);
  const code = textOf(fields, "code").trim();
  if (!code) return refuse(422, { codeError: "Enter the code" });
  const { app, accounts, address } = context.get(requestScope);
  const visitor = { kind: "visitor", address } as const;
  const input = { code, ...browserOf(request) };
  const answer = await completeCodeStep(app, accounts, visitor, input);
  if (answer.ok) {
    return redirectDocument(nextPath(url.searchParams.get("next")), withCookies(answer.cookies));
  }
  if (answer.reason === "not-accepted" && answer.attemptsLeft > 0) {
    return refuse(422, { codeError: wrongCodeText(answer.attemptsLeft) });
  }
  if (answer.reason !== "too-many-attempts") throw redirect(`${LOGIN_PATH}?again`);
  const headers = { "Retry-After": `${answer.retryAfterSeconds}` };
  return refuse(429, { formError: tooManyText(answer.retryAfterSeconds) }, headers);
}

interface Rejection {
  codeError?: string;
  formError?: string;
}

function refuse(status: number, rejection: Rejection, headers?: HeadersInit) {
  return data(rejection, { status, headers });
}

export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const { steps, arrival } = loaderData;
  const { codeError, formError } = actionData ?? {};
  return (
    <AccountScreen title="Enter your code">
      {arrival && !actionData && <ArrivalNotice arrival={arrival} />}
      {formError && (
        <Notice tone="bad" title={formError}>
          <p>
            Do you not want to wait? <a href={UNLOCK_PATH}>A link in your mailbox</a> lets you sign
            in from this browser now.
          </p>
        </Notice>
      )}
      <ErrorSummary
        fieldErrors={summaryOf(codeError ? { code: codeError } : {})}
        focusKey={actionData}
      />
      <Form method="post" className="form" key={codeError}>
        <CodeField
          hint={
            steps.app
              ? "Six digits from your authenticator app, or one of your recovery codes."
              : "One of your recovery codes."
          }
          error={codeError}
        />
        <Button variant="signal" type="submit" busy={busy}>
          {busy ? "Signing in..." : "Sign in"}
        </Button>
      </Form>
      {steps.passkey && <PasskeyButton action={`${SECOND_STEP_PATH}/passkey`} />}
      <p className="aside">
        <a href={LOGIN_PATH}>Start again</a>
      </p>
    </AccountScreen>
  );
}
