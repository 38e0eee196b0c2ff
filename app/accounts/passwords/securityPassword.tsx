import { Form, redirect } from "react-router";
import { changePasswordForm } from "~/accounts/accountForms";
import { PasswordField } from "~/accounts/passwords/PasswordField";
import { changePassword } from "~/accounts/passwords/passwordCommands.server";
import { SecurityPanel } from "~/accounts/security/SecurityPanel";
import { withCookies } from "~/accounts/sessions/sessions.server";
import { runVisitorCommand } from "~/accounts/visitorCommand.server";
import { getCompanyMailbox } from "~/company/queries.server";
import { doneFlash } from "~/shell/admin/change/flash";
import { setFlash } from "~/shell/admin/change/flashCookie.server";
import { reportUnsent } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { FormErrors } from "~/shell/forms/FormFields";
import { emptyOrTypedForm } from "~/shell/forms/formResult";
import { handleForm } from "~/shell/forms/handleForm.server";
import { CancelLink, SaveButton } from "~/shell/forms/SaveButton";
import { SECURITY_PATH } from "~/shell/nextPath";
import { requestScope, requireSession } from "~/shell/scope.server";
import type { Route } from "./+types/securityPassword";

const CHANGED = "Password changed. All your other sessions ended.";

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

// Opening the page must run the guard, and the router makes no server request for a page without a loader.
export const loader = () => null;

export async function action({ request, context }: Route.ActionArgs) {
  const session = requireSession(context);
  return handleForm(request, changePasswordForm, async (details) => {
    const { app } = context.get(requestScope);
    const company = await getCompanyMailbox(app);
    const result = await runVisitorCommand(
      context,
      (app, accounts) => changePassword(app, accounts, session, { ...details, company }),
      null,
    );
    if (!result.ok) return result;
    const flash = setFlash({ app, actor: session.administrator }, doneFlash(CHANGED));
    return redirect(SECURITY_PATH, withCookies([...result.cookies, flash]));
  });
}

export const clientAction = reportUnsent<typeof action>;

export default function ChangePassword({ actionData: latestResult }: Route.ComponentProps) {
  const actionData = useRetainedResult(latestResult);
  const formState = emptyOrTypedForm(changePasswordForm, actionData);
  return (
    <SecurityPanel title="Change password">
      <FormErrors result={actionData} {...formState} />
      <Form method="post" className="form">
        <PasswordField name="current" {...formState} />
        <PasswordField {...formState} />
        <div className="row">
          <SaveButton verb="Change password" />
          <CancelLink href={SECURITY_PATH} />
        </div>
      </Form>
    </SecurityPanel>
  );
}
