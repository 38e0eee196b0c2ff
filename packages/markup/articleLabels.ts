/** How the parts of an article are called that screen readers name. */
export interface ArticleLabels {
  table: string;
  footnote(number: string): string;
  wayBack(number: string): string;
}

/** Within the tag of a link or a region: the text of an article has no tag that was not cleaned, and an attribute no quote. */
const LABEL =
  /(<(?:a|div) [^<>]*aria-label=")(?:(Table)|Footnote (\d+)|Back to the text of footnote (\d+))"/g;

/** A cleaned article, whose labels are English, with labels in the language of the page that shows it. */
export function withLabels(html: string, labels: ArticleLabels): string {
  return html.replace(LABEL, (_, start: string, table?: string, note?: string, back?: string) => {
    if (table !== undefined) return `${start}${labels.table}"`;
    return `${start}${note === undefined ? labels.wayBack(back ?? "") : labels.footnote(note)}"`;
  });
}
