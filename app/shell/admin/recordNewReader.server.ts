import type { RouterContextProvider } from "react-router";
import { recordCountedAudit } from "~/platform/data/audit/countedAudit.server";
import { requireSession } from "~/shell/currentSession.server";
import { requestScope } from "~/shell/scope.server";

/**
 * Records that an account read a list of people in its first hours (NEW_ACCOUNT_HOURS), in which a stranger who was let in
 * by mistake would look around. `subject` is the list, such as "list". Repetitions within an hour are counted.
 */
export async function recordNewReader(
  context: Readonly<RouterContextProvider>,
  subject: string,
): Promise<void> {
  const { app } = context.get(requestScope);
  const { newUntil, administrator } = requireSession(context);
  if (!newUntil || newUntil <= app.now()) return;
  const event = { actor: administrator, action: "people-listed-by-new-account" as const, subject };
  await app.db.transaction((tx) => recordCountedAudit(tx, app, event));
}
