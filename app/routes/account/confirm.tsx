import { data, Form, redirectDocument, useNavigation } from "react-router";
import { confirmForm } from "~/domain/accounts/forms";
import { confirmPassword } from "~/domain/accounts/passwordCommands.server";
import { hasPassword } from "~/domain/accounts/queries.server";
import { checkForm, textOf } from "~/platform/forms/check";
import { requireSession } from "~/routes/guard.server";
import { requestScope } from "~/routes/scope.server";
import { Button } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { Notice } from "~/ui/primitives/Notice";
import siteStyles from "~/ui/styles/site.css?url";
import type { Route } from "./+types/confirm";
import { nextPath } from "./nextPath";
import { AccountScreen } from "./parts/AccountScreen";
import { readAccountForm } from "./parts/accountForm.server";
import { PasswordField } from "./parts/PasswordField";
import { redeem } from "./parts/redeem.server";
import { summaryOf } from "./parts/words";

export const handle = { hydrate: true };
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: siteStyles }];
export const meta: Route.MetaFunction = () => [
  { title: "Confirm it is you" },
  { name: "robots", content: "noindex" },
];
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const { context: program } = context.get(requestScope);
  const { administrator } = requireSession(context);
  return { email: administrator.email, hasPassword: await hasPassword(program, administrator.id) };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const fields = await readAccountForm(request);
  const form = checkForm(confirmForm, { password: textOf(fields, "password") });
  if (!form.ok) return data({ faults: form.faults, message: null }, { status: 422 });
  const answer = await redeem(context, (program, accounts) =>
    confirmPassword(program, accounts, requireSession(context), form.value.password),
  );
  if (answer.ok) return redirectDocument(nextPath(url.searchParams.get("next")));
  const { status, headers, faults, message } = answer;
  return data({ faults, message }, { status, headers });
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const { faults = {}, message } = actionData ?? {};
  return (
    <AccountScreen title="Confirm it is you">
      <p>{`You signed in as ${loaderData.email} more than ten minutes ago. Before this step we ask again.`}</p>
      {message && <Notice tone="bad" title={message} />}
      <ErrorSummary faults={summaryOf(faults)} focusKey={actionData} />
      {loaderData.hasPassword ? (
        <Form method="post" className="form">
          <input type="hidden" autoComplete="username" value={loaderData.email} readOnly />
          <PasswordField autoComplete="current-password" error={faults.password} />
          <Button variant="signal" type="submit" busy={busy}>
            {busy ? "Confirming..." : "Confirm"}
          </Button>
        </Form>
      ) : (
        <form method="post" action="/admin/logout" className="form">
          <p>Your account has no password. Sign out and sign in again instead.</p>
          <Button variant="signal" type="submit">
            Sign out
          </Button>
        </form>
      )}
      <p className="aside">
        <a href="/admin/settings">Back to settings</a>
      </p>
    </AccountScreen>
  );
}
