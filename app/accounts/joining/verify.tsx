import { data, Form, redirect } from "react-router";
import { clearHostCookie, readHostCookie } from "~/accounts/cookies.server";
import { verifyForm } from "~/accounts/forms";
import {
  findSignUp,
  type VerifiedEmail,
  verifyEmail,
} from "~/accounts/joining/signUpCommands.server";
import { PasswordField } from "~/accounts/passwords/PasswordField";
import { AccountScreen } from "~/accounts/signIn/AccountScreen";
import type { App } from "~/platform/app.server";
import { FormErrors } from "~/shell/form/FormErrors";
import { filledForm } from "~/shell/form/formAnswer";
import { SaveButton } from "~/shell/form/SaveButton";
import { submitForm } from "~/shell/form/submitForm.server";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/verify";
import { linkHeaders } from "./linkHeaders";
import { redeem } from "./redeem.server";
import { SIGN_UP_COOKIE } from "./signUpCookie";

export const headers = linkHeaders;

/** Opening the page verifies nothing: mail scanners open every link in a mail. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const browserKey = browserKeyOf(request, app);
  const found = await findSignUp(app, { token: params.token, browserKey });
  if (!found) throw data(null, { status: 404 });
  return found;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return submitForm(request, verifyForm, async ({ password }) => {
    const { app } = context.get(requestScope);
    const proof = { token: params.token, browserKey: browserKeyOf(request, app), password };
    const answer = await redeem<VerifiedEmail>(context, (_, accounts, visitor) =>
      verifyEmail(app, accounts, visitor, proof),
    );
    if (!answer.ok) return answer;
    const forget = { "Set-Cookie": clearHostCookie(app.settings, SIGN_UP_COOKIE) };
    return redirect(`/admin/login?${answer.approved ? "ready" : "verified"}`, { headers: forget });
  });
}

function browserKeyOf(request: Request, { settings }: App): string {
  return readHostCookie(settings, request.headers.get("cookie"), SIGN_UP_COOKIE);
}

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const { email, sameBrowser } = loaderData;
  const shown = filledForm(verifyForm, actionData);
  return (
    <AccountScreen title="Verify your email address">
      <p>
        {sameBrowser
          ? `One press verifies ${email}.`
          : `Type the password you chose for ${email}, so that we know it was you who signed up.`}
      </p>
      <FormErrors answer={actionData} {...shown} />
      <Form method="post" className="form">
        {!sameBrowser && <PasswordField {...shown} />}
        <SaveButton verb="Verify email address" busyVerb="Verifying..." />
      </Form>
    </AccountScreen>
  );
}
