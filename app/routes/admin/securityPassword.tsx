import { data, Form, redirect, useNavigation } from "react-router";
import { changePasswordForm } from "~/domain/accounts/forms";
import { changePassword } from "~/domain/accounts/passwordCommands.server";
import { PASSWORD_HINT } from "~/domain/accounts/rules";
import { checkForm, textOf } from "~/platform/forms/check";
import { readAccountForm } from "~/routes/account/parts/accountForm.server";
import { companyMailbox } from "~/routes/account/parts/companyMailbox.server";
import { PasswordField } from "~/routes/account/parts/PasswordField";
import { redeem } from "~/routes/account/parts/redeem.server";
import { summaryOf } from "~/routes/account/parts/words";
import { BackLink } from "~/routes/admin/parts/BackLink";
import { setFlash } from "~/routes/admin/parts/flashCookie.server";
import { requireSession } from "~/routes/guard.server";
import { requestScope } from "~/routes/scope.server";
import { Button, LinkButton } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { Notice } from "~/ui/primitives/Notice";
import type { Route } from "./+types/securityPassword";

const HOME = "/admin/settings/security";

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

// On purpose a loader with nothing in it: the router asks no server, and so no guard, for a page without one.
export const loader = () => null;

export async function action({ request, context }: Route.ActionArgs) {
  const session = requireSession(context);
  const fields = await readAccountForm(request);
  const [current, password] = [textOf(fields, "current"), textOf(fields, "password")];
  const form = checkForm(changePasswordForm, { current, password });
  if (!form.ok) return data({ faults: form.faults, message: null }, { status: 422 });
  const company = await companyMailbox(context.get(requestScope).context);
  const answer = await redeem(context, (program, accounts) =>
    changePassword(program, accounts, session, { ...form.value, company }),
  );
  if (answer.ok) {
    return redirect(HOME, { headers: { "Set-Cookie": setFlash("password-changed") } });
  }
  const { status, headers, faults, message } = answer;
  return data({ faults, message }, { status, headers });
}

export default function ChangePassword({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === "POST";
  const { faults = {}, message } = actionData ?? {};
  return (
    <section className="card pad stack narrow" aria-labelledby="change-title">
      <title>Change password | Settings | Admin Dashboard</title>
      <header>
        <BackLink href={HOME}>Security</BackLink>
        <h2 id="change-title">Change password</h2>
      </header>
      {message && <Notice tone="bad" title={message} />}
      <ErrorSummary faults={summaryOf(faults)} focusKey={actionData} />
      <Form method="post" className="form">
        <PasswordField
          name="current"
          label="Current password"
          autoComplete="current-password"
          error={faults.current}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={PASSWORD_HINT}
          error={faults.password}
        />
        <div className="row">
          <Button variant="signal" type="submit" busy={busy}>
            {busy ? "Saving..." : "Change password"}
          </Button>
          <LinkButton variant="line" href={HOME}>
            Cancel
          </LinkButton>
        </div>
      </Form>
    </section>
  );
}
