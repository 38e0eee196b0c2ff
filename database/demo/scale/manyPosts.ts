import type pg from "pg";
import { CATEGORIES } from "~/blog/rules";
import { copy, withoutTextIndexes } from "./copy.server";
import { createRandom, makeWords, type Random, someWords } from "./seededRandom";

const PARAGRAPHS_MOST = 4_000;
const PARAGRAPH_WORDS = 80;
const PARAGRAPHS_EACH = 5;
const VOCABULARY = 30_000;

/** In nearly every post, as some word is in every firm's blog: what a search finds most of all. */
export const FREQUENT_POST_WORD = "data";

export interface ManyPosts {
  slugs: string[];
  /** Words that few posts hold. */
  rareTerms: string[];
}

/** Fills a migrated database with published posts of 400 words each, the same ones each time. */
export async function fillWithPosts(
  client: pg.Client,
  count: number,
  now: Date,
): Promise<ManyPosts> {
  const random = createRandom(20_261_121);
  const words = [...makeWords(random, VOCABULARY), FREQUENT_POST_WORD];
  const paragraphs = Math.min(PARAGRAPHS_MOST, count);
  await client.query(STAGES);
  await copy(client, "paragraphs (n, body)", makeParagraphs(paragraphs, words, random));
  await client.query(`update paragraphs set vector = ${vectorOf("body", "D")}`);
  await copy(client, "staged", makeRows(count, paragraphs, words, random));
  await withoutTextIndexes(client, "blogs", async () => {
    await client.query(INSERT_POSTS, [now]);
  });
  await client.query(
    "insert into blog_words select distinct unnest($1::text[]) on conflict do nothing",
    [words],
  );
  const slugs = Array.from({ length: count }, (_, n) => `scale-${n + 1}`);
  return { slugs, rareTerms: words.slice(VOCABULARY / 2, VOCABULARY) };
}

const STAGES = `
  create temp table paragraphs (n int primary key, body text, vector tsvector);
  create temp table staged (n int, title text, summary text, category text, p int[])`;

const places = Array.from({ length: PARAGRAPHS_EACH }, (_, n) => n + 1);
const ofEach = (column: string) =>
  places.map((n) => `(select ${column} from paragraphs where n = p[${n}])`);

/** Inserts posts as the editor would save them, without the time that cleaning takes. */
const INSERT_POSTS = `
  insert into blogs (id, slug, title, summary, source, content, headings, words, markup_version, category, tags,
    author, is_published, published_at, search, ranking, created_at, updated_at)
  select 'scale-' || n, 'scale-' || n, title, summary, content, content, '[]', 400, 1000, category,
    array[category, 'tag' || n % 50], 'Ada', true, day, ranking || ${ofEach("vector").join(" || ")}, ranking, day, day
  from (
    select *, $1::timestamptz - n * interval '10 minutes' as day, ${ofEach("'<p>' || body || '</p>'").join(" || ")} as content,
      ${vectorOf("title", "A")} || ${vectorOf("summary", "B")} as ranking
    from staged offset 0
  ) as made`;

function vectorOf(column: string, weight: string): string {
  return `setweight(to_tsvector('simple', ${column}) || to_tsvector('english', ${column}), '${weight}')`;
}

function* makeParagraphs(count: number, words: readonly string[], random: Random) {
  for (let n = 1; n <= count; n += 1) {
    const first = random() < 0.75 ? `${FREQUENT_POST_WORD} ` : "";
    yield `${n}\t${first}${someWords(words, random, PARAGRAPH_WORDS).join(" ")}\n`;
  }
}

function* makeRows(
  count: number,
  paragraphCount: number,
  words: readonly string[],
  random: Random,
) {
  for (let n = 1; n <= count; n += 1) {
    const title = someWords(words, random, 7).join(" ");
    const summary = someWords(words, random, 25).join(" ");
    const paragraphs = places.map(() => 1 + Math.floor(paragraphCount * random()));
    const category = CATEGORIES[n % CATEGORIES.length];
    yield `${[n, title, summary, category, `{${paragraphs}}`].join("\t")}\n`;
  }
}
