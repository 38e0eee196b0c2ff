import { data, Form, redirect, useNavigation } from "react-router";
import { hostCookie } from "~/accounts/cookies.server";
import { signUpForm } from "~/accounts/forms";
import { signUp } from "~/accounts/joining/signUpCommands.server";
import { PasswordField } from "~/accounts/passwords/PasswordField";
import { PASSWORD_HINT, SIGN_UP_LINK_MS } from "~/accounts/rules";
import { findSession } from "~/accounts/sessions/sessions.server";
import { AccountScreen } from "~/accounts/signIn/AccountScreen";
import { readAccountForm } from "~/accounts/signIn/accountForm.server";
import { SIGNED_UP_TEXT, summaryOf } from "~/accounts/signIn/messages";
import { checkForm, type FieldErrors, textOf } from "~/platform/forms/check";
import { ADMIN_PATH, LOGIN_PATH } from "~/shell/nextPath";
import { requestScope } from "~/shell/scope.server";
import { Button } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { EmailField } from "~/ui/primitives/Fields";
import { Notice } from "~/ui/primitives/Notice";
import siteStyles from "~/ui/styles/site.css?url";
import type { Route } from "./+types/signUp";
import { companyMailbox } from "./companyMailbox.server";
import { redeem } from "./redeem.server";
import { SIGN_UP_COOKIE } from "./signUpCookie";

export const handle = { hydrate: true };
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: siteStyles }];
export const meta: Route.MetaFunction = () => [
  { title: "Create Admin Account" },
  { name: "robots", content: "noindex" },
];
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, accounts, address } = context.get(requestScope);
  const session = await findSession(app, accounts, { headers: request.headers, address });
  if (session) throw redirect(ADMIN_PATH);
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readAccountForm(request);
  const email = textOf(fields, "email");
  const form = checkForm(signUpForm, { email, password: textOf(fields, "password") });
  if (!form.ok) return answer({ email, fieldErrors: form.fieldErrors }, { status: 422 });
  const { app } = context.get(requestScope);
  const company = await companyMailbox(app);
  const signedUp = await redeem(
    context,
    (_, accounts) => signUp(app, accounts, { ...form.value, company }),
    "sign-up-by-address",
  );
  if (!signedUp.ok) {
    const { status, headers, fieldErrors, formError } = signedUp;
    return answer({ email, fieldErrors, formError }, { status, headers });
  }
  const seconds = SIGN_UP_LINK_MS / 1000;
  const cookie = { name: SIGN_UP_COOKIE, value: signedUp.browserKey, seconds };
  const headers = { "Set-Cookie": hostCookie(app.settings, cookie) };
  return answer({ done: true }, { headers });
}

interface Answer {
  done?: boolean;
  email?: string;
  fieldErrors?: FieldErrors;
  formError?: string | null;
}

function answer(content: Answer, init: ResponseInit) {
  return data(content, init);
}

export default function SignUp({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const { done, email, fieldErrors = {}, formError } = actionData ?? {};
  return (
    <AccountScreen title="Create Admin Account">
      {done && (
        <Notice tone="ok" title={SIGNED_UP_TEXT}>
          <p>An administrator then has to approve your account.</p>
        </Notice>
      )}
      {formError && <Notice tone="bad" title={formError} />}
      <ErrorSummary fieldErrors={summaryOf(fieldErrors)} focusKey={actionData} />
      {!done && (
        <Form method="post" className="form">
          <EmailField autoComplete="username" defaultValue={email} error={fieldErrors.email} />
          <PasswordField
            autoComplete="new-password"
            hint={PASSWORD_HINT}
            error={fieldErrors.password}
          />
          <Button variant="signal" type="submit" busy={busy}>
            {busy ? "Signing up..." : "Sign up"}
          </Button>
        </Form>
      )}
      <p className="aside">
        <a href={LOGIN_PATH}>Already have an account? Sign in</a>
      </p>
    </AccountScreen>
  );
}
