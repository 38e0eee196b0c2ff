// Characters that XML 1.0 cannot contain in any encoding: most control characters, and unpaired surrogates.
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A text as the content of an XML or HTML element, or as an attribute's value. */
export function markupText(text: string): string {
  return text
    .replace(UNWRITABLE, "")
    .replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** One element that holds a text. */
export function element(name: string, text: string): string {
  return `<${name}>${markupText(text)}</${name}>`;
}

/** An XML document. The page cache decides how long it is cached; its ETag allows conditional requests. */
export function xmlResponse(
  text: string,
  type: "application/xml" | "application/rss+xml" | "application/atom+xml",
): Response {
  return new Response(text, { headers: { "Content-Type": `${type}; charset=utf-8` } });
}
