import { openEmbedded } from "~/platform/db/embedded/openEmbedded.server";
import { createClient } from "~/platform/db/pool.server";
import { createLog } from "~/platform/log/log.server";
import { startApp } from "../tests/support/app";
import { type Figure, percentile } from "./figure";
import { FREQUENT_WORD, fillWithApplications, RARE_WORDS } from "./manyApplications";
import { signIn } from "./signIn";

const APPLICATIONS = 200_000;
const PAGE_SIZE = 25;
const TIMES = 40;
const LIMIT_MS = 150;

/** The desk's list with more applications than a firm ever sees: whole pages, as a browser without scripts gets them. */
export async function deskLists(): Promise<Figure[]> {
  const app = await startApp({ environment: { LOG_LEVEL: "warn" } });
  const figures: Figure[] = [];
  try {
    await fill(app.dataDir);
    const cookie = await signIn(app.url);
    for (const [what, paths] of Object.entries(visits())) {
      const times = await timeEach(`${app.url}/admin/applications`, cookie, paths);
      figures.push({
        what: `${APPLICATIONS.toLocaleString("en-US")} applications, ${what}, 95th percentile`,
        measured: percentile(times, 95),
        unit: "ms",
        limit: { atMost: LIMIT_MS },
      });
    }
  } finally {
    await app.remove();
  }
  return figures;
}

async function fill(dataDir: string): Promise<void> {
  const database = await openEmbedded({ dataDir, log: createLog("silent"), whenInUse: "join" });
  const client = createClient(database.connection);
  await client.connect();
  await fillWithApplications(client, APPLICATIONS);
  await client.end();
  await database.close();
}

function visits(): Record<string, string[]> {
  const each = (query: (time: number) => string) =>
    Array.from({ length: TIMES }, (_, time) => query(time));
  const last = APPLICATIONS / PAGE_SIZE;
  const rare = (time: number) => RARE_WORDS[time % RARE_WORDS.length];
  return {
    list: each((n) => `?page=${n + 1}`),
    "last pages of the list": each((n) => `?page=${last - n}`),
    "a page in the middle": each((n) => `?page=${last / 2 + n}`),
    "by name": each((n) => `?sort=name&page=${n + 1}`),
    "one status": each((n) => `?status=new&page=${n + 1}`),
    "one job": each((n) => `?job=job-${n}`),
    "one status of one job": each((n) => `?status=rejected&job=job-${n}`),
    "search for a rare word": each((n) => `?search=${rare(n)}`),
    "search for a word in four of five": each((n) => `?search=${FREQUENT_WORD}&page=${n + 1}`),
    "last pages of that": each((n) => `?search=${FREQUENT_WORD}&page=${last * 0.8 - 100 - n}`),
    "search for two words": each((n) => `?search=${FREQUENT_WORD}+${rare(n)}`),
    "search in one status": each((n) => `?search=${FREQUENT_WORD}&status=new&page=${n + 1}`),
    "search for a part of a name": each((n) => `?search=${"abcdef"[n % 6]}${n % 10}${n % 7}`),
  };
}

async function timeEach(list: string, cookie: string, queries: readonly string[]) {
  const times: number[] = [];
  for (const query of queries) {
    const startedAt = performance.now();
    const answer = await fetch(list + query, { headers: { cookie }, redirect: "error" });
    await answer.text();
    times.push(performance.now() - startedAt);
    if (!answer.ok) throw new Error(`${query} answered ${answer.status}`);
  }
  return times;
}
