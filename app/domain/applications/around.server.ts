import { and, desc, eq, ne, sql } from "drizzle-orm";
import {
  type ApplicationFilters,
  type Sought,
  soughtIn,
  summaryColumns,
  withoutReadingEveryWord,
} from "~/domain/applications/list.server";
import type { ApplicationSummary } from "~/domain/applications/rules";
import { applications, resumeTexts } from "~/domain/applications/tables.server";
import type { Context } from "~/platform/context.server";
import type { Database } from "~/platform/db/database.server";
import { isRecordId } from "~/platform/db/recordId";

export interface Neighbours {
  /** Ids; null at the ends of the list. */
  previous: string | null;
  next: string | null;
}

/** Which applications stand before and after this one in a list, whether or not it is in the list itself. */
export async function findNeighbours(
  context: Context,
  id: string,
  filters: ApplicationFilters,
): Promise<Neighbours> {
  const sought = soughtIn(filters);
  if (!sought || !isRecordId(id)) return { previous: null, next: null };
  return context.db.transaction(async (tx) => {
    if (sought.isSearch) await withoutReadingEveryWord(tx);
    return {
      previous: await nextIn(tx, { ...sought, falling: !sought.falling }, id),
      next: await nextIn(tx, sought, id),
    };
  });
}

async function nextIn(
  tx: Database,
  { table, id, key, wanted, order, falling }: Sought,
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
  { db }: Context,
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
  isDone: boolean;
  /** A PDF without scripts, which a frame may show. */
  isInert: boolean;
}

export async function findResumeText({ db }: Context, id: string): Promise<ResumeReading> {
  if (!isRecordId(id)) return { text: null, isDone: true, isInert: false };
  const [row] = await db
    .select({ text: resumeTexts.text, dueAt: resumeTexts.dueAt, isInert: resumeTexts.isInert })
    .from(resumeTexts)
    .where(eq(resumeTexts.applicationId, id));
  return { text: row?.text ?? null, isDone: !row?.dueAt, isInert: row?.isInert ?? false };
}
