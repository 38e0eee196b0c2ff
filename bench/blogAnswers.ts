import { PUBLIC_PAGE_SIZE } from "~/blog/rules";
import { openEmbedded } from "~/platform/db/embedded/openEmbedded.server";
import { createClient } from "~/platform/db/pool.server";
import { createLog } from "~/platform/log/log.server";
import { startApp } from "../tests/support/app";
import { type Figure, percentile } from "./figure";
import { FREQUENT_WORD, fillWithPosts, type ManyPosts } from "./manyPosts";

const POSTS = 20_000;
const TIMES = 40;
const LIMIT_MS = 100;

/** Pages of a large blog that nobody has asked for yet: each address is asked for once, so that none comes from the cache. */
export async function blogAnswers(): Promise<Figure[]> {
  const app = await startApp({ environment: { LOG_LEVEL: "warn", DEMO_CONTENT: "off" } });
  const figures: Figure[] = [];
  try {
    const posts = await fill(app.dataDir);
    for (const [what, paths] of Object.entries(visits(posts))) {
      const measured = percentile(await timeEach(app.url, paths), 95);
      figures.push({
        what: `${POSTS.toLocaleString("en-US")} posts, ${what}, 95th percentile`,
        measured,
        unit: "ms",
        limit: { atMost: LIMIT_MS },
      });
    }
  } finally {
    await app.remove();
  }
  return figures;
}

async function fill(dataDir: string): Promise<ManyPosts> {
  const database = await openEmbedded({ dataDir, log: createLog("silent"), whenInUse: "join" });
  const client = createClient(database.connection);
  await client.connect();
  const posts = await fillWithPosts(client, POSTS);
  await client.end();
  await database.close();
  return posts;
}

function visits({ slugs, rareTerms }: ManyPosts): Record<string, string[]> {
  const each = (path: (time: number) => string) => Array.from({ length: TIMES }, (_, n) => path(n));
  const word = (time: number) => rareTerms[time * 7] ?? "";
  const lastPage = Math.ceil(POSTS / PUBLIC_PAGE_SIZE);
  return {
    list: each((n) => `/blog?page=${n + 2}`),
    "last pages of the list": each((n) => `/blog?page=${lastPage - n}`),
    "search for a rare word": each((n) => `/blog?search=${word(n)}`),
    "search for a word in every post": each((n) => `/blog?search=${FREQUENT_WORD}&page=${n + 1}`),
    "last pages of that": each((n) => `/blog?search=${FREQUENT_WORD}&page=${lastPage - 100 - n}`),
    "mistyped rare word": each((n) => `/blog?search=${mistyped(word(n))}`),
    "mistyped word of every post": each((n) => `/blog?search=dtaa&page=${n + 1}`),
    "JSON list with the texts": each((n) => `/api/posts?page=${n + 2}`),
    article: each((n) => `/blog/${slugs[n * 97]}`),
  };
}

const mistyped = (word: string) => word.slice(0, 3) + word.slice(4);

async function timeEach(url: string, paths: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const path of paths) {
    const startedAt = performance.now();
    const answer = await fetch(url + path);
    await answer.text();
    times.push(performance.now() - startedAt);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  }
  return times;
}
