import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { OfficeCalendar } from "~/platform/config/officeCalendar";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/platform/durations";
import { useOfficeCalendar } from "~/shell/useOfficeCalendar";
import { VisuallyHidden } from "~/ui/primitives/Icon";

const Now = createContext<Date | null>(null);

const UPDATE_MS = 60_000;

/** The server's time, so that the first render is the same on both sides; it goes on by the browser's clock. */
export function NowProvider({ loadedAt, children }: { loadedAt: Date; children: ReactNode }) {
  const [now, setNow] = useState(loadedAt);
  const startedAt = loadedAt.getTime();
  useEffect(() => {
    const ahead = startedAt - Date.now();
    const update = () => setNow(new Date(Date.now() + ahead));
    update();
    const timer = setInterval(update, UPDATE_MS);
    return () => clearInterval(timer);
  }, [startedAt]);
  return <Now value={now}>{children}</Now>;
}

/** The time now; null outside of the provider. */
export const useNow = () => useContext(Now);

/** "2 h ago"; the exact moment is its tooltip, and what screen readers say. */
export function RelativeTime({ at }: { at: Date }) {
  const calendar = useOfficeCalendar();
  const now = useNow();
  const exact = calendar.shortMoment(at);
  return (
    <time dateTime={at.toISOString()} title={exact}>
      <span aria-hidden="true">{now ? formatAgo(at, now, calendar) : exact}</span>
      <VisuallyHidden>{exact}</VisuallyHidden>
    </time>
  );
}

/** From then on the date says more than a number of days. */
const DATED_AFTER_MS = 7 * DAY_MS;

/** "5 min ago", "2 h ago", "3 d ago"; after a week "Nov 3", with the year if it is another one. */
export function formatAgo(at: Date, now: Date, calendar: OfficeCalendar): string {
  const age = now.getTime() - at.getTime();
  if (age >= DATED_AFTER_MS || age <= -MINUTE_MS) return dateOf(at, now, calendar);
  if (age < MINUTE_MS) return "Just now";
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min ago`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} h ago`;
  return `${Math.floor(age / DAY_MS)} d ago`;
}

function dateOf(at: Date, now: Date, calendar: OfficeCalendar): string {
  const yearOf = (moment: Date) => calendar.dayOf(moment).slice(0, 4);
  const date = calendar.shortDate(at);
  return yearOf(at) === yearOf(now) ? date.replace(/, \d+$/, "") : date;
}
