/** Route patterns whose parameter opens something: whoever reads the address in a log could use it. */
const KEY_PATTERNS = [
  "/admin/setup/:token",
  "/admin/password/:token",
  "/admin/verify/:token",
  "/admin/invitation/:token",
  "/admin/unlock/:token",
  "/blog/preview/:previewKey",
];

/**
 * As a key looks wherever it ended up, such as behind a mistyped address: 32 random bytes in base64url. Slugs have no
 * capitals.
 */
const KEY = /(?=[\w-]*[A-Z])[\w-]{40,}/;

/** The path of a request as the log may hold it: its pattern where the path is a key, and in what lies below it. */
export function pathForLog(path: string): string {
  const segments = decoded(path)
    .split(/[/\\]+/)
    .filter(Boolean);
  const plain = `/${segments.join("/")}`.toLowerCase();
  const pattern = KEY_PATTERNS.find((known) =>
    plain.startsWith(known.slice(0, known.indexOf(":"))),
  );
  if (pattern) return pattern;
  return path.replace(/[^/\\]+/g, (segment) => (KEY.test(decoded(segment)) ? ":key" : segment));
}

/** The router reads escaped letters as the letters they stand for. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
