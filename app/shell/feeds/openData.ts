import type { Page } from "~/platform/db/search.server";
import { NO_STORE } from "~/platform/security/headers.server";

const REVALIDATED = "public, max-age=0, must-revalidate";

// Other sites' pages may read this: it is public, the same for everyone, and no cookie is ever looked at.
const OPEN = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/** A page of a list as JSON. An empty one is not kept: filters that find nothing and pages behind the last have no end. */
export function openJsonList<Item>(
  { items, page, pageSize, total }: Page<Item>,
  json: (item: Item) => unknown,
): Response {
  const list = { items: items.map(json), page, pageSize, total };
  return openJson(list, items.length > 0 ? REVALIDATED : NO_STORE);
}

/** Public data as JSON. It is no page: search engines are to list the pages it tells of. */
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

/** The answer to a browser that asks before it sends a conditional request for another site. */
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
