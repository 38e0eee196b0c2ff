import { data, Form, redirect } from "react-router";
import { acceptInvitationForm } from "~/accounts/accountForms";
import { reportUnlessEnded } from "~/accounts/EndedLink";
import { acceptInvitation, findInvitation } from "~/accounts/joining/invitationCommands.server";
import { PasswordField } from "~/accounts/passwords/PasswordField";
import { AccountScreen, withAlert } from "~/accounts/signIn/AccountScreen";
import { linkHeaders, runVisitorCommand } from "~/accounts/visitorCommand.server";
import { FormErrors, FormField } from "~/shell/forms/FormFields";
import { emptyOrTypedForm } from "~/shell/forms/formResult";
import { handleForm } from "~/shell/forms/handleForm.server";
import { SaveButton } from "~/shell/forms/SaveButton";
import { LOGIN_PATH } from "~/shell/nextPath";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/invitation";

export const headers = linkHeaders;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const email = await findInvitation(app, params.token);
  if (!email) throw data(null, { status: 404 });
  return { email };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return handleForm(request, acceptInvitationForm, async (details) => {
    const result = await runVisitorCommand(context, (app, accounts, visitor) =>
      acceptInvitation(app, accounts, visitor, { ...details, token: params.token }),
    );
    return result.ok ? redirect(withAlert(LOGIN_PATH, "password-set")) : result;
  });
}

export const clientAction = reportUnlessEnded<typeof action>;

export default function AcceptInvitation({ loaderData, actionData }: Route.ComponentProps) {
  const formState = emptyOrTypedForm(acceptInvitationForm, actionData);
  return (
    <AccountScreen title="Accept your invitation">
      <p>{`You will sign in as ${loaderData.email}. This page works once.`}</p>
      <FormErrors result={actionData} {...formState} />
      <Form method="post" className="form">
        {/* Password managers store the email address with the password. */}
        <input type="hidden" autoComplete="username" value={loaderData.email} readOnly />
        <FormField name="name" {...formState} />
        <PasswordField {...formState} />
        <SaveButton verb="Save and continue" />
      </Form>
    </AccountScreen>
  );
}
