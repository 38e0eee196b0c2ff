import { LogIn } from "lucide-react";
import { Form, redirect, redirectDocument, useLocation } from "react-router";
import { signInForm } from "~/accounts/accountForms";
import { listProviders } from "~/accounts/linked/linkedSignInCommands.server";
import { PasskeyButton } from "~/accounts/passkeys/PasskeyButton";
import { PasswordField } from "~/accounts/passwords/PasswordField";
import { browserOf } from "~/accounts/sessions/openSession.server";
import { findSession, withCookies } from "~/accounts/sessions/sessions.server";
import { AccountScreen, alertIn, SignInAlertBox } from "~/accounts/signIn/AccountScreen";
import { BUSY_TEXT, tooManyAttemptsText } from "~/accounts/signIn/messages";
import { signIn } from "~/accounts/signIn/signInCommands.server";
import { visitorOf } from "~/platform/actor/actor";
import { reject } from "~/platform/reject";
import { reportUnsent } from "~/shell/admin/change/reportFailure";
import { FormErrors, FormField } from "~/shell/forms/FormFields";
import { emptyOrTypedForm } from "~/shell/forms/formResult";
import { handleForm, type Refusal, refuse } from "~/shell/forms/handleForm.server";
import { useMarkSentFormsUnsaved } from "~/shell/forms/interrupted/storedForms";
import { SaveButton } from "~/shell/forms/SaveButton";
import {
  FORGOT_PASSWORD_PATH,
  nextPath,
  SIGN_UP_PATH,
  secondStepPath,
  UNLOCK_PATH,
} from "~/shell/nextPath";
import { requestScope } from "~/shell/scope.server";
import { Alert } from "~/ui/primitives/Alert";
import { Button, LinkButton } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import type { Route } from "./+types/login";

/** Passes Retry-After to the browser: React Router drops the headers of an action otherwise. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { app, accounts, ipAddress, isPage } = context.get(requestScope);
  const session = await findSession(app, accounts, { headers: request.headers, ipAddress });
  if (session) throw redirect(nextPath(url.searchParams.get("next"), isPage));
  return { alert: alertIn(url.searchParams), providers: listProviders(app) };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return handleForm(request, signInForm, async (details) => {
    const { app, accounts, ipAddress, isPage } = context.get(requestScope);
    const visitor = visitorOf(ipAddress);
    const input = { ...details, ...browserOf(request) };
    const result = await signIn(app, accounts, visitor, input).catch((error: unknown) => {
      app.log.error({ err: error }, "signing in failed");
      return reject("failed");
    });
    if (!result.ok) return refusalOf(result);
    const next = nextPath(url.searchParams.get("next"), isPage);
    const to = result.next === "admin" ? next : secondStepPath(next);
    return redirectDocument(to, withCookies(result.cookies));
  });
}

type FailedSignIn =
  | Exclude<Awaited<ReturnType<typeof signIn>>, { ok: true }>
  | { reason: "failed" };

function refusalOf(result: FailedSignIn): Refusal {
  const fieldErrors = {};
  switch (result.reason) {
    case "invalid-credentials":
      return refuse({ status: 422, fieldErrors, formError: "Invalid email or password" });
    case "too-many-attempts": {
      const { retryAfterSeconds } = result;
      return refuse({
        status: 429,
        fieldErrors,
        formError: tooManyAttemptsText(retryAfterSeconds),
        retryAfterSeconds,
      });
    }
    case "busy":
      return refuse({
        status: 503,
        fieldErrors,
        formError: BUSY_TEXT,
        retryAfterSeconds: result.retryAfterSeconds,
      });
    case "failed":
      return refuse({ status: 500, fieldErrors, formError: "An error occurred" });
  }
}

export const clientAction = reportUnsent<typeof action>;

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { formError, retryAfterSeconds, ...formState } = emptyOrTypedForm(signInForm, actionData);
  // The password was not checked: a link by mail lets the owner sign in.
  const limitError = retryAfterSeconds === undefined ? undefined : formError;
  useMarkSentFormsUnsaved();
  return (
    <AccountScreen title="Admin Login">
      {loaderData.alert && !actionData && <SignInAlertBox alert={loaderData.alert} />}
      {limitError && <UnlockOffer formError={limitError} email={formState.values.email} />}
      <FormErrors
        result={actionData}
        formError={limitError ? undefined : formError}
        {...formState}
      />
      <Form method="post" className="form">
        <FormField name="email" {...formState} />
        <PasswordField {...formState} />
        <SaveButton verb="Sign in" busyVerb="Signing in..." />
      </Form>
      <PasskeyButton action="/admin/login/passkey" />
      <LinkedButtons providers={loaderData.providers} />
      <p className="aside">
        <a href={FORGOT_PASSWORD_PATH}>Forgot your password?</a>
        <a href={SIGN_UP_PATH}>Need an account? Sign up</a>
      </p>
    </AccountScreen>
  );
}

interface UnlockOfferProps {
  /** Why sign-in is refused at the moment. */
  formError: string;
  /** As it was typed. Sent in a body, because an email address must not appear in a page's address. */
  email: string;
}

/** Shown when sign-in was refused without checking the password; the owner can get a link by mail. */
function UnlockOffer({ formError, email }: UnlockOfferProps) {
  return (
    <Alert tone="bad" title={formError}>
      <p>Do you not want to wait? A link in your mailbox lets you sign in from this browser now.</p>
      <Form method="post" action={UNLOCK_PATH}>
        <input type="hidden" name="email" value={email} />
        <Button variant="line" size="sm" type="submit">
          Email me a link
        </Button>
      </Form>
    </Alert>
  );
}

interface LinkedButtonsProps {
  providers: ReadonlyArray<{ id: string; name: string }>;
}

function LinkedButtons({ providers }: LinkedButtonsProps) {
  const { search } = useLocation();
  const next = new URLSearchParams(search).get("next");
  const query = next ? `?next=${encodeURIComponent(next)}` : "";
  return providers.map(({ id, name }) => (
    <LinkButton key={id} variant="line" className="w-full" href={`/admin/login/with/${id}${query}`}>
      <Icon of={LogIn} />
      {`Continue with ${name}`}
    </LinkButton>
  ));
}
