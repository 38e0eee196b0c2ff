import type { RouterContextProvider } from "react-router";
import type { AuditSubject } from "~/platform/data/audit/actions";
import { recordAudit } from "~/platform/data/audit/audit.server";
import { isHourlyLimitReached } from "~/platform/data/audit/auditQuestions.server";
import { requestScope, requireSession } from "~/shell/scope.server";

const LISTED = "people-listed-by-new-account";
const LISTED_PER_HOUR = { actions: [LISTED], perHour: 20 } as const;

/**
 * Records that an account read a list of people in its first hours (NEW_ACCOUNT_HOURS), in which a stranger who was let in by
 * mistake would look around. `subject` is the list, such as "list:applications". At most twenty lines an hour for one account.
 */
export async function auditListingByNewAccount(
  context: Readonly<RouterContextProvider>,
  subject: AuditSubject,
): Promise<void> {
  const { app } = context.get(requestScope);
  const { newUntil, administrator } = requireSession(context);
  if (!newUntil || newUntil <= app.now()) return;
  await app.db.transaction(async (tx) => {
    if (await isHourlyLimitReached(tx, app, administrator, LISTED_PER_HOUR)) return;
    await recordAudit(tx, app, { actor: administrator, action: LISTED, subject });
  });
}
