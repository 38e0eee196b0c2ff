import type { Settings } from "~/platform/config/settings";

/** What every page may load and do. Reading pages have no inline script, so theirs is a constant and can be cached with them. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
];

export const READING_PAGE_POLICY = ["script-src 'self'", ...POLICY].join("; ");

/**
 * Working pages: React Router's own inline scripts carry this request's nonce. No 'strict-dynamic': it would make browsers ignore
 * 'self', and every chunk we load comes from our own origin.
 */
export function workingPagePolicy(nonce: string): string {
  return [`script-src 'self' 'nonce-${nonce}'`, ...POLICY].join("; ");
}

/** Nothing is kept by any cache unless its route says otherwise. */
export const UNCACHED = "private, no-store";

/**
 * Said by the route of a reading page when this one answer is not worth keeping: addresses that anybody can make up
 * have no end.
 */
export const NO_STORE = "no-store";

/** What stands at such an address never changes: another content has another address. */
export const IMMUTABLE = "public, max-age=31536000, immutable";

const EVERYWHERE: ReadonlyArray<readonly [string, string]> = [
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  [
    "Permissions-Policy",
    "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  ],
];

const TWO_YEARS_SECONDS = 63_072_000;

/** Only an installation that is reached by https may ask browsers never to try http again. */
const transportHeader = ["Strict-Transport-Security", `max-age=${TWO_YEARS_SECONDS}`] as const;

/** The headers of a response that says nothing itself; computed once per process and policy. */
export function defaultHeaders(
  settings: Settings,
  policy: string = READING_PAGE_POLICY,
): ReadonlyArray<readonly [string, string]> {
  const transport = settings.publicUrl.protocol === "https:" ? [transportHeader] : [];
  return [
    ["Content-Security-Policy", policy],
    ...EVERYWHERE,
    ...transport,
    ["Cache-Control", UNCACHED],
  ];
}

/**
 * Adds each default the response did not decide itself, so a route can be stricter (a download) or open (the JSON for
 * others).
 */
export function completeHeaders(
  headers: Headers,
  defaults: ReadonlyArray<readonly [string, string]>,
): void {
  for (const [name, value] of defaults) {
    if (!headers.has(name)) headers.set(name, value);
  }
}
