import { and, desc, eq, ne, sql } from "drizzle-orm";
import {
  type ApplicationFilters,
  type ListQuery,
  listQuery,
  summaryColumns,
  withoutReadingEveryWord,
} from "~/applications/list.server";
import type { ApplicationSummary } from "~/applications/rules";
import { applications, resumeTexts } from "~/applications/tables.server";
import type { App } from "~/platform/app.server";
import type { Database } from "~/platform/db/database.server";
import { isRecordId } from "~/platform/db/recordId";
import type { DocumentPages } from "~/platform/documents/documents.server";
import type { DocumentWarning } from "~/platform/inspection/documentVerdict";

export interface Neighbours {
  /** Ids; null at the ends of the list. */
  previous: string | null;
  next: string | null;
}

/** Which applications stand before and after this one in a list, whether or not it is in the list itself. */
export async function findNeighbours(
  app: App,
  id: string,
  filters: ApplicationFilters,
): Promise<Neighbours> {
  const query = listQuery(filters);
  if (!query || !isRecordId(id)) return { previous: null, next: null };
  return app.db.transaction(async (tx) => {
    if (query.isSearch) await withoutReadingEveryWord(tx);
    return {
      previous: await nextIn(tx, { ...query, falling: !query.falling }, id),
      next: await nextIn(tx, query, id),
    };
  });
}

async function nextIn(
  tx: Database,
  { table, id, key, wanted, order, falling }: ListQuery,
  from: string,
) {
  const here = sql`(select ${key}, ${id} from ${table} where ${id} = ${from})`;
  const beyond = falling ? sql`(${key}, ${id}) < ${here}` : sql`(${key}, ${id}) > ${here}`;
  const [row] = await tx
    .select({ id: sql<string>`${id}` })
    .from(table)
    .where(and(wanted, beyond))
    .orderBy(...order(falling))
    .limit(1);
  return row?.id ?? null;
}

const OTHERS_MOST = 10;

/** What else came from the same address, whatever its case, the newest first. */
export async function listOthersOf(
  { db }: App,
  { id, email }: { id: string; email: string },
): Promise<ApplicationSummary[]> {
  return db
    .select(summaryColumns)
    .from(applications)
    .where(and(eq(sql`lower(${applications.email})`, email.toLowerCase()), ne(applications.id, id)))
    .orderBy(desc(applications.appliedAt))
    .limit(OTHERS_MOST);
}

export interface ResumeReading {
  /** Null when there are no words, or none yet. */
  text: string | null;
  /** What we can draw of it; null when nothing, or nothing yet. */
  pages: DocumentPages | null;
  /** What the file can do besides being read. */
  warnings: readonly DocumentWarning[];
  isDone: boolean;
}

/** Whether there is something to show of it, or will be in a moment. */
export function isReadable({ pages, text, isDone }: ResumeReading): boolean {
  return pages !== null || text !== null || !isDone;
}

const UNREAD: ResumeReading = { text: null, pages: null, warnings: [], isDone: true };

export async function findResumeReading({ db }: App, id: string): Promise<ResumeReading> {
  if (!isRecordId(id)) return UNREAD;
  const { text, pages, warnings, dueAt } = resumeTexts;
  const [row] = await db
    .select({ text, pages, warnings, dueAt })
    .from(resumeTexts)
    .where(eq(resumeTexts.applicationId, id));
  if (!row) return UNREAD;
  const { dueAt: due, ...reading } = row;
  return { ...reading, isDone: due === null };
}
