import { data, Form, redirect } from "react-router";
import { RecoveryCodes } from "~/accounts/authenticator/RecoveryCodes";
import { renewRecoveryCodes } from "~/accounts/authenticator/recoveryCodes.server";
import { SecurityPanel } from "~/accounts/security/SecurityPanel";
import { withCookies } from "~/accounts/sessions/sessions.server";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { CancelLink } from "~/shell/forms/SaveButton";
import { useIsSending } from "~/shell/forms/useIsSending";
import { SECURITY_PATH } from "~/shell/nextPath";
import { requestScope, requireSession } from "~/shell/scope.server";
import { Alert } from "~/ui/primitives/Alert";
import { Button } from "~/ui/primitives/Button";
import type { Route } from "./+types/securityRecovery";

/** Opening the page must run the guard, and the router makes no server request for a page without a loader. */
export function loader() {
  return null;
}

export async function action({ context }: Route.ActionArgs) {
  const session = requireSession(context);
  const { app, accounts } = context.get(requestScope);
  const result = await renewRecoveryCodes(app, accounts, session);
  if (!result.ok) throw redirect(SECURITY_PATH);
  const { email } = session.administrator;
  return data({ codes: result.codes, email }, withCookies(result.cookies));
}

export const clientAction = reportFailure<typeof action>(() => NOT_ARRIVED);

const NOT_ARRIVED = "The new codes did not arrive. Please make them again.";

export default function RenewRecoveryCodes({ actionData: latestResult }: Route.ComponentProps) {
  const actionData = useRetainedResult(latestResult);
  const busy = useIsSending();
  return (
    <SecurityPanel title="New recovery codes" documentTitle="Recovery codes">
      {actionData && "codes" in actionData ? (
        <RecoveryCodes
          codes={actionData.codes}
          email={actionData.email}
          lead="Your old codes no longer work."
        />
      ) : (
        <>
          {actionData && <Alert tone="bad" title={actionData.formError} />}
          <p>All codes you have stop working, used or not.</p>
          <Form method="post" className="row">
            <Button variant="signal" type="submit" busy={busy}>
              {busy ? "Making codes..." : "Make new codes"}
            </Button>
            <CancelLink href={SECURITY_PATH} />
          </Form>
        </>
      )}
    </SecurityPanel>
  );
}
