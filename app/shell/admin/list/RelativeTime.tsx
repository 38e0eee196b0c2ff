import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { capitalized } from "~/platform/capitalized";
import { formatAgo } from "~/shell/admin/list/formatAgo";
import { useOfficeCalendar } from "~/shell/useOfficeCalendar";
import { VisuallyHidden } from "~/ui/primitives/Icon";

const NowContext = createContext<Date | null>(null);

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
  return <NowContext value={now}>{children}</NowContext>;
}

/** The time now; null outside of the provider. */
export const useNow = () => useContext(NowContext);

/** "2 h ago"; the exact moment is its tooltip, and what screen readers say. */
export function RelativeTime({ at }: { at: Date }) {
  const calendar = useOfficeCalendar();
  const now = useNow();
  const exact = calendar.shortMoment(at);
  return (
    <time dateTime={at.toISOString()} title={exact}>
      <span aria-hidden="true">{now ? capitalized(formatAgo(at, now, calendar)) : exact}</span>
      <VisuallyHidden>{exact}</VisuallyHidden>
    </time>
  );
}
