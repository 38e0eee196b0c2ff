import { data, Form, redirect, redirectDocument } from "react-router";
import { verifyForm } from "~/accounts/accountForms";
import { reportUnlessEnded } from "~/accounts/EndedLink";
import {
  findSignUp,
  type VerifiedEmail,
  verifyEmail,
} from "~/accounts/joining/signUpCommands.server";
import { PasswordField } from "~/accounts/passwords/PasswordField";
import { browserOf } from "~/accounts/sessions/openSession.server";
import { withCookies } from "~/accounts/sessions/sessions.server";
import { AccountScreen, withAlert } from "~/accounts/signIn/AccountScreen";
import { signIn } from "~/accounts/signIn/signInCommands.server";
import { linkHeaders, runVisitorCommand } from "~/accounts/visitorCommand.server";
import { visitorOf } from "~/platform/actor/actor";
import { FormErrors } from "~/shell/forms/FormFields";
import { emptyOrTypedForm } from "~/shell/forms/formResult";
import { handleForm } from "~/shell/forms/handleForm.server";
import { SaveButton } from "~/shell/forms/SaveButton";
import { ADMIN_PATH, LOGIN_PATH } from "~/shell/nextPath";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/verify";

export const headers = linkHeaders;

/** Opening the page verifies nothing: mail scanners open every link in a mail. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const email = await findSignUp(context.get(requestScope).app, params.token);
  if (!email) throw data(null, { status: 404 });
  return { email };
}

/** The password was just typed, so an account that somebody invited is signed in with it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  return handleForm(request, verifyForm, async ({ password }) => {
    const { app, accounts, ipAddress } = context.get(requestScope);
    const proof = { token: params.token, password };
    const result = await runVisitorCommand<VerifiedEmail>(context, (_, accounts, visitor) =>
      verifyEmail(app, accounts, visitor, proof),
    );
    if (!result.ok) return result;
    if (!result.isApproved) return redirect(withAlert(LOGIN_PATH, "verified"));
    const visitor = visitorOf(ipAddress);
    const details = { email: result.email, password, ...browserOf(request) };
    const signedIn = await signIn(app, accounts, visitor, details);
    return signedIn.ok
      ? redirectDocument(ADMIN_PATH, withCookies(signedIn.cookies))
      : redirect(withAlert(LOGIN_PATH, "password-set"));
  });
}

export const clientAction = reportUnlessEnded<typeof action>;

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const formState = emptyOrTypedForm(verifyForm, actionData);
  return (
    <AccountScreen title="Verify your email address">
      <p>
        Type the password you chose for {loaderData.email}, so that we know it was you who signed
        up.
      </p>
      <FormErrors result={actionData} {...formState} />
      <Form method="post" className="form">
        {/* Password managers fill in the password of this email address. */}
        <input type="hidden" autoComplete="username" value={loaderData.email} readOnly />
        <PasswordField {...formState} />
        <SaveButton verb="Verify email address" busyVerb="Verifying..." />
      </Form>
    </AccountScreen>
  );
}
