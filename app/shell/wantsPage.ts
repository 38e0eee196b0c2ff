/** Whether a browser asked for a page to show, as it does without scripts; the router's requests accept anything. */
export function wantsPage(request: Request): boolean {
  return request.headers.get("accept")?.includes("text/html") ?? false;
}
