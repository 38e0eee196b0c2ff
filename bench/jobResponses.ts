import type pg from "pg";
import {
  FREQUENT_JOB_WORD,
  FREQUENT_JOB_WORDS,
  fillWithJobs,
} from "../database/demo/scale/manyJobs";
import type { RunningApp } from "../tests/support/app";
import type { Figure } from "./figure";
import { timeVisits } from "./largeSite";
import { eachOf, mistyped } from "./visits";

const JOBS = 20_000;
const LIMIT_MS = 100;

/** The list of a firm with very many open jobs. */
export const jobResponses = (): Promise<Figure[]> =>
  timeVisits({
    holds: `${JOBS.toLocaleString("en-US")} jobs`,
    environment: { DEMO_CONTENT: "off" },
    fill,
    visits: (rareWords, app) => visits(rareWords, app),
    limitMs: LIMIT_MS,
  });

async function fill(client: pg.Client): Promise<string[]> {
  const rareWords = await fillWithJobs(client, JOBS, new Date());
  await client.query("vacuum analyze jobs, job_words");
  return rareWords;
}

function visits(rareWords: string[], { url }: RunningApp): Record<string, string[]> {
  const each = eachOf(`${url}/careers`);
  const rare = (time: number) => rareWords[time * 17] ?? "";
  return {
    list: each((n) => `?page=${n + 2}`),
    "pages far back": each((n) => `?page=${200 + n}`),
    "search for a rare word": each((n) => `?search=${rare(n)}`),
    "search for a word in every job": each((n) => `?search=${FREQUENT_JOB_WORD}&page=${n + 1}`),
    "search for ten words in every job": each((n) => `?search=${tenWords(n).join("+")}`),
    "mistyped rare word": each((n) => `?search=${mistyped(rare(n))}`),
    "mistyped word of every job": each((n) => `?search=enginer&page=${n + 1}`),
    "a word that is nowhere": each((n) => `?search=zqxv${n}wq`),
  };
}

/** Not in the order in which the jobs have them. */
function tenWords(time: number): string[] {
  const first = time % FREQUENT_JOB_WORDS.length;
  const turned = [...FREQUENT_JOB_WORDS.slice(first), ...FREQUENT_JOB_WORDS.slice(0, first)];
  return turned.toReversed().slice(0, 10);
}
