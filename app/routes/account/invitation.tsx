import { data, Form, redirect, useNavigation } from "react-router";
import { acceptInvitationForm } from "~/domain/accounts/forms";
import { acceptInvitation, findInvitation } from "~/domain/accounts/invitationCommands.server";
import { PASSWORD_HINT } from "~/domain/accounts/rules";
import { checkForm, textOf } from "~/platform/forms/check";
import { requestScope } from "~/routes/scope.server";
import { Button } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { TextField } from "~/ui/primitives/Fields";
import { Notice } from "~/ui/primitives/Notice";
import siteStyles from "~/ui/styles/site.css?url";
import type { Route } from "./+types/invitation";
import { AccountScreen } from "./parts/AccountScreen";
import { readAccountForm } from "./parts/accountForm.server";
import { linkHeaders } from "./parts/linkHeaders";
import { PasswordField } from "./parts/PasswordField";
import { redeem } from "./parts/redeem.server";
import { summaryOf } from "./parts/words";

export const handle = { hydrate: true };
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: siteStyles }];
export const meta: Route.MetaFunction = () => [
  { title: "Accept your invitation" },
  { name: "robots", content: "noindex" },
];
export const headers = linkHeaders;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { context: program } = context.get(requestScope);
  const email = await findInvitation(program, params.token);
  if (!email) throw data(null, { status: 404 });
  return { email };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const fields = await readAccountForm(request);
  const name = textOf(fields, "name");
  const form = checkForm(acceptInvitationForm, { name, password: textOf(fields, "password") });
  if (!form.ok) return data({ name, faults: form.faults, message: null }, { status: 422 });
  const answer = await redeem(context, (program, accounts, visitor) =>
    acceptInvitation(program, accounts, visitor, { ...form.value, token: params.token }),
  );
  if (answer.ok) return redirect("/admin/login?ready");
  const { status, headers, faults, message } = answer;
  return data({ name, faults, message }, { status, headers });
}

export default function AcceptInvitation({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const { name, faults = {}, message } = actionData ?? {};
  return (
    <AccountScreen title="Accept your invitation">
      <p>{`You will sign in as ${loaderData.email}. This page works once.`}</p>
      {message && <Notice tone="bad" title={message} />}
      <ErrorSummary faults={summaryOf(faults)} focusKey={actionData} />
      <Form method="post" className="form">
        {/* Password managers store the address with the password. */}
        <input type="hidden" autoComplete="username" value={loaderData.email} readOnly />
        <TextField
          name="name"
          label="Name"
          autoComplete="name"
          limit={200}
          defaultValue={name}
          error={faults.name}
        />
        <PasswordField autoComplete="new-password" hint={PASSWORD_HINT} error={faults.password} />
        <Button variant="signal" type="submit" busy={busy}>
          {busy ? "Saving..." : "Save and continue"}
        </Button>
      </Form>
    </AccountScreen>
  );
}
