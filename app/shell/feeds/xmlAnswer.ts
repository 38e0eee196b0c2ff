/** A document for programs. The page cache decides how long it is kept; its tag lets readers ask for news only. */
export function xmlAnswer(
  text: string,
  type: "application/xml" | "application/rss+xml" | "application/atom+xml",
): Response {
  return new Response(text, { headers: { "Content-Type": `${type}; charset=utf-8` } });
}
