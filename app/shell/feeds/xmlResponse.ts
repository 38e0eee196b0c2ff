/** An XML document. The page cache decides how long it is cached; its ETag allows conditional requests. */
export function xmlResponse(
  text: string,
  type: "application/xml" | "application/rss+xml" | "application/atom+xml",
): Response {
  return new Response(text, { headers: { "Content-Type": `${type}; charset=utf-8` } });
}
