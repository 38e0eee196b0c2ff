import type { Settings } from "~/platform/config/settings";

/** The content security policy of every page, except for scripts. */
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

/**
 * The headers of previews with a secret address: search engines must not list it, and pages that are linked from there must not
 * get it as referrer.
 */
export const PREVIEW_HEADERS = { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" };

/** The policy of responses without an inline script. */
export const STRICT_POLICY = policyWithScripts([]);

/**
 * The policy of reading pages. Their only inline script is the early one, which is allowed by its hash: so the policy is
 * constant, and is cached with them.
 */
export function readingPagePolicy(early: EarlyScript): string {
  return policyWithScripts(hashSource(early));
}

/**
 * The policy of working pages: React Router's inline scripts have this request's nonce. No 'strict-dynamic': browsers would then
 * ignore 'self', and every chunk we load comes from our own origin.
 */
export function workingPagePolicy(nonce: string, early: EarlyScript): string {
  return policyWithScripts([`'nonce-${nonce}'`, ...hashSource(early)]);
}

function policyWithScripts(sources: readonly string[]): string {
  return [["script-src 'self'", ...sources].join(" "), ...POLICY].join("; ");
}

const hashSource = (early: EarlyScript) => ("text" in early ? [`'${early.hash}'`] : []);

/** The default of a response to one visitor: nothing is cached unless its route says otherwise. */
export const UNCACHED = "private, no-store";

/** Set by a reading page's route if this response is not worth caching, such as for addresses that anybody can make up. */
export const NO_STORE = "no-store";

/** The content at such an address never changes: changed content gets another address. */
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

/** Only for installations that are reached by https: browsers then never try http again. */
const transportHeader = ["Strict-Transport-Security", `max-age=${TWO_YEARS_SECONDS}`] as const;

/** The default headers of a response. */
export function defaultHeaders(
  settings: Settings,
  policy: string = STRICT_POLICY,
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
 * Adds each default that the response does not set, so a route can be stricter (a download) or more open (JSON for other sites).
 */
export function completeHeaders(
  headers: Headers,
  defaults: ReadonlyArray<readonly [string, string]>,
): void {
  for (const [name, value] of defaults) {
    if (!headers.has(name)) headers.set(name, value);
  }
}

/**
 * The script that runs before the first paint. The built program writes its text into every page, because a request of its own
 * would delay that paint; in development it has an address.
 */
export type EarlyScript =
  | {
      readonly text: string;
      /** The hash of the text as a content security policy names it: `sha256-` and base64. */
      readonly hash: string;
    }
  | { readonly address: string };
