import { getTableColumns } from "drizzle-orm";
import type pg from "pg";
import type { Job } from "~/jobs/job";
import { jobs } from "~/jobs/tables.server";
import { DEMO_JOBS } from "../demoJobs";
import { copy, copyLine, daysBefore, withoutTextIndexes } from "./copy.server";
import { createRandom, makeWords, pick, type Random, someWords } from "./seededRandom";

const VOCABULARY = 10_000;
const DESCRIPTION_WORDS = 250;
const YEAR_DAYS = 365;
const CLOSING_DAYS = 60;
const DEPARTMENTS = 12;
const PLACES = 40;
const TYPES = ["Full-time", "Contract", "Part-time"];
const SENIORITIES = ["Senior", "Lead", "Junior", "Principal", "Associate"];

/** In the title of every generated job. */
export const FREQUENT_JOB_WORD = "engineer";
/** In the description of every generated job, in this order. */
export const FREQUENT_JOB_WORDS = [
  ...["builds", "data", "pipelines", "with", "partners", "writes", "tests", "people", "systems"],
  ...["office", "tools", "home", "learning", "quickly", "every"],
];

/** Fills a migrated database with jobs of 250 words. Returns words that few jobs contain. */
export async function fillWithJobs(client: pg.Client, count: number, now: Date): Promise<string[]> {
  const random = createRandom(20_261_123);
  const words = makeWords(random, VOCABULARY);
  await withoutTextIndexes(client, "jobs", () =>
    copy(client, JOBS, makeJobs(count, words, random, now)),
  );
  await client.query(
    "insert into job_words select distinct unnest($1::text[]) on conflict do nothing",
    [[...words, FREQUENT_JOB_WORD]],
  );
  return words.slice(VOCABULARY * 0.9);
}

const COLUMNS = Object.entries(getTableColumns(jobs));
const JOBS = `jobs (${COLUMNS.map(([, { name }]) => name)})`;

function* makeJobs(count: number, words: readonly string[], random: Random, now: Date) {
  for (let n = 1; n <= count; n += 1) {
    const postedAt = daysBefore(now, (n / count) * YEAR_DAYS);
    const job: Job = { ...makeTexts(n, words, random), ...makeState(now, postedAt, random) };
    const values = new Map(Object.entries(job));
    yield copyLine(COLUMNS.map(([field, column]) => storedValue(column, values.get(field))));
  }
}

type Column = (typeof COLUMNS)[number][1];

function storedValue(column: Column, value: unknown) {
  if (value === null || value === undefined) return null;
  const stored: unknown = column.mapToDriverValue(value);
  return stored instanceof Date ? stored : String(stored);
}

/** A demo job with texts of its own, so that a field which is added to jobs needs no line here. */
function makeTexts(n: number, words: readonly string[], random: Random) {
  const { postedDaysAgo: _, ...demoJob } = pick(random, DEMO_JOBS);
  const [word = ""] = someWords(words, random, 1);
  return {
    ...demoJob,
    id: `scale-${n}`,
    title: `${pick(random, SENIORITIES)} ${word} engineer`,
    location: `Place ${n % PLACES}`,
    type: pick(random, TYPES),
    department: `Department ${n % DEPARTMENTS}`,
    description: [...someWords(words, random, DESCRIPTION_WORDS), ...FREQUENT_JOB_WORDS].join(" "),
  };
}

function makeState(now: Date, postedAt: Date, random: Random) {
  return {
    isActive: random() < 0.9,
    datePosted: postedAt,
    firstPublicAt: postedAt,
    createdAt: postedAt,
    updatedAt: postedAt,
    closesOn: random() < 0.3 ? closingDay(now, random) : null,
    closedOn: null,
  };
}

/** Three of four lie ahead. */
function closingDay(now: Date, random: Random): string {
  return daysBefore(now, CLOSING_DAYS * (random() - 0.75))
    .toISOString()
    .slice(0, 10);
}
