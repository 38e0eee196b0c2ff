import { and, asc, count, desc, eq, lt } from "drizzle-orm";
import { ADMIN_PAGE_SIZE, type Inquiry, type InquiryState } from "~/inquiries/rules";
import { inquiries } from "~/inquiries/tables.server";
import type { App } from "~/platform/app.server";
import { promiseCutoff } from "~/platform/calendar/businessHours";
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

/** Lists new inquiries whose promised reply time has passed, the oldest first. `total` counts all of them. */
export async function listOverdueInquiries(
  app: App,
  most: number,
): Promise<{ items: Inquiry[]; total: number }> {
  const overdue = and(
    eq(inquiries.state, "new"),
    lt(inquiries.receivedAt, promiseCutoff(app.now(), app.calendar())),
  );
  const items = await app.db
    .select()
    .from(inquiries)
    .where(overdue)
    .orderBy(asc(inquiries.receivedAt), asc(inquiries.id))
    .limit(most);
  const [all] = await app.db.select({ total: count() }).from(inquiries).where(overdue);
  return { items, total: all?.total ?? 0 };
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
