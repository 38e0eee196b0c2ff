import { data, Form, useNavigation } from "react-router";
import { forgottenPasswordForm } from "~/domain/accounts/forms";
import { sendPasswordLink } from "~/domain/accounts/passwordCommands.server";
import { checkForm, type Faults, textOf } from "~/platform/forms/check";
import { requestScope } from "~/routes/scope.server";
import { Button } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { TextField } from "~/ui/primitives/Fields";
import { Notice } from "~/ui/primitives/Notice";
import siteStyles from "~/ui/styles/site.css?url";
import type { Route } from "./+types/forgotPassword";
import { LOGIN_PATH } from "./nextPath";
import { AccountScreen } from "./parts/AccountScreen";
import { readAccountForm } from "./parts/accountForm.server";
import { companyMailbox } from "./parts/companyMailbox.server";
import { redeem } from "./parts/redeem.server";
import { summaryOf } from "./parts/words";

export const handle = { hydrate: true };
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: siteStyles }];
export const meta: Route.MetaFunction = () => [
  { title: "Forgot your password?" },
  { name: "robots", content: "noindex" },
];
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

// On purpose a loader with nothing in it: the router asks no server, and so no guard, for a page without one.
export const loader = () => null;

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readAccountForm(request);
  const email = textOf(fields, "email");
  const form = checkForm(forgottenPasswordForm, { email });
  if (!form.ok) return answer({ email, faults: form.faults }, { status: 422 });
  const company = await companyMailbox(context.get(requestScope).context);
  const sent = await redeem(
    context,
    async (program, accounts, visitor) => {
      await sendPasswordLink(program, accounts, visitor, { ...form.value, company });
      return { ok: true } as const;
    },
    "account-mail-by-address",
  );
  if (sent.ok) return answer({ done: true }, {});
  return answer({ email, message: sent.message }, { status: sent.status, headers: sent.headers });
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

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const { done, email, faults = {}, message } = actionData ?? {};
  return (
    <AccountScreen title="Forgot your password?">
      {message && <Notice tone="bad" title={message} />}
      <ErrorSummary faults={summaryOf(faults)} focusKey={actionData} />
      {done ? (
        <Notice tone="ok" title="Please check your email.">
          <p>
            If this address has an account, the mail holds a link that sets a new password. It works
            once, within 60 minutes.
          </p>
        </Notice>
      ) : (
        <Form method="post" className="form">
          <TextField
            name="email"
            label="Email"
            hint="We send a link there that sets a new password."
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            maxLength={254}
            defaultValue={email}
            error={faults.email}
          />
          <Button variant="signal" type="submit" busy={busy}>
            {busy ? "Sending..." : "Send link"}
          </Button>
        </Form>
      )}
      <p className="aside">
        <a href={LOGIN_PATH}>Back to sign in</a>
      </p>
    </AccountScreen>
  );
}
