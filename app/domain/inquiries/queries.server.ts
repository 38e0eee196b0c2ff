import { count, desc, eq } from "drizzle-orm";
import { DESK_PAGE_SIZE, type Inquiry, type InquiryState } from "~/domain/inquiries/rules";
import { inquiries } from "~/domain/inquiries/tables.server";
import type { Context } from "~/platform/context.server";
import { isRecordId } from "~/platform/db/recordId";
import type { Page } from "~/platform/db/search.server";

/** The inquiries in one state, or in any, newest first. */
export async function listInquiries(
  context: Context,
  filters: { state: "" | InquiryState; page: number },
): Promise<Page<Inquiry>> {
  const wanted = filters.state ? eq(inquiries.state, filters.state) : undefined;
  const items = await context.db
    .select()
    .from(inquiries)
    .where(wanted)
    .orderBy(desc(inquiries.receivedAt), desc(inquiries.id))
    .limit(DESK_PAGE_SIZE)
    .offset((filters.page - 1) * DESK_PAGE_SIZE);
  const [all] = await context.db.select({ total: count() }).from(inquiries).where(wanted);
  return { items, page: filters.page, pageSize: DESK_PAGE_SIZE, total: all?.total ?? 0 };
}

export async function findInquiry(context: Context, id: string): Promise<Inquiry | null> {
  if (!isRecordId(id)) return null;
  const rows = await context.db.select().from(inquiries).where(eq(inquiries.id, id));
  return rows[0] ?? null;
}

export async function countInquiries(context: Context): Promise<Record<InquiryState, number>> {
  const rows = await context.db
    .select({ state: inquiries.state, total: count() })
    .from(inquiries)
    .groupBy(inquiries.state);
  const counts = { new: 0, answered: 0, archived: 0 };
  for (const { state, total } of rows) counts[state] = total;
  return counts;
}
