import type { OutgoingHttpHeaders } from "node:http";
import { LRUCache } from "lru-cache";
import {
  type Encoding,
  encode,
  etagOf,
  hashOfBody,
  isCompressible,
  type PreparedResponses,
  prepareResponse,
} from "~/platform/http/cache/encodings.server";
import { IMMUTABLE } from "~/platform/http/security/headers.server";
import { createSingleFlight } from "~/platform/singleFlight";

/** A cached page, prepared in every encoding. */
export interface CachedPage {
  /** The content version and the day that it was rendered for. */
  edition: Edition;
  renderedAt: number;
  responses: PreparedResponses;
  bytes: number;
}

/** The content version and day that public pages depend on besides their address. A new edition invalidates all older pages. */
interface Edition {
  /** Increased by every write that changes public content. */
  version: number;
  /** The day at the offices as YYYY-MM-DD, because jobs close at midnight without a write. */
  day: string;
}

export interface CacheableContent {
  body: Buffer;
  headers: OutgoingHttpHeaders;
}

/** The result of a rendering: a page that may be cached, or a response that may not and is passed on. */
export type Rendering<Result> = { page: CacheableContent } | { response: Result };

const PAGE_CACHE_MAX_BYTES = 64 * 1024 * 1024;
/** The longest time a page is cached, even if the notification of a change was lost. */
export const PAGE_MAX_AGE_MS = 60_000;

export interface PageCache<Result> {
  /** The cached page, if it belongs to the current edition. A request's target that is spelled in another way finds nothing. */
  find(href: string): CachedPage | null;
  /** Renders and caches a page; concurrent requests for the same page share one rendering. */
  render(href: string, work: () => Promise<Rendering<Result>>): Promise<CachedPage | Result>;
  /** Serves only pages of this edition from now on; an older edition is ignored. */
  advanceEdition(edition: Edition): void;
  /** The edition that pages are rendered for now. */
  edition(): Edition;
  readonly bytes: number;
}

/** A cache by normalized address that evicts the least recently used pages. */
export function createPageCache<Result>(
  options: { maxBytes?: number; now?: () => number } = {},
): PageCache<Result> {
  const maxBytes = options.maxBytes ?? PAGE_CACHE_MAX_BYTES;
  const now = options.now ?? Date.now;
  const cached = createStore(maxBytes);
  const renderings = createSingleFlight<CachedPage | Result>();
  let edition: Edition = { version: 0, day: "" };

  async function renderAndCache(href: string, work: () => Promise<Rendering<Result>>) {
    const startedFor = edition;
    const rendering = await work();
    if ("response" in rendering) return rendering.response;
    const page = await pack(rendering.page, startedFor, now());
    // A page that was rendering during a change is outdated, and a newer one may be cached already.
    if (startedFor === edition) cached.set(href, page);
    return page;
  }

  return {
    find(href) {
      const page = cached.get(href);
      if (!page) return null;
      if (page.edition === edition && now() - page.renderedAt <= PAGE_MAX_AGE_MS) return page;
      cached.delete(href);
      return null;
    },
    render(href, work) {
      const key = `${edition.version} ${edition.day} ${href}`;
      return renderings.run(key, () => renderAndCache(href, work));
    },
    advanceEdition(news) {
      edition = laterEdition(edition, news);
    },
    edition: () => edition,
    get bytes() {
      return cached.calculatedSize;
    },
  };
}

function createStore(maxBytes: number) {
  return new LRUCache<string, CachedPage>({
    // 0 would mean unlimited.
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
  });
}

/** Returns the same object if nothing is newer, because cached pages are compared with it by identity. */
function laterEdition(current: Edition, { version, day }: Edition): Edition {
  if (version <= current.version && day <= current.day) return current;
  return {
    version: Math.max(version, current.version),
    day: day > current.day ? day : current.day,
  };
}

function isImmutable({ headers }: CacheableContent): boolean {
  return headers["cache-control"] === IMMUTABLE;
}

async function pack(
  page: CacheableContent,
  edition: Edition,
  renderedAt: number,
): Promise<CachedPage> {
  const isText = isCompressible(String(page.headers["content-type"]));
  const { responses, bytes } = await (isText ? packText(page) : packOther(page));
  return { edition, renderedAt, responses, bytes };
}

/** A high quality, because the page is encoded once and sent many times. */
const BROTLI_QUALITY = 10;
/** Feeds and sitemaps are larger than this, and the first reader of one waits for its encodings: 2 MB take a second. */
const LARGE_BYTES = 256 * 1024;

async function packText(page: CacheableContent): Promise<Pick<CachedPage, "responses" | "bytes">> {
  const { body } = page;
  const hash = hashOfBody(body);
  const quality = body.length > LARGE_BYTES ? undefined : BROTLI_QUALITY;
  const [br, gzip] = await Promise.all([encode(body, "br", quality), encode(body, "gzip")]);
  const prepare = (encoding: Encoding, body: Buffer) =>
    prepareResponse(body, {
      ...headersOf(page, etagOf(hash, encoding)),
      ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
    });
  const responses = {
    identity: prepare("identity", body),
    br: prepare("br", br),
    gzip: prepare("gzip", gzip),
  };
  return { responses, bytes: body.length + br.length + gzip.length };
}

/** A picture is sent as it is, whatever encodings are accepted. */
async function packOther(page: CacheableContent): Promise<Pick<CachedPage, "responses" | "bytes">> {
  const response = prepareResponse(page.body, headersOf(page, etagOf(hashOfBody(page.body))));
  return {
    responses: { identity: response, br: response, gzip: response },
    bytes: page.body.length,
  };
}

function headersOf(page: CacheableContent, etag: string): OutgoingHttpHeaders {
  return {
    ...page.headers,
    etag,
    vary: "Accept-Encoding",
    // Browsers revalidate each time; the response is usually a 304. Immutable responses need no revalidation.
    "cache-control": isImmutable(page) ? IMMUTABLE : "public, max-age=0, must-revalidate",
  };
}
