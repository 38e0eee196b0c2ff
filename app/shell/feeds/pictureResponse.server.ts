const BUSY_RETRY_SECONDS = 5;

/** A drawn picture, or a 503 if too many are being drawn. */
export function pictureResponse(picture: Buffer | null, type = "image/png"): Response {
  if (!picture) {
    return new Response("Too many pictures are being drawn. Please try again in a moment.\n", {
      status: 503,
      headers: { "Content-Type": "text/plain", "Retry-After": String(BUSY_RETRY_SECONDS) },
    });
  }
  return new Response(new Uint8Array(picture), {
    // Chats and social networks embed it in their own pages.
    headers: { "Content-Type": type, "Cross-Origin-Resource-Policy": "cross-origin" },
  });
}

export function pictureMissing(): Response {
  return new Response("There is no such picture.\n", {
    status: 404,
    headers: { "Content-Type": "text/plain" },
  });
}
