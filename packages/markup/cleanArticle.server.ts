import {
  ARTICLE_MAX_CHARACTERS,
  type ArticleRejection,
  type CleanedArticle,
} from "./cleanedArticle";

/** Increased when the rules change the output, so that stored articles are cleaned again from their source. */
export const ARTICLE_MARKUP_VERSION = 5;

/**
 * Makes an administrator's HTML safe to store and show. Cleaning the result again changes nothing. The parsers, 1.2 MB of code,
 * are loaded with the first article, so that they do not delay a start.
 */
export async function cleanArticle(
  source: string,
): Promise<CleanedArticle | { ok: false; reason: ArticleRejection }> {
  if (source.length > ARTICLE_MAX_CHARACTERS) return { ok: false, reason: "too-long" };
  const { settleArticle } = await import("./settleArticle.server");
  return settleArticle(source);
}

/** Signs of HTML: a tag with a known beginning, a comment, or a character by its name or number. */
const HTML =
  /<(?:\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?|!--)>|<!--|&(?:[a-z]{2,8}|#\d{2,7}|#x[\da-f]{2,6});/i;

/**
 * The text of HTML as a person would read it: paragraphs and items of lists on lines of their own, no scripts. A text without
 * HTML in it, such as "a < b", stays as it is.
 */
export async function plainText(content: string): Promise<string> {
  if (!HTML.test(content)) return content;
  const [{ passFirst }, { fromHtml }, { toText }] = await Promise.all([
    import("./firstPass.server"),
    import("hast-util-from-html"),
    import("hast-util-to-text"),
  ]);
  // Line breaks of a text that only has a few tags in it are line breaks.
  const source = /<(?:p|div|br|li|h\d|table)[\s/>]/i.test(content)
    ? content
    : content.replaceAll("\n", "<br>");
  const items = passFirst(source.replace(/<li(?=[\s>])[^<>]*>/gi, "$&• "));
  // Nested too deep to be read.
  if (!items.ok) return content;
  return (
    toText(fromHtml(items.html, { fragment: true }))
      // From the first space only: tried at each, a long row of them would take the square of its length.
      .replace(/(?<![^\S\n])[^\S\n]+\n/g, "\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim()
  );
}
