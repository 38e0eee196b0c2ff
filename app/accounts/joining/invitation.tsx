import { data, Form, redirect, useNavigation } from "react-router";
import { acceptInvitationForm } from "~/accounts/forms";
import { acceptInvitation, findInvitation } from "~/accounts/joining/invitationCommands.server";
import { PasswordField } from "~/accounts/passwords/PasswordField";
import { PASSWORD_HINT } from "~/accounts/rules";
import { AccountScreen } from "~/accounts/signIn/AccountScreen";
import { readAccountForm } from "~/accounts/signIn/accountForm.server";
import { summaryOf } from "~/accounts/signIn/messages";
import { checkForm, textOf } from "~/platform/forms/check";
import { requestScope } from "~/shell/scope.server";
import { Button } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { TextField } from "~/ui/primitives/Fields";
import { Notice } from "~/ui/primitives/Notice";
import siteStyles from "~/ui/styles/site.css?url";
import type { Route } from "./+types/invitation";
import { linkHeaders } from "./linkHeaders";
import { redeem } from "./redeem.server";

export const handle = { hydrate: true };
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: siteStyles }];
export const meta: Route.MetaFunction = () => [
  { title: "Accept your invitation" },
  { name: "robots", content: "noindex" },
];
export const headers = linkHeaders;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const email = await findInvitation(app, params.token);
  if (!email) throw data(null, { status: 404 });
  return { email };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const fields = await readAccountForm(request);
  const name = textOf(fields, "name");
  const form = checkForm(acceptInvitationForm, { name, password: textOf(fields, "password") });
  if (!form.ok)
    return data({ name, fieldErrors: form.fieldErrors, formError: null }, { status: 422 });
  const answer = await redeem(context, (app, accounts, visitor) =>
    acceptInvitation(app, accounts, visitor, { ...form.value, token: params.token }),
  );
  if (answer.ok) return redirect("/admin/login?ready");
  const { status, headers, fieldErrors, formError } = answer;
  return data({ name, fieldErrors, formError }, { status, headers });
}

export default function AcceptInvitation({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const { name, fieldErrors = {}, formError } = actionData ?? {};
  return (
    <AccountScreen title="Accept your invitation">
      <p>{`You will sign in as ${loaderData.email}. This page works once.`}</p>
      {formError && <Notice tone="bad" title={formError} />}
      <ErrorSummary fieldErrors={summaryOf(fieldErrors)} focusKey={actionData} />
      <Form method="post" className="form">
        {/* Password managers store the address with the password. */}
        <input type="hidden" autoComplete="username" value={loaderData.email} readOnly />
        <TextField
          name="name"
          label="Name"
          autoComplete="name"
          limit={200}
          defaultValue={name}
          error={fieldErrors.name}
        />
        <PasswordField
          autoComplete="new-password"
          hint={PASSWORD_HINT}
          error={fieldErrors.password}
        />
        <Button variant="signal" type="submit" busy={busy}>
          {busy ? "Saving..." : "Save and continue"}
        </Button>
      </Form>
    </AccountScreen>
  );
}
