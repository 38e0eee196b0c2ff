import { data, Form, redirect, useNavigation } from "react-router";
import { firstAdministratorForm } from "~/accounts/forms";
import { isSetupOpen, setUpFirstAdministrator } from "~/accounts/joining/setupCommands.server";
import { PasswordField } from "~/accounts/passwords/PasswordField";
import { PASSWORD_HINT } from "~/accounts/rules";
import { AccountScreen } from "~/accounts/signIn/AccountScreen";
import { readAccountForm } from "~/accounts/signIn/accountForm.server";
import { summaryOf } from "~/accounts/signIn/messages";
import { checkForm, textOf } from "~/platform/forms/check";
import { requestScope } from "~/shell/scope.server";
import { Button } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { EmailField, TextField } from "~/ui/primitives/Fields";
import { Notice } from "~/ui/primitives/Notice";
import siteStyles from "~/ui/styles/site.css?url";
import type { Route } from "./+types/setup";
import { linkHeaders } from "./linkHeaders";
import { redeem } from "./redeem.server";

export const handle = { hydrate: true };
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: siteStyles }];
export const meta: Route.MetaFunction = () => [
  { title: "Set up Frontdesk" },
  { name: "robots", content: "noindex" },
];
export const headers = linkHeaders;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  if (!(await isSetupOpen(app, params.token))) throw data(null, { status: 404 });
  return null;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const fields = await readAccountForm(request);
  const typed = { name: textOf(fields, "name"), email: textOf(fields, "email") };
  const password = textOf(fields, "password");
  const form = checkForm(firstAdministratorForm, { ...typed, password });
  if (!form.ok)
    return data({ typed, fieldErrors: form.fieldErrors, formError: null }, { status: 422 });
  const answer = await redeem(context, (app, accounts, visitor) =>
    setUpFirstAdministrator(app, accounts, visitor, { ...form.value, token: params.token }),
  );
  if (answer.ok) return redirect("/admin/login?ready");
  const { status, headers, ...rejection } = answer;
  return data({ typed, ...rejection }, { status, headers });
}

export default function SetUp({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const { typed, fieldErrors = {}, formError } = actionData ?? {};
  return (
    <AccountScreen title="Create the first administrator">
      <p>This page works once. Whoever fills it in runs this site.</p>
      {formError && <Notice tone="bad" title={formError} />}
      <ErrorSummary fieldErrors={summaryOf(fieldErrors)} focusKey={actionData} />
      <Form method="post" className="form">
        <TextField
          name="name"
          label="Name"
          autoComplete="name"
          limit={200}
          defaultValue={typed?.name}
          error={fieldErrors.name}
        />
        <EmailField autoComplete="username" defaultValue={typed?.email} error={fieldErrors.email} />
        <PasswordField
          autoComplete="new-password"
          hint={PASSWORD_HINT}
          error={fieldErrors.password}
        />
        <Button variant="signal" type="submit" busy={busy}>
          {busy ? "Creating..." : "Create administrator"}
        </Button>
      </Form>
    </AccountScreen>
  );
}
