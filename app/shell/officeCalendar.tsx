import { createContext, type ReactNode, useContext, useMemo } from "react";
import { createOfficeCalendar, type OfficeCalendar } from "~/platform/config/officeCalendar";

const Calendar = createContext<OfficeCalendar | null>(null);

type Office = Parameters<typeof createOfficeCalendar>[0];

/** Dates and times below it are shown in the offices' time zone, on the server and in the browser alike. */
export function OfficeCalendarProvider({
  office,
  children,
}: {
  office: Office;
  children: ReactNode;
}) {
  const calendar = useMemo(() => createOfficeCalendar(office), [office]);
  return <Calendar value={calendar}>{children}</Calendar>;
}

export function useOfficeCalendar(): OfficeCalendar {
  const calendar = useContext(Calendar);
  if (!calendar) throw new Error("a date was rendered outside of the site's frame");
  return calendar;
}
