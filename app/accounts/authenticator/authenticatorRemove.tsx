import { removeAuthenticator } from "~/accounts/authenticator/authenticatorCommands.server";
import { companyMailbox } from "~/accounts/joining/companyMailbox.server";
import { SECURITY_PATH } from "~/accounts/security/securityPath";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { ConfirmDeletion } from "~/shell/admin/change/ConfirmDeletion";
import { changeAndReturn } from "~/shell/admin/change/change.server";
import { REMOVE_AUTHENTICATOR_QUESTION } from "~/shell/admin/change/questions";
import { requireSession } from "~/shell/currentSession.server";
import type { Route } from "./+types/authenticatorRemove";

/** Opening the page must run the guard, and the router makes no server request for a page without a loader. */
export function loader() {
  return null;
}

export async function action({ context, request }: Route.ActionArgs) {
  const session = requireSession(context);
  const admin = adminRequest(context);
  const company = await companyMailbox(admin.app);
  return changeAndReturn(admin, request, {
    home: SECURITY_PATH,
    make: () => removeAuthenticator(admin.app, session, company),
    done: () => "authenticator-removed",
    failed: "security-update",
  });
}

export default function AuthenticatorRemove() {
  return (
    <ConfirmDeletion
      title="Remove the authenticator app?"
      question={REMOVE_AUTHENTICATOR_QUESTION}
      from={SECURITY_PATH}
      verb="Remove"
    />
  );
}
