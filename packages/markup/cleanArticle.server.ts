import {
  ARTICLE_SOURCE_MAX_LENGTH,
  type ArticleRejection,
  type CleanedArticle,
} from "./cleanedArticle";

/** Increased when the rules change the output, so that stored articles are cleaned again from their source. */
export const ARTICLE_MARKUP_VERSION = 3;

/**
 * Makes an administrator's HTML safe to store and show. Cleaning the result again changes nothing. The parsers, 1.2 MB
 * of code, are loaded with the first article, so that they do not delay a start.
 */
export async function cleanArticle(
  source: string,
): Promise<CleanedArticle | { ok: false; reason: ArticleRejection }> {
  if (source.length > ARTICLE_SOURCE_MAX_LENGTH) return { ok: false, reason: "too-long" };
  const { settleArticle } = await import("./settleArticle.server");
  return settleArticle(source);
}
