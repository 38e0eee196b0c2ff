import type pg from "pg";
import { PUBLIC_PAGE_SIZE } from "~/blog/rules";
import {
  FREQUENT_POST_WORD,
  fillWithPosts,
  type ManyPosts,
} from "../database/demo/scale/manyPosts";
import type { RunningApp } from "../tests/support/app";
import type { Figure } from "./figure";
import { timeVisits } from "./largeSite";
import { eachOf, mistyped } from "./visits";

const POSTS = 20_000;
const LIMIT_MS = 100;

/** Pages of a large blog that nobody has asked for yet: each address is asked for once, so that none comes from the cache. */
export const blogResponses = (): Promise<Figure[]> =>
  timeVisits({
    holds: `${POSTS.toLocaleString("en-US")} posts`,
    environment: { DEMO_CONTENT: "off" },
    fill,
    visits,
    limitMs: LIMIT_MS,
  });

async function fill(client: pg.Client): Promise<ManyPosts> {
  const posts = await fillWithPosts(client, POSTS, new Date());
  await client.query("vacuum analyze blogs, blog_words");
  return posts;
}

function visits({ slugs, rareTerms }: ManyPosts, { url }: RunningApp): Record<string, string[]> {
  const each = eachOf(url);
  const word = (time: number) => rareTerms[time * 7] ?? "";
  const lastPage = Math.ceil(POSTS / PUBLIC_PAGE_SIZE);
  return {
    list: each((n) => `/blog?page=${n + 2}`),
    "last pages of the list": each((n) => `/blog?page=${lastPage - n}`),
    "search for a rare word": each((n) => `/blog?search=${word(n)}`),
    "search for a word in every post": each(
      (n) => `/blog?search=${FREQUENT_POST_WORD}&page=${n + 1}`,
    ),
    "last pages of that": each(
      (n) => `/blog?search=${FREQUENT_POST_WORD}&page=${lastPage - 100 - n}`,
    ),
    "mistyped rare word": each((n) => `/blog?search=${mistyped(word(n))}`),
    "mistyped word of every post": each((n) => `/blog?search=dtaa&page=${n + 1}`),
    "JSON list with the texts": each((n) => `/api/posts?page=${n + 2}`),
    article: each((n) => `/blog/${slugs[n * 97]}`),
  };
}
