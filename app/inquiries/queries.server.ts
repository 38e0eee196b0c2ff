import { and, count, desc, eq, min, sql } from "drizzle-orm";
import { ADMIN_PAGE_SIZE, type Inquiry, type InquiryState } from "~/inquiries/rules";
import { inquiries } from "~/inquiries/tables.server";
import type { App } from "~/platform/app.server";
import { promiseCutoff, promiseDue } from "~/platform/calendar/businessHours";
import { isRecordId } from "~/platform/db/recordId";
import { containsText, type Page } from "~/platform/db/search.server";

export interface InquiryFilters {
  /** "" means any. */
  state: "" | InquiryState;
  /** Searched literally in name, e-mail, company, message and reference. */
  search: string;
  page: number;
}

const SEARCHED = [
  inquiries.name,
  inquiries.email,
  inquiries.company,
  inquiries.message,
  inquiries.reference,
];

/** Lists the inquiries, newest first. */
export async function listInquiries(app: App, filters: InquiryFilters): Promise<Page<Inquiry>> {
  const condition = and(
    filters.state ? eq(inquiries.state, filters.state) : undefined,
    filters.search ? containsText(SEARCHED, filters.search) : undefined,
  );
  const items = await app.db
    .select()
    .from(inquiries)
    .where(condition)
    .orderBy(desc(inquiries.receivedAt), desc(inquiries.id))
    .limit(ADMIN_PAGE_SIZE)
    .offset((filters.page - 1) * ADMIN_PAGE_SIZE);
  const [all] = await app.db.select({ total: count() }).from(inquiries).where(condition);
  return { items, page: filters.page, pageSize: ADMIN_PAGE_SIZE, total: all?.total ?? 0 };
}

export async function findInquiry(app: App, id: string): Promise<Inquiry | null> {
  if (!isRecordId(id)) return null;
  const rows = await app.db.select().from(inquiries).where(eq(inquiries.id, id));
  return rows[0] ?? null;
}

/** The new inquiries, which wait for an answer. */
export interface WaitingInquiries {
  total: number;
  /** How many of them have waited longer than promised. */
  overdue: number;
  /** When the one that has waited longest arrived; null if none waits. */
  oldest: Date | null;
  /** When the next answer is due that is not overdue; null if there is none. */
  nextDue: Date | null;
}

export async function findWaitingInquiries(app: App): Promise<WaitingInquiries> {
  const calendar = app.calendar();
  const { receivedAt, state } = inquiries;
  const cutoff = sql.param(promiseCutoff(app.now(), calendar), receivedAt);
  const [row] = await app.db
    .select({
      total: count(),
      overdue: sql<number>`(count(*) filter (where ${receivedAt} < ${cutoff}))::int`,
      oldest: min(receivedAt),
      next: sql`min(${receivedAt}) filter (where ${receivedAt} >= ${cutoff})`.mapWith(receivedAt),
    })
    .from(inquiries)
    .where(eq(state, "new"));
  if (!row) return { total: 0, overdue: 0, oldest: null, nextDue: null };
  const { total, overdue, oldest, next } = row;
  return { total, overdue, oldest, nextDue: next && promiseDue(next, calendar) };
}

export async function countInquiries(app: App): Promise<Record<InquiryState, number>> {
  const rows = await app.db
    .select({ state: inquiries.state, total: count() })
    .from(inquiries)
    .groupBy(inquiries.state);
  const counts = { new: 0, answered: 0, archived: 0 };
  for (const { state, total } of rows) counts[state] = total;
  return counts;
}
