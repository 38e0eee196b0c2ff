import { and, gte, isNotNull, lt, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { shiftMonth } from "~/blog/collaboration/calendarMonth";
import { posts } from "~/blog/tables.server";
import { listPlannedPages } from "~/content/queries.server";
import type { App } from "~/platform/app.server";
import { formatTimeOfDay } from "~/platform/config/officeCalendar";
import { indexedDescending } from "~/platform/data/lists.server";

/** Something that was published, or is going to be. */
export interface CalendarEntry {
  id: string;
  title: string;
  href: string;
  /** At the offices: YYYY-MM-DD and "9:00 AM". */
  day: string;
  time: string;
  state: "published" | "scheduled";
}

/** How many posts of each state a month shows. */
const ENTRIES_MAX = 500;

/** The posts of a month that were published in it or are going to be, and the pages that are planned, in order of time. */
export async function listCalendar(app: App, month: string): Promise<CalendarEntry[]> {
  const calendar = app.calendar();
  const from = calendar.momentOf(`${month}-01T00:00`);
  const to = calendar.momentOf(`${shiftMonth(month, 1)}-01T00:00`);
  const [ofPosts, ofPages] = await Promise.all([
    listPosts(app, from, to),
    listPlannedPages(app, from, to),
  ]);
  const sortedEntries = [...ofPosts, ...ofPages].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
  return sortedEntries.map(({ at, ...entry }) => {
    return { ...entry, day: calendar.dayOf(at), time: formatTimeOfDay(at, calendar.timeZone) };
  });
}

/** Two queries, each with an index: published posts have their date in one column, planned ones their time in another. */
async function listPosts({ db }: App, from: Date, to: Date) {
  const { id, title, isPublished, publishedAt, publishAt } = posts;
  const within = (column: PgColumn) => and(gte(column, from), lt(column, to));
  const [published, scheduled] = await Promise.all([
    db
      .select({ id, title, at: publishedAt })
      .from(posts)
      .where(and(sql`${isPublished}`, within(publishedAt)))
      .orderBy(indexedDescending(publishedAt).forward, id)
      .limit(ENTRIES_MAX),
    db
      .select({ id, title, at: publishAt })
      .from(posts)
      .where(and(sql`not ${isPublished}`, isNotNull(publishAt), within(publishAt)))
      .orderBy(publishAt)
      .limit(ENTRIES_MAX),
  ]);
  return [
    ...published.map((post) => ({ ...post, state: "published" as const })),
    ...scheduled.map((post) => ({ ...post, state: "scheduled" as const })),
  ].flatMap(({ at, ...post }) =>
    at ? [{ ...post, at, href: `/admin/blogs/edit/${post.id}` }] : [],
  );
}
