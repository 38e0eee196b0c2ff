import { data, Form, redirect, useNavigation } from "react-router";
import { firstAdministratorForm } from "~/domain/accounts/forms";
import { PASSWORD_HINT } from "~/domain/accounts/rules";
import { isSetupOpen, setUpFirstAdministrator } from "~/domain/accounts/setupCommands.server";
import { checkForm, textOf } from "~/platform/forms/check";
import { requestScope } from "~/routes/scope.server";
import { Button } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { TextField } from "~/ui/primitives/Fields";
import { Notice } from "~/ui/primitives/Notice";
import siteStyles from "~/ui/styles/site.css?url";
import type { Route } from "./+types/setup";
import { AccountScreen } from "./parts/AccountScreen";
import { readAccountForm } from "./parts/accountForm.server";
import { linkHeaders } from "./parts/linkHeaders";
import { PasswordField } from "./parts/PasswordField";
import { redeem } from "./parts/redeem.server";
import { summaryOf } from "./parts/words";

export const handle = { hydrate: true };
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: siteStyles }];
export const meta: Route.MetaFunction = () => [
  { title: "Set up Frontdesk" },
  { name: "robots", content: "noindex" },
];
export const headers = linkHeaders;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { context: program } = context.get(requestScope);
  if (!(await isSetupOpen(program, params.token))) throw data(null, { status: 404 });
  return null;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const fields = await readAccountForm(request);
  const typed = { name: textOf(fields, "name"), email: textOf(fields, "email") };
  const password = textOf(fields, "password");
  const form = checkForm(firstAdministratorForm, { ...typed, password });
  if (!form.ok) return data({ typed, faults: form.faults, message: null }, { status: 422 });
  const answer = await redeem(context, (program, accounts, visitor) =>
    setUpFirstAdministrator(program, accounts, visitor, { ...form.value, token: params.token }),
  );
  if (answer.ok) return redirect("/admin/login?ready");
  const { status, headers, ...refusal } = answer;
  return data({ typed, ...refusal }, { status, headers });
}

export default function SetUp({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const { typed, faults = {}, message } = actionData ?? {};
  return (
    <AccountScreen title="Create the first administrator">
      <p>This page works once. Whoever fills it in runs this site.</p>
      {message && <Notice tone="bad" title={message} />}
      <ErrorSummary faults={summaryOf(faults)} focusKey={actionData} />
      <Form method="post" className="form">
        <TextField
          name="name"
          label="Name"
          autoComplete="name"
          limit={200}
          defaultValue={typed?.name}
          error={faults.name}
        />
        <TextField
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          limit={254}
          defaultValue={typed?.email}
          error={faults.email}
        />
        <PasswordField autoComplete="new-password" hint={PASSWORD_HINT} error={faults.password} />
        <Button variant="signal" type="submit" busy={busy}>
          {busy ? "Creating..." : "Create administrator"}
        </Button>
      </Form>
    </AccountScreen>
  );
}
