// Other sites' pages may read this: it is public, the same for everyone, and no cookie is ever looked at.
const OPEN = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/** Public data as JSON. It is no page: search engines are to list the pages it tells of. */
export function openJson(value: unknown): Response {
  return Response.json(value, {
    headers: {
      ...OPEN,
      "Cache-Control": "public, max-age=0, must-revalidate",
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
