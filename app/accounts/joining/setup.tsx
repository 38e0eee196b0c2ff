import { data, Form, redirect } from "react-router";
import { firstAdministratorForm } from "~/accounts/accountForms";
import { reportUnlessEnded } from "~/accounts/EndedLink";
import { isSetupOpen, setUpFirstAdministrator } from "~/accounts/joining/signUpCommands.server";
import { PasswordField } from "~/accounts/passwords/PasswordField";
import { AccountScreen, withAlert } from "~/accounts/signIn/AccountScreen";
import { linkHeaders, runVisitorCommand } from "~/accounts/visitorCommand.server";
import { AskedEmail, FormErrors, FormField } from "~/shell/forms/FormFields";
import { emptyOrTypedForm } from "~/shell/forms/formResult";
import { handleForm } from "~/shell/forms/handleForm.server";
import { SaveButton } from "~/shell/forms/SaveButton";
import { LOGIN_PATH } from "~/shell/nextPath";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/setup";

export const headers = linkHeaders;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  if (!(await isSetupOpen(app, params.token))) throw data(null, { status: 404 });
  return null;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return handleForm(request, firstAdministratorForm, async (details) => {
    const result = await runVisitorCommand(context, (app, accounts, visitor) =>
      setUpFirstAdministrator(app, accounts, visitor, { ...details, token: params.token }),
    );
    return result.ok ? redirect(withAlert(LOGIN_PATH, "password-set")) : result;
  });
}

export const clientAction = reportUnlessEnded<typeof action>;

export default function SetUp({ actionData }: Route.ComponentProps) {
  const formState = emptyOrTypedForm(firstAdministratorForm, actionData);
  return (
    <AccountScreen title="Create the first administrator" documentTitle="Set up Frontdesk">
      <p>This page works once. Whoever fills it in runs this site.</p>
      <FormErrors result={actionData} {...formState} />
      <Form method="post" className="form">
        <AskedEmail {...formState} />
        <FormField name="name" {...formState} />
        <FormField name="email" {...formState} />
        <PasswordField {...formState} />
        <SaveButton verb="Create administrator" busyVerb="Creating..." />
      </Form>
    </AccountScreen>
  );
}
