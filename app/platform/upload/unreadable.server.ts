/** The answer to a body that cannot be parsed or is too long. */
export function unreadable(reason: string): Response {
  const status = reason === "too-large" ? 413 : 400;
  return new Response("This form could not be read.", {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
