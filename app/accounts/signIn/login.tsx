import { useEffect } from "react";
import { data, Form, redirect, redirectDocument, useNavigation } from "react-router";
import { signInForm } from "~/accounts/forms";
import { listProviders } from "~/accounts/linked/identityProviders.server";
import { LinkedButtons } from "~/accounts/linked/LinkedButtons";
import { PasskeyButton } from "~/accounts/passkeys/PasskeyButton";
import { PasswordField } from "~/accounts/passwords/PasswordField";
import { browserOf, withCookies } from "~/accounts/sessions/browserOf.server";
import { findSession } from "~/accounts/sessions/sessions.server";
import { signIn } from "~/accounts/signIn/signInCommands.server";
import { UnlockOffer } from "~/accounts/unlock/UnlockOffer";
import { checkForm, type FieldErrors, textOf } from "~/platform/forms/check";
import { retainUnsentForms } from "~/shell/admin/session/unsavedForms";
import { FORGOT_PASSWORD_PATH, nextPath, SIGN_UP_PATH, secondStepPath } from "~/shell/nextPath";
import { requestScope } from "~/shell/scope.server";
import { Button } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { TextField } from "~/ui/primitives/Fields";
import { Notice } from "~/ui/primitives/Notice";
import siteStyles from "~/ui/styles/site.css?url";
import type { Route } from "./+types/login";
import { AccountScreen } from "./AccountScreen";
import { ArrivalNotice, arrivalOf } from "./ArrivalNotice";
import { readAccountForm } from "./accountForm.server";
import { BUSY_TEXT, summaryOf, tooManyText } from "./messages";

export const handle = { hydrate: true };
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: siteStyles }];
export const meta: Route.MetaFunction = () => [
  { title: "Admin Login" },
  { name: "robots", content: "noindex" },
];

/** Passes Retry-After to the browser: React Router drops the headers of an action otherwise. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { app, accounts, address } = context.get(requestScope);
  const session = await findSession(app, accounts, { headers: request.headers, address });
  if (session) throw redirect(nextPath(url.searchParams.get("next")));
  return { arrival: arrivalOf(url.searchParams), providers: listProviders(app) };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const fields = await readAccountForm(request);
  const email = textOf(fields, "email");
  const form = checkForm(signInForm, { email, password: textOf(fields, "password") });
  if (!form.ok) return refuse(422, { email, fieldErrors: form.fieldErrors });
  const { app, accounts, address } = context.get(requestScope);
  const answer = await signIn(
    app,
    accounts,
    { kind: "visitor", address },
    { ...form.value, ...browserOf(request) },
  ).catch((error: unknown) => {
    app.log.error({ err: error }, "signing in failed");
    return { ok: false, reason: "failed" } as const;
  });
  if (answer.ok) {
    const next = nextPath(url.searchParams.get("next"));
    const to = answer.next === "admin" ? next : secondStepPath(next);
    return redirectDocument(to, withCookies(answer.cookies));
  }
  return refuse(...rejectionOf(answer, email));
}

interface Rejection {
  email: string;
  fieldErrors?: FieldErrors;
  formError?: string;
  /** The password was not checked: a link by mail lets the owner sign in. */
  isLimited?: boolean;
}

type FailedSignIn =
  | Exclude<Awaited<ReturnType<typeof signIn>>, { ok: true }>
  | { reason: "failed" };

function rejectionOf(answer: FailedSignIn, email: string): [number, Rejection, number?] {
  switch (answer.reason) {
    case "invalid-credentials":
      return [422, { email, formError: "Invalid email or password" }];
    case "too-many-attempts": {
      const formError = tooManyText(answer.retryAfterSeconds);
      return [429, { email, formError, isLimited: true }, answer.retryAfterSeconds];
    }
    case "busy":
      return [503, { email, formError: BUSY_TEXT, isLimited: true }, answer.retryAfterSeconds];
    case "failed":
      return [500, { email, formError: "An error occurred" }];
  }
}

function refuse(status: number, rejection: Rejection, retryAfterSeconds?: number) {
  const headers = retryAfterSeconds ? { "Retry-After": `${retryAfterSeconds}` } : undefined;
  return data(rejection, { status, headers });
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const { email = "", fieldErrors = {}, formError, isLimited } = actionData ?? {};
  useEffect(retainUnsentForms, []);
  return (
    <AccountScreen title="Admin Login">
      {loaderData.arrival && !actionData && <ArrivalNotice arrival={loaderData.arrival} />}
      {formError && isLimited && <UnlockOffer formError={formError} email={email} />}
      {formError && !isLimited && <Notice tone="bad" title={formError} />}
      <ErrorSummary fieldErrors={summaryOf(fieldErrors)} focusKey={actionData} />
      <Form method="post" className="form">
        <TextField
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          defaultValue={email}
          error={fieldErrors.email}
        />
        <PasswordField autoComplete="current-password" error={fieldErrors.password} />
        <Button variant="signal" type="submit" busy={busy}>
          {busy ? "Signing in..." : "Sign in"}
        </Button>
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
