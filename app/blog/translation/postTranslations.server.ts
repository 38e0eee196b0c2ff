import { hash } from "node:crypto";
import { eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { cleanArticle } from "#markup/cleanArticle.server";
import {
  type Post,
  type PostSummary,
  type PostTranslationInput,
  postTranslationForm,
} from "~/blog/post";
import { posts as postsTable } from "~/blog/tables.server";
import { getCompany } from "~/company/queries.server";
import { type InLanguage, languageOf } from "~/languages/languages";
import type { App } from "~/platform/app.server";
import type { Transaction } from "~/platform/data/database.server";
import { listTranslations } from "~/platform/data/translations.server";
import { columnsOfTyped } from "~/platform/forms/record";

type Reader = Pick<App, "db" | "base" | "publicCalendar">;

/** Posts as the visitors of the request's address read them on cards: in its language, as far as they are translated. */
export async function translatePosts(
  app: Reader,
  posts: readonly PostSummary[],
): Promise<PostSummary[]> {
  const inputs = await readInputs(app, posts, "content");
  return posts.map((post) => {
    const input = inputs.get(post.id);
    if (!input) return post;
    const { title, summary, imageAlt } = columnsOfTyped(postTranslationForm, input);
    return { ...post, title, summary, imageAlt: imageAlt ?? post.imageAlt };
  });
}

/** A whole post, with its article, in the language of the request's address. */
export async function translatePost(app: Reader, post: Post): Promise<Post & InLanguage> {
  if (!app.base) return post;
  const input = (await readInputs(app, [post])).get(post.id);
  const article = input && (await cleanOnce(input.content));
  if (!input || !article?.ok) {
    const { locale } = await getCompany({ db: app.db });
    return { ...post, writtenIn: languageOf(locale) };
  }
  const { content: _source, ...texts } = columnsOfTyped(postTranslationForm, input);
  const { html: content, headings, wordCount } = article;
  // A description of the cover that was left empty; the texts for search engines follow the translated title.
  const imageAlt = texts.imageAlt ?? post.imageAlt;
  return { ...post, ...texts, imageAlt, content, headings, wordCount };
}

type Cleaned = ReturnType<typeof cleanArticle>;

/** Some sixteen of the longest articles. */
const CLEANED_MAX_CHARACTERS = 8_000_000;
const cleanedBySource = new LRUCache<string, Cleaned>({ maxSize: CLEANED_MAX_CHARACTERS });

/**
 * Articles of translations are cleaned when they are read, not when they are stored, so that no stored text is ever older than
 * the rules. That takes up to half a second, and the router's data of a page is not in the page cache: each source is cleaned
 * once.
 */
function cleanOnce(source: string): Cleaned {
  const key = hash("sha256", source);
  const cachedResult = cleanedBySource.get(key);
  if (cachedResult) return cachedResult;
  const cleaned = cleanArticle(source);
  // It comes out about as long as it was.
  cleanedBySource.set(key, cleaned, { size: source.length + 1 });
  cleaned.catch(() => cleanedBySource.delete(key));
  return cleaned;
}

async function readInputs(app: Reader, posts: readonly Pick<Post, "id">[], without?: "content") {
  const ids = posts.map(({ id }) => id);
  const translations = await listTranslations(app, "post", ids, without);
  const inputs = [...translations].map(([id, input]) => {
    return [id, { ...postTranslationForm.empty, ...input } as PostTranslationInput] as const;
  });
  return new Map(inputs);
}

/** Returns whether a post is there, which then nobody deletes until the commit. */
export async function lockTranslatedPost(tx: Transaction, id: string): Promise<boolean> {
  const { id: postId } = postsTable;
  const rows = await tx.select({ postId }).from(postsTable).where(eq(postId, id)).for("key share");
  return rows.length > 0;
}
