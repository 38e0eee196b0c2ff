import type pg from "pg";
import type { RunningApp } from "../tests/support/app";
import type { Figure } from "./figure";
import { timeVisits } from "./largeSite";

const JOBS = 20_000;
const TIMES = 40;
const LIMIT_MS = 100;

/** The list of a firm with very many open jobs. */
export const jobAnswers = (): Promise<Figure[]> =>
  timeVisits({
    holds: `${JOBS.toLocaleString("en-US")} jobs`,
    environment: { DEMO_CONTENT: "off" },
    fill,
    visits: (rareWords, app) => visits(rareWords, app),
    limitMs: LIMIT_MS,
  });

async function fill(client: pg.Client): Promise<string[]> {
  await client.query("set gin_pending_list_limit = '512MB'");
  await client.query(WORDS);
  await client.query(INSERT_JOBS, [JOBS]);
  await client.query("insert into job_words select word from words union select 'engineer'");
  await client.query("vacuum analyze jobs, job_words");
  const { rows } = await client.query<{ word: string }>(
    "select word from words where n between 9000 and 9800 order by n",
  );
  return rows.map(({ word }) => word);
}

const WORDS = `
  create temp table words as
  select n, translate(substr(md5(n::text), 1, 9), '0123456789', 'ghijklmnop') as word
  from generate_series(0, 9999) as n`;

/** Few words are common and most are rare, as in any language. */
const INSERT_JOBS = `
  insert into jobs (id, title, location, type, department, description, responsibilities, requirements, is_active,
    date_posted, published_at, created_at, updated_at)
  select 'job-' || j, 'Engineer ' || j, 'Place ' || j % 40, 'Full-time', 'Department ' || j % 12,
    (select string_agg(word, ' ') from generate_series(1, 250) as i
      join words on n = floor(10000 * power((hashtextextended(j::text, i) & 1048575) / 1048576.0, 3))),
    '{a}', '{b}', true, at, at, at, at
  from (select j, now() - j * interval '1 minute' as at from generate_series(1, $1::int) as j) as made`;

function visits(rareWords: string[], { url }: RunningApp): Record<string, string[]> {
  const each = (query: (time: number) => string) =>
    Array.from({ length: TIMES }, (_, time) => `${url}/careers${query(time)}`);
  const rare = (time: number) => rareWords[time * 17] ?? "";
  return {
    list: each((n) => `?page=${n + 2}`),
    "search for a rare word": each((n) => `?search=${rare(n)}`),
    "search for a word in every job": each((n) => `?search=engineer&page=${n + 1}`),
    "mistyped rare word": each((n) => `?search=${mistyped(rare(n))}`),
    "mistyped word of every job": each((n) => `?search=enginer&page=${n + 1}`),
    "a word that is nowhere": each((n) => `?search=zqxv${n}wq`),
  };
}

const mistyped = (word: string) => word.slice(0, 3) + word.slice(4);
