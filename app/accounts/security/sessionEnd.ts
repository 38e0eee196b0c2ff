import { endSession } from "~/accounts/sessions/sessionCommands.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { changeAndReturn } from "~/shell/admin/change/change.server";
import { FAILED } from "~/shell/admin/change/flash";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { requireSession } from "~/shell/currentSession.server";
import type { Route } from "./+types/sessionEnd";

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  return changeAndReturn(admin, request, {
    home: "/admin/settings/security",
    make: () => endSession(admin.app, requireSession(context), params.sessionId),
    done: () => "session-ended",
    failed: "security-update",
  });
}

export const clientAction = reportFailure(() => FAILED["security-update"]);
