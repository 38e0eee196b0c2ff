import { useEffect } from "react";
import { Form, redirect, redirectDocument } from "react-router";
import { signInForm } from "~/accounts/forms";
import { LinkedButtons } from "~/accounts/linked/LinkedButtons";
import { listProviders } from "~/accounts/linked/linkedProviders.server";
import { PasskeyButton } from "~/accounts/passkeys/PasskeyButton";
import { PasswordField } from "~/accounts/passwords/PasswordField";
import { browserOf, withCookies } from "~/accounts/sessions/browserOf.server";
import { findSession } from "~/accounts/sessions/sessions.server";
import { signIn } from "~/accounts/signIn/signInCommands.server";
import { UnlockOffer } from "~/accounts/unlock/UnlockOffer";
import { reportUnsent } from "~/shell/admin/change/reportFailure";
import { FormErrors, FormField } from "~/shell/forms/FormFields";
import { filledForm } from "~/shell/forms/formResult";
import { handleForm, type Refusal } from "~/shell/forms/handleForm.server";
import { retainSentForms } from "~/shell/forms/interrupted/storedForms";
import { SaveButton } from "~/shell/forms/SaveButton";
import { FORGOT_PASSWORD_PATH, nextPath, SIGN_UP_PATH, secondStepPath } from "~/shell/nextPath";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/login";
import { AccountScreen } from "./AccountScreen";
import { ArrivalNotice, arrivalOf } from "./ArrivalNotice";
import { BUSY_TEXT, tooManyText } from "./messages";

/** Passes Retry-After to the browser: React Router drops the headers of an action otherwise. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { app, accounts, address } = context.get(requestScope);
  const session = await findSession(app, accounts, { headers: request.headers, address });
  if (session) throw redirect(nextPath(url.searchParams.get("next")));
  return { arrival: arrivalOf(url.searchParams), providers: listProviders(app) };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return handleForm(request, signInForm, async (details) => {
    const { app, accounts, address } = context.get(requestScope);
    const visitor = { kind: "visitor", address } as const;
    const input = { ...details, ...browserOf(request) };
    const answer = await signIn(app, accounts, visitor, input).catch((error: unknown) => {
      app.log.error({ err: error }, "signing in failed");
      return { ok: false, reason: "failed" } as const;
    });
    if (!answer.ok) return refusalOf(answer);
    const next = nextPath(url.searchParams.get("next"));
    const to = answer.next === "admin" ? next : secondStepPath(next);
    return redirectDocument(to, withCookies(answer.cookies));
  });
}

type FailedSignIn =
  | Exclude<Awaited<ReturnType<typeof signIn>>, { ok: true }>
  | { reason: "failed" };

function refusalOf(answer: FailedSignIn): Refusal {
  const fieldErrors = {};
  switch (answer.reason) {
    case "invalid-credentials":
      return { status: 422, fieldErrors, formError: "Invalid email or password" };
    case "too-many-attempts": {
      const { retryAfterSeconds } = answer;
      return {
        status: 429,
        fieldErrors,
        formError: tooManyText(retryAfterSeconds),
        retryAfterSeconds,
      };
    }
    case "busy":
      return {
        status: 503,
        fieldErrors,
        formError: BUSY_TEXT,
        retryAfterSeconds: answer.retryAfterSeconds,
      };
    case "failed":
      return { status: 500, fieldErrors, formError: "An error occurred" };
  }
}

export const clientAction = reportUnsent<typeof action>;

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { formError, retryAfterSeconds, ...shown } = filledForm(signInForm, actionData);
  // The password was not checked: a link by mail lets the owner sign in.
  const limitError = retryAfterSeconds === undefined ? undefined : formError;
  useEffect(retainSentForms, []);
  return (
    <AccountScreen title="Admin Login">
      {loaderData.arrival && !actionData && <ArrivalNotice arrival={loaderData.arrival} />}
      {limitError && <UnlockOffer formError={limitError} email={shown.values.email} />}
      <FormErrors answer={actionData} formError={limitError ? undefined : formError} {...shown} />
      <Form method="post" className="form">
        <FormField name="email" {...shown} />
        <PasswordField {...shown} />
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
