import { and, desc, eq, sql } from "drizzle-orm";
import { labelOfStatus } from "~/applications/admin/statuses";
import type { Application } from "~/applications/application";
import {
  type ApplicationFilters,
  disableSequentialScans,
  type ListQuery,
  queryOfList,
} from "~/applications/applicationList.server";
import { applications } from "~/applications/tables.server";
import type { Actor } from "~/platform/actor/actor";
import { type ActorRejectionReason, actorRejectionReason } from "~/platform/actor/reauthentication";
import type { App } from "~/platform/app.server";
import { recordAudit } from "~/platform/data/audit/audit.server";
import { type CsvColumn, csvLines } from "~/platform/files/csv.server";
import { type Rejection, reject } from "~/platform/reject";

/**
 * Approximate limit of cover letter characters per batch: several batches are in memory at once while they are sent, and stay
 * there until they are garbage collected.
 */
const BATCH_CHARACTERS = 250_000;
/** Limits the number of queries for applications with short cover letters. */
const BATCH_ROWS_MAX = 200;
const FIRST_BATCH_ROWS = 20;

export type ExportedApplication = Pick<Application, keyof typeof exportedColumns>;

export type ExportApplicationsResult =
  | { ok: true; batches: AsyncGenerator<ExportedApplication[]> }
  | Rejection<ActorRejectionReason>;

/** Exports every application of a list, the newest first. Audited before the first row is read. */
export async function exportApplications(
  app: App,
  actor: Actor,
  filters: ApplicationFilters,
): Promise<ExportApplicationsResult> {
  const rejection = actorRejectionReason(actor, app.now());
  if (rejection) return reject(rejection);
  const event = {
    actor,
    action: "applications-exported" as const,
    subject: "list:applications" as const,
  };
  await app.db.transaction(async (tx) => {
    await app.notifyAdministrators(tx, { event: "applications-exported", actor });
    await recordAudit(tx, app, event);
  });
  return { ok: true, batches: batchesOf(app, queryOfList({ ...filters, sort: "-applied" })) };
}

/**
 * The last row of a batch, after which the next batch starts. On purpose not a database cursor, which would occupy a connection
 * for the whole download.
 */
interface BatchPosition {
  key: string;
  id: string;
}

async function* batchesOf(app: App, query: ListQuery | null) {
  let position: BatchPosition | null = null;
  let batchRows = FIRST_BATCH_ROWS;
  while (query) {
    const rows: (ExportedApplication & { position: BatchPosition })[] = await batchAfter(
      app,
      query,
      {
        position,
        rows: batchRows,
      },
    );
    if (rows.length === 0) return;
    yield rows;
    position = rows.at(-1)?.position ?? null;
    batchRows = rowsAfter(rows);
  }
}

/** Sizes the next batch, assuming cover letters as long as in this one. */
function rowsAfter(rows: readonly ExportedApplication[]): number {
  const characters = rows.reduce((sum, row) => sum + (row.coverLetter?.length ?? 0), 1);
  const fitting = Math.floor((BATCH_CHARACTERS / characters) * rows.length);
  return Math.max(1, Math.min(BATCH_ROWS_MAX, fitting));
}

async function batchAfter(
  app: App,
  query: ListQuery,
  { position, rows }: { position: BatchPosition | null; rows: number },
) {
  const { table, id, key, condition, order } = query;
  const beyond =
    position && sql`(${key}, ${id}) < (${position.key}::timestamptz, ${position.id}::uuid)`;
  return app.db.transaction(async (tx) => {
    if (query.isSearch) await disableSequentialScans(tx);
    const batch = tx
      .select({ id: sql`${id}`.as("found_id"), key: sql`${key}`.as("found_key") })
      .from(table)
      .where(and(condition, beyond ?? undefined))
      .orderBy(...order.map(({ forward }) => forward))
      .limit(rows)
      .as("batch");
    return tx
      .select({
        ...exportedColumns,
        position: { key: sql<string>`${batch.key}::text`, id: applications.id },
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

const COLUMNS: CsvColumn<ReturnType<typeof cellsOf>>[] = [
  { key: "reference", header: "Reference" },
  { key: "fullName", header: "Applicant" },
  { key: "email", header: "Email" },
  { key: "phone", header: "Phone" },
  { key: "jobTitle", header: "Position" },
  { key: "appliedAt", header: "Applied" },
  { key: "status", header: "Status" },
  { key: "referralSource", header: "Heard about us" },
  { key: "linkedinUrl", header: "LinkedIn" },
  { key: "portfolioUrl", header: "Portfolio" },
  { key: "coverLetter", header: "Cover letter" },
  { key: "source", header: "Source" },
  { key: "noticeVersion", header: "Privacy notice" },
  { key: "noticeAcceptedAt", header: "Notice accepted" },
];

/** Yields a CSV file batch by batch. */
export async function* spreadsheetOf(
  batches: AsyncIterable<ExportedApplication[]>,
): AsyncGenerator<Uint8Array> {
  yield csvLines(COLUMNS, [], { isFirst: true });
  for await (const batch of batches) {
    yield csvLines(COLUMNS, batch.map(cellsOf), { isFirst: false });
  }
}

const cellsOf = (row: ExportedApplication) => ({
  ...row,
  appliedAt: row.appliedAt.toISOString(),
  noticeAcceptedAt: row.noticeAcceptedAt?.toISOString() ?? null,
  status: labelOfStatus(row.status) ?? row.status,
});
