import { eq } from "drizzle-orm";
import { recordChanges } from "~/applications/history.server";
import { APPLICATION_PERSONAL_DATA } from "~/applications/personalData.server";
import { mayManageApplications } from "~/applications/rules";
import { applications } from "~/applications/tables.server";
import type { App } from "~/platform/app.server";
import type { AuditAction } from "~/platform/data/audit/actions";
import { recordAudit } from "~/platform/data/audit/audit.server";
import type { Database } from "~/platform/data/database.server";
import { eraseRecords } from "~/platform/data/erasure.server";
import { isRecordId } from "~/platform/data/recordId";
import { announce } from "~/platform/http/announcements.server";
import type { Actor } from "~/platform/http/security/actor";

export type ApplicationDeletion =
  | { ok: true }
  | { ok: false; reason: "not-allowed" | "application-missing" | "legal-hold" };

/**
 * Deletes the application, its resume, notes, history and mails for good. The file is removed within seconds of the
 * commit, or once the file store is available again.
 */
export async function deleteApplication(
  app: App,
  actor: Actor,
  id: string,
): Promise<ApplicationDeletion> {
  if (!mayManageApplications(actor)) return { ok: false, reason: "not-allowed" };
  if (!isRecordId(id)) return { ok: false, reason: "application-missing" };
  return app.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ heldAt: applications.heldAt })
      .from(applications)
      .where(eq(applications.id, id))
      .for("update");
    if (!found) return { ok: false, reason: "application-missing" };
    if (found.heldAt) return { ok: false, reason: "legal-hold" };
    await eraseRecords(tx, APPLICATION_PERSONAL_DATA, [id], app.now());
    await auditAndAnnounce(tx, app, actor, "application-deleted", id);
    return { ok: true };
  });
}

export type LegalHoldChange =
  | { ok: true; legalHold: boolean }
  | { ok: false; reason: "not-allowed" | "application-missing" };

/** Prevents the application from being deleted, by hand or by retention, until the hold is released. */
export async function setLegalHold(app: App, actor: Actor, id: string): Promise<LegalHoldChange> {
  return changeHold(app, actor, id, true);
}

export async function releaseLegalHold(
  app: App,
  actor: Actor,
  id: string,
): Promise<LegalHoldChange> {
  return changeHold(app, actor, id, false);
}

async function changeHold(
  app: App,
  actor: Actor,
  id: string,
  legalHold: boolean,
): Promise<LegalHoldChange> {
  if (!mayManageApplications(actor)) return { ok: false, reason: "not-allowed" };
  if (!isRecordId(id)) return { ok: false, reason: "application-missing" };
  return app.db.transaction(async (tx) => {
    const changed = await tx
      .update(applications)
      .set({ heldAt: legalHold ? app.now() : null })
      .where(eq(applications.id, id))
      .returning({ id: applications.id });
    if (changed.length === 0) return { ok: false, reason: "application-missing" };
    const kind = legalHold ? ("held" as const) : ("released" as const);
    await recordChanges(tx, app, actor, [{ applicationId: id, kind }]);
    await auditAndAnnounce(tx, app, actor, `application-${kind}`, id);
    return { ok: true, legalHold };
  });
}

async function auditAndAnnounce(
  tx: Database,
  app: App,
  actor: Actor,
  action: AuditAction,
  id: string,
) {
  await recordAudit(tx, app, { actor, action, subject: `application:${id}` });
  await announce(tx, "applications");
}
