import { and, desc, eq, sql } from "drizzle-orm";
import {
  type ApplicationFilters,
  type ListQuery,
  listQuery,
  withoutReadingEveryWord,
} from "~/applications/list.server";
import type { Application } from "~/applications/rules";
import { applications } from "~/applications/tables.server";
import type { App } from "~/platform/app.server";
import { recordAudit } from "~/platform/audit/audit.server";
import type { Actor } from "~/platform/security/actor";
import { type ActorRejection, actorRejection } from "~/platform/security/power";

/**
 * Of letters in one batch, about: several batches lie in memory on their way, and what was sent lies there until it is
 * collected.
 */
const BATCH_CHARACTERS = 250_000;
/** Large enough to ask seldom. */
const BATCH_ROWS_MOST = 200;
const FIRST_BATCH_ROWS = 20;

export type ExportedApplication = Pick<
  Application,
  | "reference"
  | "fullName"
  | "email"
  | "phone"
  | "jobTitle"
  | "status"
  | "appliedAt"
  | "referralSource"
  | "source"
  | "noticeVersion"
  | "noticeAcceptedAt"
  | "linkedinUrl"
  | "portfolioUrl"
  | "coverLetter"
>;

export type ApplicationExport =
  | { ok: true; batches: AsyncGenerator<ExportedApplication[]> }
  | { ok: false; reason: ActorRejection };

/** Every application of a list, the newest first. In the audit log before the first is read. */
export async function exportApplications(
  app: App,
  actor: Actor,
  filters: ApplicationFilters,
): Promise<ApplicationExport> {
  const rejection = actorRejection(actor, app.now());
  if (rejection) return { ok: false, reason: rejection };
  const event = { actor, action: "applications-exported", subject: "list:applications" };
  await app.db.transaction(async (tx) => {
    await app.notifyAdministrators(tx, { event: "applications-exported", actor });
    await recordAudit(tx, app, event);
  });
  return { ok: true, batches: batchesOf(app, listQuery({ ...filters, sort: "-applied" })) };
}

/**
 * Where a batch ended: the next goes on from there. On purpose no cursor of the database, which would hold a connection
 * for as long as a download takes.
 */
interface Place {
  key: string;
  id: string;
}

async function* batchesOf(app: App, query: ListQuery | null) {
  let place: Place | null = null;
  let wanted = FIRST_BATCH_ROWS;
  while (query) {
    const rows: (ExportedApplication & { place: Place })[] = await batchAfter(app, query, {
      place,
      rows: wanted,
    });
    if (rows.length === 0) return;
    yield rows;
    place = rows.at(-1)?.place ?? null;
    wanted = rowsAfter(rows);
  }
}

/** As many as fit, if letters go on being as long as these are. */
function rowsAfter(rows: readonly ExportedApplication[]): number {
  const characters = rows.reduce((sum, row) => sum + (row.coverLetter?.length ?? 0), 1);
  const fitting = Math.floor((BATCH_CHARACTERS / characters) * rows.length);
  return Math.max(1, Math.min(BATCH_ROWS_MOST, fitting));
}

async function batchAfter(
  app: App,
  query: ListQuery,
  { place, rows }: { place: Place | null; rows: number },
) {
  const { table, id, key, wanted, order } = query;
  const beyond = place && sql`(${key}, ${id}) < (${place.key}::timestamptz, ${place.id}::uuid)`;
  return app.db.transaction(async (tx) => {
    if (query.isSearch) await withoutReadingEveryWord(tx);
    const batch = tx
      .select({ id: sql`${id}`.as("found_id"), key: sql`${key}`.as("found_key") })
      .from(table)
      .where(and(wanted, beyond ?? undefined))
      .orderBy(...order(true))
      .limit(rows)
      .as("batch");
    return tx
      .select({
        ...exportedColumns,
        place: { key: sql<string>`${batch.key}::text`, id: applications.id },
      })
      .from(batch)
      .innerJoin(applications, eq(applications.id, batch.id))
      .orderBy(desc(batch.key), desc(batch.id));
  });
}

const exportedColumns = {
  reference: applications.reference,
  fullName: applications.fullName,
  email: applications.email,
  phone: applications.phone,
  jobTitle: applications.jobTitle,
  status: applications.status,
  appliedAt: applications.appliedAt,
  referralSource: applications.referralSource,
  source: applications.source,
  noticeVersion: applications.noticeVersion,
  noticeAcceptedAt: applications.noticeAcceptedAt,
  linkedinUrl: applications.linkedinUrl,
  portfolioUrl: applications.portfolioUrl,
  coverLetter: applications.coverLetter,
};
