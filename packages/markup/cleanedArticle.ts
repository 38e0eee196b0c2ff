/** In UTF-16 units, of the source and of the result. The longest article of a large site has a tenth of it. */
export const ARTICLE_MAX_CHARACTERS = 500_000;

export interface ArticleHeading {
  /** Starts with `section-`, so that no heading takes an id of the surrounding page. */
  id: string;
  level: 2 | 3;
  text: string;
}

export interface CleanedArticle {
  ok: true;
  html: string;
  /** In the order of the page. Its table of contents lists those of the second level. */
  headings: ArticleHeading[];
  /** Plain text, one line per block, for search and summaries. */
  text: string;
  wordCount: number;
}

export type ArticleRejection =
  /** More than ARTICLE_MAX_CHARACTERS, before or after cleaning. */
  | "too-long"
  /** Nested deeper than any editor writes. */
  | "too-deep"
  /** Nesting so broken that parsers repeat formatting again and again, or keep reading it differently. */
  | "too-tangled";
