import { removeLink } from "~/accounts/linked/linkedAccounts.server";
import { SECURITY_PATH } from "~/accounts/security/securityPath";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { ConfirmDeletion } from "~/shell/admin/change/ConfirmDeletion";
import { changeAndReturn } from "~/shell/admin/change/change.server";
import { REMOVE_LINK_QUESTION } from "~/shell/admin/change/questions";
import { requireSession } from "~/shell/currentSession.server";
import type { Route } from "./+types/linkRemove";

/** Opening the page must run the guard, and the router makes no server request for a page without a loader. */
export function loader() {
  return null;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const session = requireSession(context);
  const admin = adminRequest(context);
  return changeAndReturn(admin, request, {
    home: SECURITY_PATH,
    make: () => removeLink(admin.app, session, params.provider),
    done: () => "link-removed",
    failed: "security-update",
  });
}

export default function LinkRemove() {
  return (
    <ConfirmDeletion
      title="Remove this linked sign-in?"
      question={REMOVE_LINK_QUESTION}
      from={SECURITY_PATH}
      verb="Remove"
    />
  );
}
