import { and, asc, gte, isNotNull, lt, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { stateOf } from "~/blog/rules";
import { posts } from "~/blog/tables.server";
import { shiftMonth } from "~/blog/together/calendarMonth";
import { listPlannedPages } from "~/content/queries.server";
import type { App } from "~/platform/app.server";
import { formatTimeOfDay } from "~/platform/config/officeCalendar";

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

/** So many are shown of a month. */
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
  const placed = [...ofPosts, ...ofPages].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return placed.map(({ at, ...entry }) => {
    return { ...entry, day: calendar.dayOf(at), time: formatTimeOfDay(at, calendar.timeZone) };
  });
}

async function listPosts({ db }: App, from: Date, to: Date) {
  const within = (column: PgColumn): SQL | undefined => and(gte(column, from), lt(column, to));
  const rows = await db
    .select({
      id: posts.id,
      title: posts.title,
      isPublished: posts.isPublished,
      publishAt: posts.publishAt,
      publishedAt: posts.publishedAt,
    })
    .from(posts)
    .where(
      or(
        and(posts.isPublished, within(posts.publishedAt)),
        and(isNotNull(posts.publishAt), within(posts.publishAt)),
      ),
    )
    .orderBy(asc(posts.id))
    .limit(ENTRIES_MAX);
  return rows.flatMap(({ id, title, ...post }) => {
    const state = stateOf(post);
    const at = state === "scheduled" ? post.publishAt : post.publishedAt;
    if (state === "draft" || !at) return [];
    return [{ id, title, href: `/admin/blogs/edit/${id}`, at, state }];
  });
}
