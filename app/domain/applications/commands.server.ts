import { eq } from "drizzle-orm";
import { APPLICATION_HOLDING } from "~/domain/applications/holding.server";
import { type Application, isApplicationStatus } from "~/domain/applications/rules";
import { applications } from "~/domain/applications/tables.server";
import { recordAudit } from "~/platform/audit/audit.server";
import type { Context } from "~/platform/context.server";
import type { Database } from "~/platform/db/database.server";
import { isRecordId } from "~/platform/db/recordId";
import { eraseRecords } from "~/platform/erasure/records.server";
import { announce } from "~/platform/live/announce.server";
import type { Actor } from "~/platform/security/actor";

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
  | { ok: false; reason: "not-allowed" | "application-missing" | "legal-hold" };

/** Final: the row, its resume and its mails. The file follows within seconds of the commit, or once its store is back. */
export async function deleteApplication(
  context: Context,
  actor: Actor,
  id: string,
): Promise<ApplicationDeletion> {
  if (!mayDealWithApplications(actor)) return { ok: false, reason: "not-allowed" };
  if (!isRecordId(id)) return { ok: false, reason: "application-missing" };
  return context.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ heldAt: applications.heldAt })
      .from(applications)
      .where(eq(applications.id, id))
      .for("update");
    if (!found) return { ok: false, reason: "application-missing" };
    if (found.heldAt) return { ok: false, reason: "legal-hold" };
    await eraseRecords(tx, APPLICATION_HOLDING, [id], context.now());
    await told(tx, context, actor, "application-deleted", id);
    return { ok: true };
  });
}

export type HoldChange =
  | { ok: true; held: boolean }
  | { ok: false; reason: "not-allowed" | "application-missing" };

/** A legal hold keeps an application from being deleted, by hand or by retention, until it is released. */
export async function holdApplication(
  context: Context,
  actor: Actor,
  id: string,
): Promise<HoldChange> {
  return changeHold(context, actor, id, true);
}

export async function releaseApplication(
  context: Context,
  actor: Actor,
  id: string,
): Promise<HoldChange> {
  return changeHold(context, actor, id, false);
}

async function changeHold(
  context: Context,
  actor: Actor,
  id: string,
  held: boolean,
): Promise<HoldChange> {
  if (!mayDealWithApplications(actor)) return { ok: false, reason: "not-allowed" };
  if (!isRecordId(id)) return { ok: false, reason: "application-missing" };
  return context.db.transaction(async (tx) => {
    const changed = await tx
      .update(applications)
      .set({ heldAt: held ? context.now() : null })
      .where(eq(applications.id, id))
      .returning({ id: applications.id });
    if (changed.length === 0) return { ok: false, reason: "application-missing" };
    await told(tx, context, actor, held ? "application-held" : "application-released", id);
    return { ok: true, held };
  });
}

async function told(tx: Database, context: Context, actor: Actor, action: string, id: string) {
  await recordAudit(tx, { at: context.now(), actor, action, subject: `application:${id}` });
  await announce(tx, "applications");
}

function mayDealWithApplications(actor: Actor): boolean {
  return actor.kind === "administrator" || actor.kind === "operator";
}
