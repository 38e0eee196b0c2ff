import { data, Form, redirect, useNavigation } from "react-router";
import { setPasswordForm } from "~/domain/accounts/forms";
import { isPasswordLinkOpen, setPassword } from "~/domain/accounts/passwordCommands.server";
import { PASSWORD_HINT } from "~/domain/accounts/rules";
import { checkForm, textOf } from "~/platform/forms/check";
import { requestScope } from "~/routes/scope.server";
import { Button } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { Notice } from "~/ui/primitives/Notice";
import siteStyles from "~/ui/styles/site.css?url";
import type { Route } from "./+types/password";
import { AccountScreen } from "./parts/AccountScreen";
import { readAccountForm } from "./parts/accountForm.server";
import { withCookies } from "./parts/browserOf.server";
import { companyMailbox } from "./parts/companyMailbox.server";
import { linkHeaders } from "./parts/linkHeaders";
import { PasswordField } from "./parts/PasswordField";
import { redeem } from "./parts/redeem.server";
import { summaryOf } from "./parts/words";

export const handle = { hydrate: true };
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: siteStyles }];
export const meta: Route.MetaFunction = () => [
  { title: "Set your password" },
  { name: "robots", content: "noindex" },
];
export const headers = linkHeaders;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { context: program } = context.get(requestScope);
  if (!(await isPasswordLinkOpen(program, params.token))) throw data(null, { status: 404 });
  return null;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const fields = await readAccountForm(request);
  const form = checkForm(setPasswordForm, { password: textOf(fields, "password") });
  if (!form.ok) return data({ faults: form.faults, message: null }, { status: 422 });
  const answer = await redeem(context, async (program, accounts, visitor) => {
    const company = await companyMailbox(program);
    return setPassword(program, accounts, visitor, { ...form.value, token: params.token, company });
  });
  if (answer.ok) return redirect("/admin/login?ready", withCookies(answer.cookies));
  const { status, headers, ...refusal } = answer;
  return data(refusal, { status, headers });
}

export default function SetPassword({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const { faults = {}, message } = actionData ?? {};
  return (
    <AccountScreen title="Set your password">
      <p>This page works once. All your other sessions end when you save.</p>
      {message && <Notice tone="bad" title={message} />}
      <ErrorSummary faults={summaryOf(faults)} focusKey={actionData} />
      <Form method="post" className="form">
        <PasswordField autoComplete="new-password" hint={PASSWORD_HINT} error={faults.password} />
        <Button variant="signal" type="submit" busy={busy}>
          {busy ? "Saving..." : "Save password"}
        </Button>
      </Form>
    </AccountScreen>
  );
}
