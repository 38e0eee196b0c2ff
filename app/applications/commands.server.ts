import { eq } from "drizzle-orm";
import { recordChanges } from "~/applications/history.server";
import { notifyApplicant } from "~/applications/notifyApplicant.server";
import { APPLICATION_PERSONAL_DATA } from "~/applications/personalData.server";
import { type Application, isApplicationStatus, mayManageApplications } from "~/applications/rules";
import { applications } from "~/applications/tables.server";
import type { App } from "~/platform/app.server";
import { recordAudit } from "~/platform/audit/audit.server";
import type { Database } from "~/platform/db/database.server";
import { isRecordId } from "~/platform/db/recordId";
import { eraseRecords } from "~/platform/erasure/records.server";
import { announce } from "~/platform/live/announce.server";
import type { Mailbox } from "~/platform/mail/message";
import type { Actor } from "~/platform/security/actor";

export type StatusChange =
  | { ok: true; application: Application; before: string; isNotified: boolean }
  | { ok: false; reason: "not-allowed" | "application-missing" | "unknown-status" };

interface NewStatus {
  id: string;
  status: string;
  /** The sender of the mail to the applicant; without it no mail is sent. */
  notifyFrom?: Mailbox | null;
}

/** Sets any status from any other, and mails the applicant if `notifyFrom` is given. */
export async function setApplicationStatus(
  app: App,
  actor: Actor,
  { id, status, notifyFrom }: NewStatus,
): Promise<StatusChange> {
  if (!mayManageApplications(actor)) return { ok: false, reason: "not-allowed" };
  if (!isApplicationStatus(status)) return { ok: false, reason: "unknown-status" };
  if (!isRecordId(id)) return { ok: false, reason: "application-missing" };
  return app.db.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(applications)
      .where(eq(applications.id, id))
      .for("update");
    if (!found) return { ok: false, reason: "application-missing" };
    const before = found.status;
    const application = { ...found, status };
    if (before !== status) await moveTo(tx, app, actor, { id, before, status });
    const isNotified = notifyFrom
      ? await notifyApplicant(tx, app, actor, { application, company: notifyFrom })
      : false;
    await auditAndAnnounce(tx, app, actor, `application-${status}`, id);
    return { ok: true, application, before, isNotified };
  });
}

async function moveTo(
  tx: Database,
  app: App,
  actor: Actor,
  { id, before, status }: { id: string; before: string; status: string },
) {
  await tx.update(applications).set({ status }).where(eq(applications.id, id));
  const change = { applicationId: id, kind: "status" as const, before, after: status };
  await recordChanges(tx, app, actor, [change]);
}

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

async function auditAndAnnounce(tx: Database, app: App, actor: Actor, action: string, id: string) {
  await recordAudit(tx, app, { actor, action, subject: `application:${id}` });
  await announce(tx, "applications");
}
