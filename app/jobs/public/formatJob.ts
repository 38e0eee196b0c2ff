import type { Job, Workplace } from "~/jobs/rules";

const LINE_MAX_CHARACTERS = 180;

const WORKPLACES: Record<Workplace, string> = {
  "on-site": "On-site",
  hybrid: "Hybrid",
  remote: "Remote",
};

/** Splits a typed text into paragraphs at empty lines. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}

/** Splits a text into its non-empty lines. */
export function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

/** The summary of a description in lists: its first paragraph, shortened at a word boundary if it is long. */
export function openingLine(description: string): string {
  const first = paragraphsOf(description)[0] ?? "";
  if (first.length <= LINE_MAX_CHARACTERS) return first;
  const cut = first.slice(0, LINE_MAX_CHARACTERS);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), LINE_MAX_CHARACTERS / 2))}…`;
}

/** "Engineering, full-time" */
export function formatKind(job: Pick<Job, "department" | "type">): string {
  return `${job.department}, ${job.type.toLowerCase()}`;
}

export function formatWorkplace(workplace: Workplace | null): string | null {
  return workplace && WORKPLACES[workplace];
}

/** Calendar days are formatted in UTC, so that no time zone shifts them. */
const calendarDay = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "long" });

/** Formats a day given as YYYY-MM-DD, such as "May 4, 2026". */
export function formatDay(day: string): string {
  return calendarDay.format(new Date(`${day}T12:00:00Z`));
}
