import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { LocaleCode } from "~/languages/languages";
import {
  createOfficeCalendar,
  type OfficeCalendar,
  type OfficeTime,
} from "~/platform/config/officeCalendar";

const CalendarContext = createContext<OfficeCalendar | null>(null);

interface OfficeCalendarProviderProps {
  company: OfficeTime;
  locale: LocaleCode;
  children: ReactNode;
}

/** Dates and times below it are shown in the offices' time zone, on the server and in the browser alike. */
export function OfficeCalendarProvider({ company, locale, children }: OfficeCalendarProviderProps) {
  const calendar = useMemo(() => createOfficeCalendar({ ...company, locale }), [company, locale]);
  return <CalendarContext value={calendar}>{children}</CalendarContext>;
}

export function useOfficeCalendar(): OfficeCalendar {
  const calendar = useContext(CalendarContext);
  if (!calendar) throw new Error("a date was rendered outside of the site's frame");
  return calendar;
}
