import { data, Form, redirect, useNavigation } from "react-router";
import { hostCookie } from "~/domain/accounts/cookies.server";
import { signUpForm } from "~/domain/accounts/forms";
import { PASSWORD_HINT, SIGN_UP_LINK_MS } from "~/domain/accounts/rules";
import { findSession } from "~/domain/accounts/sessions.server";
import { signUp } from "~/domain/accounts/signUpCommands.server";
import { checkForm, type Faults, textOf } from "~/platform/forms/check";
import { requestScope } from "~/routes/scope.server";
import { Button } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { TextField } from "~/ui/primitives/Fields";
import { Notice } from "~/ui/primitives/Notice";
import siteStyles from "~/ui/styles/site.css?url";
import type { Route } from "./+types/signUp";
import { DESK_PATH, LOGIN_PATH } from "./nextPath";
import { AccountScreen } from "./parts/AccountScreen";
import { readAccountForm } from "./parts/accountForm.server";
import { companyMailbox } from "./parts/companyMailbox.server";
import { PasswordField } from "./parts/PasswordField";
import { redeem } from "./parts/redeem.server";
import { SIGN_UP_COOKIE } from "./parts/signUpCookie";
import { SIGNED_UP_WORDS, summaryOf } from "./parts/words";

export const handle = { hydrate: true };
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: siteStyles }];
export const meta: Route.MetaFunction = () => [
  { title: "Create Admin Account" },
  { name: "robots", content: "noindex" },
];
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { context: program, accounts, address } = context.get(requestScope);
  const session = await findSession(program, accounts, { headers: request.headers, address });
  if (session) throw redirect(DESK_PATH);
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readAccountForm(request);
  const email = textOf(fields, "email");
  const form = checkForm(signUpForm, { email, password: textOf(fields, "password") });
  if (!form.ok) return answer({ email, faults: form.faults }, { status: 422 });
  const { context: program } = context.get(requestScope);
  const company = await companyMailbox(program);
  const signedUp = await redeem(
    context,
    (_, accounts) => signUp(program, accounts, { ...form.value, company }),
    "sign-up-by-address",
  );
  if (!signedUp.ok) {
    const { status, headers, faults, message } = signedUp;
    return answer({ email, faults, message }, { status, headers });
  }
  const seconds = SIGN_UP_LINK_MS / 1000;
  const cookie = { name: SIGN_UP_COOKIE, value: signedUp.browserKey, seconds };
  const headers = { "Set-Cookie": hostCookie(program.settings, cookie) };
  return answer({ done: true }, { headers });
}

interface Answer {
  done?: boolean;
  email?: string;
  faults?: Faults;
  message?: string | null;
}

function answer(what: Answer, how: ResponseInit) {
  return data(what, how);
}

export default function SignUp({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const { done, email, faults = {}, message } = actionData ?? {};
  return (
    <AccountScreen title="Create Admin Account">
      {done && (
        <Notice tone="ok" title={SIGNED_UP_WORDS}>
          <p>An administrator then has to approve your account.</p>
        </Notice>
      )}
      {message && <Notice tone="bad" title={message} />}
      <ErrorSummary faults={summaryOf(faults)} focusKey={actionData} />
      {!done && (
        <Form method="post" className="form">
          <TextField
            name="email"
            label="Email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            limit={254}
            defaultValue={email}
            error={faults.email}
          />
          <PasswordField autoComplete="new-password" hint={PASSWORD_HINT} error={faults.password} />
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
