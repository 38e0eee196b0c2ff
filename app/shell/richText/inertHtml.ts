/** Where the styles of read HTML stand: the policy of the page forbids them in elements, and reports each that is read. */
export const STYLE = "data-style";

/** HTML in a document of its own, in which nothing loads, runs or is styled. */
export function parseInert(html: string): HTMLElement {
  const inert = html
    .replace(/<style\b[\s\S]*?(?:<\/style\s*>|$)/gi, "")
    .replace(/(<[a-z][^<>]*?\s)style(\s*=)/gi, `$1${STYLE}$2`);
  return new DOMParser().parseFromString(`<body>${inert}`, "text/html").body;
}
