import { data, Form, redirect } from "react-router";
import { setPasswordForm } from "~/accounts/accountForms";
import { reportUnlessEnded } from "~/accounts/EndedLink";
import { PasswordField } from "~/accounts/passwords/PasswordField";
import { isPasswordLinkOpen, setPassword } from "~/accounts/passwords/passwordCommands.server";
import { withCookies } from "~/accounts/sessions/sessions.server";
import { AccountScreen, withAlert } from "~/accounts/signIn/AccountScreen";
import { linkHeaders, runVisitorCommand } from "~/accounts/visitorCommand.server";
import { getCompanyMailbox } from "~/company/queries.server";
import { FormErrors } from "~/shell/forms/FormFields";
import { emptyOrTypedForm } from "~/shell/forms/formResult";
import { handleForm } from "~/shell/forms/handleForm.server";
import { SaveButton } from "~/shell/forms/SaveButton";
import { LOGIN_PATH } from "~/shell/nextPath";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/setPassword";

export const headers = linkHeaders;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  if (!(await isPasswordLinkOpen(app, params.token))) throw data(null, { status: 404 });
  return null;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return handleForm(request, setPasswordForm, async ({ password }) => {
    const result = await runVisitorCommand(context, async (app, accounts, visitor) => {
      const company = await getCompanyMailbox(app);
      return setPassword(app, accounts, visitor, { password, token: params.token, company });
    });
    if (!result.ok) return result;
    const alert = result.waitsForApproval ? "waits-for-approval" : "password-set";
    return redirect(withAlert(LOGIN_PATH, alert), withCookies(result.cookies));
  });
}

export const clientAction = reportUnlessEnded<typeof action>;

export default function SetPassword({ actionData }: Route.ComponentProps) {
  const formState = emptyOrTypedForm(setPasswordForm, actionData);
  return (
    <AccountScreen title="Set your password">
      <p>This page works once. All your sessions end when you save.</p>
      <FormErrors result={actionData} {...formState} />
      <Form method="post" className="form">
        <PasswordField {...formState} />
        <SaveButton verb="Save password" />
      </Form>
    </AccountScreen>
  );
}
