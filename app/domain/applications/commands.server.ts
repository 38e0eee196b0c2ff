import { eq } from "drizzle-orm";
import { type Application, isApplicationStatus } from "~/domain/applications/rules";
import { applications } from "~/domain/applications/tables.server";
import { recordAudit } from "~/platform/audit/audit.server";
import type { Context } from "~/platform/context.server";
import type { Database } from "~/platform/db/database.server";
import { isRecordId } from "~/platform/db/recordId";
import { announce } from "~/platform/live/announce.server";
import { eraseMailsAbout } from "~/platform/mail/outbox.server";
import type { Actor } from "~/platform/security/actor";
import { abandonFile } from "~/platform/storage/unclaimedFiles.server";

export type StatusChange =
  | { ok: true; application: Application }
  | { ok: false; reason: "not-allowed" | "application-missing" | "unknown-status" };

/** Any status may follow any other. */
export async function setApplicationStatus(
  context: Context,
  actor: Actor,
  { id, status }: { id: string; status: string },
): Promise<StatusChange> {
  if (!mayDealWithApplications(actor)) return { ok: false, reason: "not-allowed" };
  if (!isApplicationStatus(status)) return { ok: false, reason: "unknown-status" };
  if (!isRecordId(id)) return { ok: false, reason: "application-missing" };
  return context.db.transaction(async (tx) => {
    const [application] = await tx
      .update(applications)
      .set({ status })
      .where(eq(applications.id, id))
      .returning();
    if (!application) return { ok: false, reason: "application-missing" };
    await told(tx, context, actor, `application-${status}`, id);
    return { ok: true, application };
  });
}

export type ApplicationDeletion =
  | { ok: true }
  | { ok: false; reason: "not-allowed" | "application-missing" };

/** Final: the row, its resume and its mails. The file follows within seconds of the commit, or once its store is back. */
export async function deleteApplication(
  context: Context,
  actor: Actor,
  id: string,
): Promise<ApplicationDeletion> {
  if (!mayDealWithApplications(actor)) return { ok: false, reason: "not-allowed" };
  if (!isRecordId(id)) return { ok: false, reason: "application-missing" };
  return context.db.transaction(async (tx) => {
    const [deleted] = await tx.delete(applications).where(eq(applications.id, id)).returning();
    if (!deleted) return { ok: false, reason: "application-missing" };
    await abandonFile(tx, deleted.resumeKey);
    await eraseMailsAbout(tx, id);
    await told(tx, context, actor, "application-deleted", id);
    return { ok: true };
  });
}

async function told(tx: Database, context: Context, actor: Actor, action: string, id: string) {
  await recordAudit(tx, { at: context.now(), actor, action, subject: `application:${id}` });
  await announce(tx, "applications");
}

function mayDealWithApplications(actor: Actor): boolean {
  return actor.kind === "administrator" || actor.kind === "operator";
}
