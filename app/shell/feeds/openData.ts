import type { Page } from "~/platform/data/lists.server";
import { NO_STORE } from "~/platform/http/security/headers.server";

const REVALIDATED = "public, max-age=0, must-revalidate";

// Other sites may read this: it is public, the same for everyone, and uses no cookie.
const OPEN = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/**
 * A page of a list as JSON (docs/public-data.md). `closeTo` is there if nothing contains the search as typed: the words that the
 * items contain instead, such as "engineer" for `enginer`. An empty page is not cached, because there is no end of filters that
 * find nothing.
 */
export function openJsonList<Item>(
  { items, page, pageSize, total, hasMore, closeTo }: Page<Item> & { closeTo?: string | null },
  json: (item: Item) => unknown,
): Response {
  const list = {
    items: items.map(json),
    page,
    pageSize,
    total,
    ...(hasMore && { hasMore }),
    ...(closeTo && { closeTo }),
  };
  return openJson(list, items.length > 0 ? REVALIDATED : NO_STORE);
}

/** Public data as JSON. Not indexed: search engines should list the pages instead. */
export function openJson(value: unknown, caching = REVALIDATED): Response {
  return Response.json(value, {
    headers: {
      ...OPEN,
      "Cache-Control": caching,
      "X-Robots-Tag": "noindex",
    },
  });
}

export function openJsonMissing(code: string, message: string): Response {
  return Response.json({ error: { code, message } }, { status: 404, headers: OPEN });
}

/** How long a program that reads public data should wait while the database is away. */
const RETRY_SECONDS = 10;

/** In place of a response that could not be made: the failure is in the log, under the request id that the response names. */
export function openJsonFailure(isDatabaseReachable: boolean): Response {
  const error = isDatabaseReachable
    ? { code: "failed", message: "Something went wrong on our side." }
    : { code: "unavailable", message: "This cannot be answered at the moment." };
  const response = Response.json(
    { error },
    { status: isDatabaseReachable ? 500 : 503, headers: OPEN },
  );
  if (!isDatabaseReachable) response.headers.set("Retry-After", `${RETRY_SECONDS}`);
  return response;
}

/** The response to a CORS preflight request, which browsers send before a conditional request. */
export function openDataPreflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...OPEN,
      Allow: "GET, HEAD, OPTIONS",
      "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
      "Access-Control-Allow-Headers": "If-None-Match",
      "Access-Control-Max-Age": "86400",
    },
  });
}
