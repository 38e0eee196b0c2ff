import { useEffect } from "react";
import { data, Form, redirect, redirectDocument, useNavigation } from "react-router";
import { signInForm } from "~/accounts/forms";
import { shownProviders } from "~/accounts/linked/identityProviders.server";
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
import { BUSY_WORDS, summaryOf, tooManyText } from "./messages";

export const handle = { hydrate: true };
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: siteStyles }];
export const meta: Route.MetaFunction = () => [
  { title: "Admin Login" },
  { name: "robots", content: "noindex" },
];

/** Retry-After must reach the browser, and React Router keeps the headers of an action to itself. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { app, accounts, address } = context.get(requestScope);
  const session = await findSession(app, accounts, { headers: request.headers, address });
  if (session) throw redirect(nextPath(url.searchParams.get("next")));
  return { arrival: arrivalOf(url.searchParams), providers: shownProviders(app) };
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
    const to = answer.next === "desk" ? next : secondStepPath(next);
    return redirectDocument(to, withCookies(answer.cookies));
  }
  return refuse(...rejectionOf(answer, email));
}

interface Rejection {
  email: string;
  fieldErrors?: FieldErrors;
  message?: string;
  /** The password was not looked at: a link by mail gets its owner through. */
  isHeldUp?: boolean;
}

type Unanswered = Exclude<Awaited<ReturnType<typeof signIn>>, { ok: true }> | { reason: "failed" };

function rejectionOf(answer: Unanswered, email: string): [number, Rejection, number?] {
  switch (answer.reason) {
    case "invalid-credentials":
      return [422, { email, message: "Invalid email or password" }];
    case "too-many-attempts": {
      const message = tooManyText(answer.retryAfterSeconds);
      return [429, { email, message, isHeldUp: true }, answer.retryAfterSeconds];
    }
    case "busy":
      return [503, { email, message: BUSY_WORDS, isHeldUp: true }, answer.retryAfterSeconds];
    case "failed":
      return [500, { email, message: "An error occurred" }];
  }
}

function refuse(status: number, rejection: Rejection, retryAfterSeconds?: number) {
  const headers = retryAfterSeconds ? { "Retry-After": `${retryAfterSeconds}` } : undefined;
  return data(rejection, { status, headers });
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const { email = "", fieldErrors = {}, message, isHeldUp } = actionData ?? {};
  useEffect(retainUnsentForms, []);
  return (
    <AccountScreen title="Admin Login">
      {loaderData.arrival && !actionData && <ArrivalNotice arrival={loaderData.arrival} />}
      {message && isHeldUp && <UnlockOffer message={message} email={email} />}
      {message && !isHeldUp && <Notice tone="bad" title={message} />}
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
