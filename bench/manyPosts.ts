import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { CATEGORIES } from "~/blog/rules";

const PARAGRAPHS = 4_000;
const PARAGRAPH_WORDS = 80;
const PARAGRAPHS_EACH = 5;
const VOCABULARY = 30_000;

/** In nearly every post, as some word is in every firm's blog: what a search finds most of all. */
export const FREQUENT_WORD = "data";

export interface ManyPosts {
  slugs: string[];
  /** Words that few posts hold. */
  rareTerms: string[];
}

/** Fills a migrated database with published posts of 400 words each, the same ones each time. */
export async function fillWithPosts(client: pg.Client, count: number): Promise<ManyPosts> {
  const random = createRandom(20_261_121);
  const words = makeWords(random);
  await client.query("set gin_pending_list_limit = '512MB'");
  await client.query(STAGES);
  await copy(client, "paragraphs (n, body)", makeParagraphs(words, random));
  await client.query(`update paragraphs set vector = ${vectorOf("body", "D")}`);
  await copy(client, "staged", makeRows(count, words, random));
  await client.query(INSERT_POSTS);
  await client.query("insert into blog_words select distinct unnest($1::text[])", [words]);
  await client.query("vacuum analyze blogs, blog_words");
  const slugs = Array.from({ length: count }, (_, n) => `bench-${n + 1}`);
  return { slugs, rareTerms: words.slice(VOCABULARY / 2, VOCABULARY) };
}

const STAGES = `
  create temp table paragraphs (n int primary key, body text, vector tsvector);
  create temp table staged (n int, title text, summary text, category text, p int[])`;

const places = Array.from({ length: PARAGRAPHS_EACH }, (_, n) => n + 1);
const ofEach = (column: string) =>
  places.map((n) => `(select ${column} from paragraphs where n = p[${n}])`);

/** What prepareWords stores, without the time that cleaning takes. */
const INSERT_POSTS = `
  insert into blogs (id, slug, title, summary, source, content, headings, words, markup_version, category, tags,
    author, is_published, published_at, search, ranking, created_at, updated_at)
  select 'bench-' || n, 'bench-' || n, title, summary, content, content, '[]', 400, 1000, category,
    array[category, 'tag' || n % 50], 'Ada', true, day, ranking || ${ofEach("vector").join(" || ")}, ranking, day, day
  from (
    select *, now() - n * interval '1 hour' as day, ${ofEach("'<p>' || body || '</p>'").join(" || ")} as content,
      ${vectorOf("title", "A")} || ${vectorOf("summary", "B")} as ranking
    from staged offset 0
  ) as made`;

function vectorOf(column: string, weight: string): string {
  return `setweight(to_tsvector('simple', ${column}) || to_tsvector('english', ${column}), '${weight}')`;
}

async function copy(client: pg.Client, target: string, rows: Iterable<string>): Promise<void> {
  await pipeline(Readable.from(rows), client.query(copyFrom(`copy ${target} from stdin`)));
}

function* makeParagraphs(words: readonly string[], random: () => number): Generator<string> {
  for (let n = 1; n <= PARAGRAPHS; n += 1) {
    const first = random() < 0.75 ? `${FREQUENT_WORD} ` : "";
    yield `${n}\t${first}${someWords(words, random, PARAGRAPH_WORDS)}\n`;
  }
}

function* makeRows(count: number, words: readonly string[], random: () => number) {
  for (let n = 1; n <= count; n += 1) {
    const title = someWords(words, random, 7);
    const summary = someWords(words, random, 25);
    const paragraphs = places.map(() => 1 + Math.floor(PARAGRAPHS * random()));
    const category = CATEGORIES[n % CATEGORIES.length];
    yield `${[n, title, summary, category, `{${paragraphs}}`].join("\t")}\n`;
  }
}

/** Few words are common and most are rare, as in any language. */
function someWords(words: readonly string[], random: () => number, count: number): string {
  const word = () => words[Math.floor(VOCABULARY * random() ** 4)];
  return Array.from({ length: count }, word).join(" ");
}

function makeWords(random: () => number): string[] {
  const pick = (letters: string) => letters[Math.floor(letters.length * random())] ?? "";
  const syllable = () => pick("bcdfghklmnprstvw") + pick("aeiou");
  const word = (rank: number) => Array.from({ length: rank < 1_000 ? 2 : 4 }, syllable).join("");
  return [...Array.from({ length: VOCABULARY }, (_, rank) => word(rank)), FREQUENT_WORD];
}

/** Park and Miller's generator: the same posts in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
