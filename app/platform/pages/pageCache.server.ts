import { createHash } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import { type Encoding, encode } from "~/platform/pages/encodings.server";

/** A rendered page, kept with everything that has to be said when it is sent. */
export interface KeptPage {
  /** The content version it was rendered for. */
  version: number;
  renderedAt: number;
  bodies: Record<Encoding, Buffer>;
  /** Complete header sets, made once so that answering does no work. */
  headers: Record<Encoding, OutgoingHttpHeaders>;
  etags: Record<Encoding, string>;
  bytes: number;
}

export interface RenderedPage {
  body: Buffer;
  headers: OutgoingHttpHeaders;
}

/** What a render came to: a page that may be kept, or an answer that may not and is passed on as it is. */
export type Rendering<Answer> = { page: RenderedPage } | { answer: Answer };

export const PAGE_CACHE_MAX_BYTES = 64 * 1024 * 1024;
/** A page never lives longer than this, whatever happened to the news of its change. */
export const PAGE_MAX_AGE_MS = 60_000;

export interface PageCache<Answer> {
  /** The kept page, if it belongs to the current content version. */
  find(href: string): KeptPage | null;
  /** Renders and keeps a page; requests for the same page meanwhile wait for this one rendering. */
  render(href: string, work: () => Promise<Rendering<Answer>>): Promise<KeptPage | Answer>;
  /** From now on only pages of this content version are served. */
  setVersion(version: number): void;
  readonly bytes: number;
}

/** Pages found by their normalised address, least recently used dropped first. */
export function createPageCache<Answer>(
  options: { maxBytes?: number; now?: () => number } = {},
): PageCache<Answer> {
  const maxBytes = options.maxBytes ?? PAGE_CACHE_MAX_BYTES;
  const now = options.now ?? Date.now;
  const kept = new Map<string, KeptPage>();
  const underWay = new Map<string, Promise<KeptPage | Answer>>();
  let version = 0;
  let bytes = 0;

  function drop(href: string) {
    bytes -= kept.get(href)?.bytes ?? 0;
    kept.delete(href);
  }

  function keep(href: string, page: KeptPage) {
    // A change that came while this page was rendering makes it old already; a newer one may stand in its place.
    if (page.version !== version || page.bytes > maxBytes) return;
    drop(href);
    kept.set(href, page);
    bytes += page.bytes;
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
  }

  async function renderAndKeep(href: string, work: () => Promise<Rendering<Answer>>) {
    const startedAt = version;
    const rendering = await work();
    if ("answer" in rendering) return rendering.answer;
    const page = await pack(rendering.page, startedAt, now());
    keep(href, page);
    return page;
  }

  return {
    find(href) {
      const page = kept.get(href);
      if (!page) return null;
      if (page.version !== version || now() - page.renderedAt > PAGE_MAX_AGE_MS) {
        drop(href);
        return null;
      }
      // Moves it to the end of the map, which is the order of use.
      kept.delete(href);
      kept.set(href, page);
      return page;
    },
    render(href, work) {
      const key = `${version} ${href}`;
      const running = underWay.get(key);
      if (running) return running;
      const rendering = renderAndKeep(href, work).finally(() => underWay.delete(key));
      underWay.set(key, rendering);
      return rendering;
    },
    setVersion(newVersion) {
      if (newVersion > version) version = newVersion;
    },
    get bytes() {
      return bytes;
    },
  };
}

async function pack(page: RenderedPage, version: number, renderedAt: number): Promise<KeptPage> {
  const [br, gzip] = await Promise.all([encode(page.body, "br", 9), encode(page.body, "gzip")]);
  const bodies = { identity: page.body, br, gzip };
  const tag = createHash("sha256").update(page.body).digest("base64url").slice(0, 22);
  const etags = { identity: `"${tag}"`, br: `"${tag}-br"`, gzip: `"${tag}-gz"` };
  const headersFor = (encoding: Encoding): OutgoingHttpHeaders => ({
    ...page.headers,
    ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
    "content-length": bodies[encoding].length,
    etag: etags[encoding],
    vary: "Accept-Encoding",
    // Browsers ask each time; the answer is almost always a 304 of a few bytes.
    "cache-control": "public, max-age=0, must-revalidate",
  });
  return {
    version,
    renderedAt,
    bodies,
    etags,
    headers: { identity: headersFor("identity"), br: headersFor("br"), gzip: headersFor("gzip") },
    bytes: page.body.length + br.length + gzip.length,
  };
}
