import { ChevronLeft, ChevronRight } from "lucide-react";
import { POST_TONES } from "~/blog/admin/postState";
import { type CalendarEntry, listCalendar } from "~/blog/collaboration/calendar.server";
import { monthOf, shiftMonth, weeksOf } from "~/blog/collaboration/calendarMonth";
import { adminFilterValue } from "~/platform/listParameters";
import { AdminPageHead, BackLink } from "~/shell/admin/AdminPageHead";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { ColumnHeads } from "~/shell/admin/list/DataTable";
import { StatusBadge } from "~/ui/primitives/Badge";
import { LinkButton } from "~/ui/primitives/Button";
import { EmptyState } from "~/ui/primitives/EmptyState";
import { Icon, type IconGlyph, VisuallyHidden } from "~/ui/primitives/Icon";
import type { Route } from "./+types/postCalendar";

const CALENDAR_PATH = "/admin/blogs/calendar";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = adminRequest(context);
  const today = app.calendar().dayOf(app.now());
  const month = monthOf(adminFilterValue(new URL(request.url).searchParams, "month"), today);
  return { month, today, entries: await listCalendar(app, month) };
}

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const nameOfMonth = new Intl.DateTimeFormat("en-US", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
const nameOfDay = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});
const formatMonth = (month: string) => nameOfMonth.format(new Date(`${month}-01T00:00:00Z`));
const formatDay = (day: string) => nameOfDay.format(new Date(`${day}T00:00:00Z`));

export default function BlogCalendar({ loaderData }: Route.ComponentProps) {
  const { month, today, entries } = loaderData;
  const name = formatMonth(month);
  return (
    <>
      <title>{`${name} | Blogs | Admin Dashboard`}</title>
      <AdminPageHead
        title={name}
        lead="What was published, and what is planned: blogs and pages."
        back={<BackLink href="/admin/blogs">All blogs</BackLink>}
      >
        <MonthLinks month={month} isNow={today.startsWith(month)} />
      </AdminPageHead>
      {entries.length === 0 && (
        <EmptyState
          text="Nothing is planned or was published in this month."
          detail="A blog or a page that gets a time under “Publish at” appears here."
        />
      )}
      {entries.length > 0 && (
        <section className="card calendar" aria-label={name}>
          <table>
            <ColumnHeads labels={DAYS} />
            <tbody>
              {weeksOf(month).map((week, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the weeks of a month never change their order.
                <tr key={index}>
                  {week.map((day, column) => (
                    <Day
                      key={day ?? `none-${column}`}
                      day={day}
                      isToday={day === today}
                      entries={entries.filter((entry) => entry.day === day)}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

function MonthLinks({ month, isNow }: { month: string; isNow: boolean }) {
  return (
    <>
      <MonthLink month={shiftMonth(month, -1)} icon={ChevronLeft} />
      {!isNow && (
        <LinkButton variant="line" size="sm" href={CALENDAR_PATH}>
          This month
        </LinkButton>
      )}
      <MonthLink month={shiftMonth(month, 1)} icon={ChevronRight} />
    </>
  );
}

function MonthLink({ month, icon }: { month: string; icon: IconGlyph }) {
  return (
    <LinkButton
      variant="line"
      size="sm"
      iconOnly
      label={formatMonth(month)}
      href={`${CALENDAR_PATH}?month=${month}`}
    >
      <Icon of={icon} />
    </LinkButton>
  );
}

interface DayProps {
  /** Null for a day of another month. */
  day: string | null;
  isToday: boolean;
  entries: readonly CalendarEntry[];
}

function Day({ day, isToday, entries }: DayProps) {
  if (!day) return <td className="other" />;
  return (
    <td className={entries.length === 0 ? "free" : undefined} data-today={isToday || undefined}>
      <span className="calendar-day" aria-hidden="true">
        {Number(day.slice(-2))}
      </span>
      <span className="calendar-date">{formatDay(day)}</span>
      {isToday && <VisuallyHidden>Today</VisuallyHidden>}
      {entries.length > 0 && (
        <ul>
          {entries.map(({ id, title, href, time, state }) => (
            <li key={id}>
              <a href={href}>{title}</a>
              <span className="calendar-facts">
                {time} <StatusBadge status={state} tones={POST_TONES} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </td>
  );
}

export function ErrorBoundary() {
  return (
    <LoadFailure title="Calendar" sentence="Failed to load the calendar. Please try again later." />
  );
}
