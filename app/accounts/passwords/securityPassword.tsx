import { data, Form, redirect, useNavigation } from "react-router";
import { changePasswordForm } from "~/accounts/forms";
import { companyMailbox } from "~/accounts/joining/companyMailbox.server";
import { redeem } from "~/accounts/joining/redeem.server";
import { PasswordField } from "~/accounts/passwords/PasswordField";
import { changePassword } from "~/accounts/passwords/passwordCommands.server";
import { PASSWORD_HINT } from "~/accounts/rules";
import { readAccountForm } from "~/accounts/signIn/accountForm.server";
import { summaryOf } from "~/accounts/signIn/messages";
import { checkForm, textOf } from "~/platform/forms/check";
import { BackLink } from "~/shell/admin/BackLink";
import { doneFlash } from "~/shell/admin/change/flash";
import { setFlash } from "~/shell/admin/change/flashCookie.server";
import { requireSession } from "~/shell/currentSession.server";
import { requestScope } from "~/shell/scope.server";
import { Button, LinkButton } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { Notice } from "~/ui/primitives/Notice";
import type { Route } from "./+types/securityPassword";

const CHANGED = "Password changed. All your other sessions ended.";
const HOME = "/admin/settings/security";

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

// Opening the page must run the guard, and the router makes no server request for a page without a loader.
export const loader = () => null;

export async function action({ request, context }: Route.ActionArgs) {
  const session = requireSession(context);
  const fields = await readAccountForm(request);
  const [current, password] = [textOf(fields, "current"), textOf(fields, "password")];
  const form = checkForm(changePasswordForm, { current, password });
  if (!form.ok) return data({ fieldErrors: form.fieldErrors, formError: null }, { status: 422 });
  const { app } = context.get(requestScope);
  const company = await companyMailbox(app);
  const answer = await redeem(context, (app, accounts) =>
    changePassword(app, accounts, session, { ...form.value, company }),
  );
  if (answer.ok) {
    return redirect(HOME, { headers: { "Set-Cookie": setFlash(app, doneFlash(CHANGED)) } });
  }
  const { status, headers, fieldErrors, formError } = answer;
  return data({ fieldErrors, formError }, { status, headers });
}

export default function ChangePassword({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === "POST";
  const { fieldErrors = {}, formError } = actionData ?? {};
  return (
    <section className="card pad stack narrow" aria-labelledby="change-title">
      <title>Change password | Settings | Admin Dashboard</title>
      <header>
        <BackLink href={HOME}>Security</BackLink>
        <h2 id="change-title">Change password</h2>
      </header>
      {formError && <Notice tone="bad" title={formError} />}
      <ErrorSummary fieldErrors={summaryOf(fieldErrors)} focusKey={actionData} />
      <Form method="post" className="form">
        <PasswordField
          name="current"
          label="Current password"
          autoComplete="current-password"
          error={fieldErrors.current}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={PASSWORD_HINT}
          error={fieldErrors.password}
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
