import type pg from "pg";
import { copy, copyLine, daysBefore, recordId, withoutTextIndexes } from "./copy.server";
import { createRandom, makeWord, makeWords, type Random, someWords } from "./seededRandom";

const VOCABULARY = 10_000;
const RESUMES = 2_000;
const RESUME_WORDS = 400;
const SPREAD_DAYS = 3 * 365;
const JOBS_MOST = 400;
const SUFFIX_MIN_CHARACTERS = 3;

/** In four of five resumes. */
export const FREQUENT_RESUME_WORD = "engineer";

/** Fills a migrated database with applications whose resumes were read. Returns words that few resumes contain. */
export async function fillWithApplications(
  client: pg.Client,
  count: number,
  now: Date,
): Promise<string[]> {
  const words = makeWords(createRandom(20_261_127), VOCABULARY);
  await client.query("alter table job_applications disable trigger job_applications_added");
  await copy(client, APPLICATIONS, makeApplications(count, now));
  await client.query("alter table job_applications enable trigger job_applications_added");
  await client.query(COUNTS);
  await client.query(TEXTS);
  await withoutTextIndexes(client, "job_application_words", () =>
    copy(client, WORDS, makeSearchTerms(count, words, now)),
  );
  return words.slice(VOCABULARY * 0.95);
}

const APPLICATIONS = `job_applications (id, reference, job_id, job_title, full_name, email, phone, resume_key,
  resume_name, resume_media_type, resume_bytes, resume_sha256, cover_letter, status, applied_at)`;
const WORDS = "job_application_words (application_id, job_id, status, applied_at, words)";

/** Updates the counts, as the trigger would for each statement. */
const COUNTS = `
  insert into job_application_counts (job_id, status, total)
  select job_id, status, count(*) from job_applications where reference like 'APP-S%' group by job_id, status
  on conflict (job_id, status) do update set total = job_application_counts.total + excluded.total`;

/** Nothing is due: there are no files to read. */
const TEXTS = `
  insert into job_application_texts (application_id)
  select id from job_applications where reference like 'APP-S%' on conflict do nothing`;

interface GeneratedApplication {
  id: string;
  jobId: string;
  jobTitle: string;
  first: string;
  last: string;
  status: string;
  at: Date;
}

const COVER_LETTER = "I would like to work with you. ".repeat(10).trim();

function* makeApplications(count: number, now: Date) {
  let n = 0;
  for (const { id, jobId, jobTitle, first, last, status, at } of generate(count, now)) {
    n += 1;
    const name = `${capital(first)} ${capital(last)}`;
    const address = `${first}.${last}${n}@example.com`;
    yield copyLine([
      ...[id, `APP-S${n}`, jobId, jobTitle, name, address, "(555) 010-0147", `scale/${n}`],
      ...["resume.pdf", "application/pdf", 200_000, "0".repeat(64), COVER_LETTER, status, at],
    ]);
  }
}

/** The search vectors, of words of one of 2,000 resumes and of the parts of a name. */
function* makeSearchTerms(count: number, words: readonly string[], now: Date) {
  const random = createRandom(20_261_128);
  const resumes = Array.from({ length: RESUMES }, () =>
    [...new Set(someWords(words, random, RESUME_WORDS))].join(" "),
  );
  for (const { id, jobId, first, last, status, at } of generate(count, now)) {
    const resume = resumes[Math.floor(RESUMES * random())];
    const frequent = random() < 0.8 ? FREQUENT_RESUME_WORD : "";
    const names = [first, last, ...suffixesOf(first), ...suffixesOf(last)].join(" ");
    yield copyLine([id, jobId, status, at, `${resume} ${names} ${frequent}`]);
  }
}

/** The same applications in each pass. */
function* generate(count: number, now: Date): Generator<GeneratedApplication> {
  const random = createRandom(20_261_129);
  for (let n = 1; n <= count; n += 1) {
    const at = daysBefore(now, (n / count) * SPREAD_DAYS);
    const job = 1 + Math.floor(Math.min(JOBS_MOST, count) * random() ** 2);
    yield {
      id: recordId(at, n),
      jobId: `scale-${job}`,
      jobTitle: `Position ${job}`,
      first: makeWord(random, 2),
      last: makeWord(random, 3),
      status: statusOf(random),
      at,
    };
  }
}

function statusOf(random: Random): string {
  const share = random();
  if (share < 0.1) return "new";
  if (share < 0.3) return "reviewing";
  if (share < 0.4) return "interviewed";
  return share < 0.45 ? "accepted" : "rejected";
}

function suffixesOf(word: string): string[] {
  const starts = Array.from({ length: word.length - SUFFIX_MIN_CHARACTERS + 1 }, (_, n) => n);
  return starts.map((start) => `~${word.slice(start)}`);
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
