import { endSession } from "~/domain/accounts/sessionCommands.server";
import { changeAndReturn } from "~/routes/admin/parts/change.server";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { FAILED } from "~/routes/admin/parts/flash";
import { reportFailure } from "~/routes/admin/parts/reportFailure";
import { requireSession } from "~/routes/guard.server";
import type { Route } from "./+types/sessionEnd";

export async function action({ context, params, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  return changeAndReturn(desk, request, {
    home: "/admin/settings/security",
    make: () => endSession(desk.context, requireSession(context), params.sessionId),
    done: () => "session-ended",
    failed: "security-update",
  });
}

export const clientAction = reportFailure(() => FAILED["security-update"]);
