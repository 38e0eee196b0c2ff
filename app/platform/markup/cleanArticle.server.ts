import {
  ARTICLE_SOURCE_MAX_LENGTH,
  type ArticleRejection,
  type CleanedArticle,
} from "./cleanedArticle";

/**
 * Raised when the rules below change what comes out, so that stored articles can be found and cleaned again from their
 * source.
 */
export const ARTICLE_MARKUP_VERSION = 1;

/**
 * Article HTML as an administrator wrote it, made safe to store and to show. Cleaning what comes out gives the same again.
 * The parsers, 1.2 MB of code, are loaded at the first article, so that a start need not wait for them.
 */
export async function cleanArticle(
  source: string,
): Promise<CleanedArticle | { ok: false; reason: ArticleRejection }> {
  if (source.length > ARTICLE_SOURCE_MAX_LENGTH) return { ok: false, reason: "too-long" };
  const { settleArticle } = await import("./settleArticle.server");
  return settleArticle(source);
}
