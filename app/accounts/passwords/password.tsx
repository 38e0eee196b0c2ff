import { data, Form, redirect, useNavigation } from "react-router";
import { setPasswordForm } from "~/accounts/forms";
import { companyMailbox } from "~/accounts/joining/companyMailbox.server";
import { linkHeaders } from "~/accounts/joining/linkHeaders";
import { redeem } from "~/accounts/joining/redeem.server";
import { isPasswordLinkOpen, setPassword } from "~/accounts/passwords/passwordCommands.server";
import { PASSWORD_HINT } from "~/accounts/rules";
import { withCookies } from "~/accounts/sessions/browserOf.server";
import { AccountScreen } from "~/accounts/signIn/AccountScreen";
import { readAccountForm } from "~/accounts/signIn/accountForm.server";
import { summaryOf } from "~/accounts/signIn/messages";
import { checkForm, textOf } from "~/platform/forms/check";
import { requestScope } from "~/shell/scope.server";
import { Button } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { Notice } from "~/ui/primitives/Notice";
import siteStyles from "~/ui/styles/site.css?url";
import type { Route } from "./+types/password";
import { PasswordField } from "./PasswordField";

export const handle = { hydrate: true };
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: siteStyles }];
export const meta: Route.MetaFunction = () => [
  { title: "Set your password" },
  { name: "robots", content: "noindex" },
];
export const headers = linkHeaders;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  if (!(await isPasswordLinkOpen(app, params.token))) throw data(null, { status: 404 });
  return null;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const fields = await readAccountForm(request);
  const form = checkForm(setPasswordForm, { password: textOf(fields, "password") });
  if (!form.ok) return data({ fieldErrors: form.fieldErrors, formError: null }, { status: 422 });
  const answer = await redeem(context, async (app, accounts, visitor) => {
    const company = await companyMailbox(app);
    return setPassword(app, accounts, visitor, { ...form.value, token: params.token, company });
  });
  if (answer.ok) return redirect("/admin/login?ready", withCookies(answer.cookies));
  const { status, headers, ...rejection } = answer;
  return data(rejection, { status, headers });
}

export default function SetPassword({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const { fieldErrors = {}, formError } = actionData ?? {};
  return (
    <AccountScreen title="Set your password">
      <p>This page works once. All your other sessions end when you save.</p>
      {formError && <Notice tone="bad" title={formError} />}
      <ErrorSummary fieldErrors={summaryOf(fieldErrors)} focusKey={actionData} />
      <Form method="post" className="form">
        <PasswordField
          autoComplete="new-password"
          hint={PASSWORD_HINT}
          error={fieldErrors.password}
        />
        <Button variant="signal" type="submit" busy={busy}>
          {busy ? "Saving..." : "Save password"}
        </Button>
      </Form>
    </AccountScreen>
  );
}
