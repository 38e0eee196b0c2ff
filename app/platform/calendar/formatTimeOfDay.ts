/** "4:05 PM", like every time of day on this site; without a time zone, as it is where the reader is. */
export function formatTimeOfDay(moment: Date, timeZone?: string): string {
  const options = { hour: "numeric", minute: "2-digit", timeZone } as const;
  // Some ICU versions put a narrow space between the time and AM.
  return moment.toLocaleTimeString("en-US", options).replaceAll("\u202f", " ");
}
