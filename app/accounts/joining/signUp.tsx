import { Form, redirect } from "react-router";
import { signUpForm } from "~/accounts/accountForms";
import { signUp } from "~/accounts/joining/signUpCommands.server";
import { PasswordField } from "~/accounts/passwords/PasswordField";
import { findSession } from "~/accounts/sessions/sessions.server";
import { AccountScreen, DoneAlert } from "~/accounts/signIn/AccountScreen";
import { SIGNED_UP_TEXT } from "~/accounts/signIn/messages";
import { runVisitorCommand } from "~/accounts/visitorCommand.server";
import { getCompanyMailbox } from "~/company/queries.server";
import { reportUnsent } from "~/shell/admin/change/reportFailure";
import { AskedEmail, FormErrors, FormField } from "~/shell/forms/FormFields";
import { emptyOrTypedForm } from "~/shell/forms/formResult";
import { handleForm } from "~/shell/forms/handleForm.server";
import { SaveButton } from "~/shell/forms/SaveButton";
import { ADMIN_PATH, LOGIN_PATH } from "~/shell/nextPath";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/signUp";

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, accounts, ipAddress } = context.get(requestScope);
  const session = await findSession(app, accounts, { headers: request.headers, ipAddress });
  if (session) throw redirect(ADMIN_PATH);
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleForm(request, signUpForm, async (details) => {
    const { app } = context.get(requestScope);
    const company = await getCompanyMailbox(app);
    const signedUp = await runVisitorCommand(
      context,
      (_, accounts) => signUp(app, accounts, { ...details, company }),
      "sign-up-by-ip-address",
    );
    return signedUp.ok ? { done: true } : signedUp;
  });
}

export const clientAction = reportUnsent<typeof action>;

export default function SignUp({ actionData }: Route.ComponentProps) {
  const isDone = actionData !== undefined && "done" in actionData;
  const formState = emptyOrTypedForm(signUpForm, isDone ? undefined : actionData);
  return (
    <AccountScreen title="Create Admin Account">
      {isDone && (
        <DoneAlert title={SIGNED_UP_TEXT}>
          <p>An administrator then has to approve your account.</p>
        </DoneAlert>
      )}
      <FormErrors result={actionData} {...formState} />
      {!isDone && (
        <Form method="post" className="form">
          <AskedEmail {...formState} />
          <FormField name="email" {...formState} />
          <PasswordField {...formState} />
          <SaveButton verb="Sign up" busyVerb="Signing up..." />
        </Form>
      )}
      <p className="aside">
        <a href={LOGIN_PATH}>Already have an account? Sign in</a>
      </p>
    </AccountScreen>
  );
}
