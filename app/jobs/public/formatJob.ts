import { type AdvertisedJob, type Job, WORKPLACES, type Workplace } from "~/jobs/job";
import { formatPayLine } from "~/jobs/pay";
import { jobPath } from "~/jobs/public/careersAddress";
import { ENGLISH, type Translate, translatorIn } from "~/languages/translate";
import type { OfficeCalendar } from "~/platform/config/officeCalendar";
import { linesOf } from "~/platform/forms/check";
import { shortenText } from "~/platform/shortenText";
import type { JobRowProps } from "~/ui/sections/JobRow";

const LINE_MAX_CHARACTERS = 180;

/** Splits a typed text into paragraphs at empty lines. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}

/** The summary of a description in lists: its first paragraph, shortened at a word boundary if it is long. */
export function openingLine(description: string): string {
  return shortenText(paragraphsOf(description)[0] ?? "", LINE_MAX_CHARACTERS);
}

/** "Engineering, full-time" */
export function formatKind(job: Pick<Job, "department" | "type">, t = ENGLISH): string {
  return `${job.department}, ${t.label(job.type).toLowerCase()}`;
}

type Place = Pick<Job, "location" | "workplace">;

/** `Springfield, IL (hybrid)`, `Remote (Springfield, IL)`; the location alone if the job does not state its workplace. */
export function formatPlace(job: Place, t = ENGLISH): string {
  return placeAndWorkplace(job, t).join(" ");
}

/** The parts of `formatPlace`: a narrow list shows the first alone. */
function placeAndWorkplace(
  { location, workplace }: Place,
  t: Translate,
): [string] | [string, string] {
  const stated = formatWorkplace(workplace, t);
  // Locations are as they were typed, in whatever language: `Remote, US` says it on a page in Spanish, too.
  const names = [stated, formatWorkplace(workplace, ENGLISH)];
  const isNamed = (name: string | null) =>
    !name || location.toLowerCase().includes(name.toLowerCase());
  if (!stated || names.some(isNamed)) return [location];
  if (workplace === "remote") return [stated, `(${location})`];
  return [location, `(${stated.toLowerCase()})`];
}

/** The facts that applicants compare, as far as the job states them. */
export function listFacts(job: Job, t = ENGLISH): { name: string; value: string }[] {
  const facts = [
    { name: t("Pay"), value: formatPayLine(job, t) },
    { name: t("Location"), value: job.location },
    { name: t("Workplace"), value: formatWorkplace(job.workplace, t) },
    { name: t("Type"), value: t.label(job.type) },
    { name: t("Department"), value: job.department },
  ];
  return facts.flatMap(({ name, value }) => (value ? [{ name, value }] : []));
}

interface TextSection {
  title: string;
  lines: readonly string[];
  /** Whether the lines are a list; a single one is a paragraph. */
  isList: boolean;
}

/** The parts of a job's text after its description, in the order of its page. */
export function listSections(job: AdvertisedJob, t = ENGLISH): TextSection[] {
  const list = (title: string, lines: readonly string[]) => ({ title, lines, isList: true });
  const freeText = (title: string, typed: string | null) => {
    // Advertisements from before a field existed lack it.
    const lines = linesOf(typed ?? "");
    return { title, lines, isList: lines.length > 1 };
  };
  const sections = [
    list(t("Responsibilities"), job.responsibilities),
    list(t("Requirements"), job.requirements),
    freeText(t("Benefits"), job.benefits),
    freeText(t("Other compensation"), job.otherCompensation),
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}

export function formatWorkplace(workplace: Workplace | null, t = ENGLISH): string | null {
  const label = WORKPLACES.find(({ value }) => value === workplace)?.label;
  return label ? t(label) : null;
}

/** The summary of a job on the apply page. */
export interface JobCard {
  id: string;
  title: string;
  facts: ReturnType<typeof listFacts>;
}

export function jobCardOf(job: Job, t: Translate): JobCard {
  return { id: job.id, title: job.title, facts: listFacts(job, t) };
}

/** Converts a job to a row of a list. */
export function jobRow(job: Job, { dayOf, longDate, locale }: OfficeCalendar): JobRowProps {
  const t = translatorIn(locale);
  const [place, more] = placeAndWorkplace(job, t);
  return {
    href: jobPath(job.id),
    title: job.title,
    line: openingLine(job.description),
    facts: [
      { icon: "place", text: place, more },
      { icon: "work", text: `${job.department},`, unbroken: t.label(job.type).toLowerCase() },
    ],
    pay: formatPayLine(job, t) ?? undefined,
    postedOn: { iso: dayOf(job.datePosted), text: longDate(job.datePosted) },
  };
}
