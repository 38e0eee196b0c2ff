import type { Job, Workplace } from "~/jobs/rules";

const LINE_MAX_CHARACTERS = 180;

const WORKPLACES: Record<Workplace, string> = {
  "on-site": "On-site",
  hybrid: "Hybrid",
  remote: "Remote",
};

/** A text as it was typed, cut where a line was left empty. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}

/** A text as a list: what stands on each line, without empty ones. */
export function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

/** What a list shows of a description: its first paragraph, cut at a word where it is long. */
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

/** A day of the calendar is the same wherever it is read. */
const calendarDay = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "long" });

/** A day written YYYY-MM-DD, in words. */
export function formatDay(day: string): string {
  return calendarDay.format(new Date(`${day}T12:00:00Z`));
}
