import { SITE } from "~/site/addresses";

/** Route patterns with a secret parameter: anybody who reads such an address in a log could use it. */
const KEY_PATTERNS = SITE.map(({ path }) => path).filter((path) =>
  /:(?:token|\w*Key)\b/.test(path),
);

/** Where a key can be in a path, such as in a mistyped address: 32 random bytes in base64url. Slugs have no capitals. */
const KEY_LIKE = /[\w-]{40,}/g;

/**
 * In two steps, because one pattern for both takes quadratic time for a long path. Without NUL, which somebody may have put into
 * a key.
 */
function holdsKey(text: string): boolean {
  return (text.replaceAll("\0", "").match(KEY_LIKE) ?? []).some((match) => /[A-Z]/.test(match));
}

/** Longer than the site's own addresses: made-up ones fill no disk. */
const SHOWN_MAX_CHARACTERS = 300;

/**
 * The path of a request for the log, or its beginning: the route pattern if the path contains a key, otherwise with anything that
 * looks like a key replaced.
 */
export function pathForLog(path: string): string {
  const segments = decoded(path)
    .split(/[/\\]+/)
    .filter(Boolean);
  const plain = `/${segments.join("/")}`.toLowerCase();
  const pattern = KEY_PATTERNS.find((known) =>
    plain.startsWith(known.slice(0, known.indexOf(":"))),
  );
  if (pattern) return pattern;
  return path
    .replace(/[^/\\]+/g, (segment) => (holdsKey(decoded(segment)) ? ":key" : segment))
    .slice(0, SHOWN_MAX_CHARACTERS);
}

/** The router decodes escaped letters too. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
