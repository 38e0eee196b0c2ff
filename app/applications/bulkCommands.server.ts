import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray } from "drizzle-orm";
import { recordChanges } from "~/applications/history.server";
import { APPLICATION_PERSONAL_DATA } from "~/applications/personalData.server";
import { isApplicationStatus, mayManageApplications } from "~/applications/rules";
import {
  findSelectedIds,
  type Selected,
  type SelectionError,
} from "~/applications/selected.server";
import { withdrawStatusMails } from "~/applications/status/statusMails.server";
import { applicationChanges, applications } from "~/applications/tables.server";
import type { App } from "~/platform/app.server";
import { recordAudits } from "~/platform/audit/audit.server";
import type { Database } from "~/platform/db/database.server";
import { isRecordId } from "~/platform/db/recordId";
import { eraseRecords } from "~/platform/erasure/records.server";
import { announce } from "~/platform/live/announce.server";
import type { Actor } from "~/platform/security/actor";

export type BulkChange =
  /** `refused` counts applications that were deleted meanwhile or are under a legal hold. */
  | { ok: true; changed: number; refused: number }
  | { ok: false; reason: "not-allowed" | "unknown-status" | SelectionError };

export type BulkStatusChange =
  | (Extract<BulkChange, { ok: true }> & {
      /** Identifies the change for undoBulkStatus. */
      bulkId: string;
      /** How many held mails about the earlier statuses were withdrawn. */
      mailsWithdrawn: number;
    })
  | Extract<BulkChange, { ok: false }>;

/**
 * Sets the status of up to 500 applications. Sends no mail: applicants are notified one by one. Held mails about the
 * earlier statuses are withdrawn.
 */
export async function setStatusOfSelected(
  app: App,
  actor: Actor,
  { ids, status }: { ids: Selected; status: string },
): Promise<BulkStatusChange> {
  if (!isApplicationStatus(status)) return { ok: false, reason: "unknown-status" };
  const bulkId = randomUUID();
  let mailsWithdrawn = 0;
  const answer = await changeSelected(app, actor, ids, async (tx, found) => {
    const changing = found.filter((application) => application.status !== status);
    const changingIds = changing.map(({ id }) => id);
    await tx.update(applications).set({ status }).where(inArray(applications.id, changingIds));
    const changes = changing.map(({ id, status: before }) => {
      return { applicationId: id, kind: "status" as const, before, after: status, bulkId };
    });
    await recordChanges(tx, app, actor, changes);
    mailsWithdrawn = await withdrawStatusMails(tx, app, actor, changing);
    await auditEach(tx, app, actor, `application-${status}`, changingIds);
    return found.length;
  });
  return answer.ok ? { ...answer, bulkId, mailsWithdrawn } : answer;
}

/** Restores each application's earlier status, unless its status was changed again meanwhile. */
export async function undoBulkStatus(app: App, actor: Actor, bulkId: string): Promise<BulkChange> {
  if (!mayManageApplications(actor)) return { ok: false, reason: "not-allowed" };
  const changes = await listBulkChanges(app, bulkId);
  const ids = changes.map(({ applicationId }) => applicationId);
  return changeSelected(app, actor, ids, async (tx, found) => {
    const statuses = new Map(found.map(({ id, status }) => [id, status]));
    const undone = changes.filter(({ applicationId: id, after }) => statuses.get(id) === after);
    for (const { applicationId: id, before } of undone)
      await tx.update(applications).set({ status: before }).where(eq(applications.id, id));
    const reversed = undone.map(({ applicationId, before, after }) => {
      return { applicationId, kind: "status" as const, before: after, after: before };
    });
    await recordChanges(tx, app, actor, reversed);
    const left = undone.map(({ applicationId: id, after: status }) => ({ id, status }));
    await withdrawStatusMails(tx, app, actor, left);
    const undoneIds = undone.map(({ applicationId }) => applicationId);
    await auditEach(tx, app, actor, "application-status-restored", undoneIds);
    return undone.length;
  });
}

async function listBulkChanges({ db }: App, bulkId: string) {
  if (!isRecordId(bulkId)) return [];
  const rows = await db
    .select({
      applicationId: applicationChanges.applicationId,
      before: applicationChanges.before,
      after: applicationChanges.after,
    })
    .from(applicationChanges)
    .where(and(eq(applicationChanges.bulkId, bulkId), eq(applicationChanges.kind, "status")))
    .orderBy(asc(applicationChanges.applicationId));
  return rows.map((row) => ({ ...row, before: row.before ?? "", after: row.after ?? "" }));
}

/** Deletes up to 500 applications for good, except those under a legal hold. */
export async function deleteSelected(
  app: App,
  actor: Actor,
  selected: Selected,
): Promise<BulkChange> {
  return changeSelected(app, actor, selected, async (tx, found) => {
    const ids = found.map(({ id }) => id);
    const erased = await eraseRecords(tx, APPLICATION_PERSONAL_DATA, ids, app.now());
    await auditEach(tx, app, actor, "application-deleted", erased);
    return erased.length;
  });
}

interface Found {
  id: string;
  status: string;
}

async function changeSelected(
  app: App,
  actor: Actor,
  selected: Selected,
  change: (tx: Database, found: Found[]) => Promise<number>,
): Promise<BulkChange> {
  if (!mayManageApplications(actor)) return { ok: false, reason: "not-allowed" };
  return app.db.transaction(async (tx) => {
    const selection = await findSelectedIds(tx, selected);
    if (!selection.ok) return selection;
    const { ids } = selection;
    // Rows are locked in id order, so that two parallel bulk changes cannot deadlock.
    const found = await tx
      .select({ id: applications.id, status: applications.status })
      .from(applications)
      .where(inArray(applications.id, ids.filter(isRecordId)))
      .orderBy(asc(applications.id))
      .for("update");
    const changed = await change(tx, found);
    await announce(tx, "applications");
    return { ok: true, changed, refused: ids.length - changed };
  });
}

async function auditEach(
  tx: Database,
  app: App,
  actor: Actor,
  action: string,
  ids: readonly string[],
) {
  const events = ids.map((id) => ({ actor, action, subject: `application:${id}` }));
  await recordAudits(tx, app, events);
}
