import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import type { Logger } from "~/platform/log/log.server";
import {
  PICTURES,
  type PictureRead,
  PictureUnreachable,
  readPicture,
  type WantedFiles,
} from "~/platform/pictures/pictureRequest.server";
import { isPublicAddress } from "~/platform/pictures/publicAddress";
import { PICTURE_MAX_BYTES } from "~/platform/pictures/resizePicture.server";

const FETCH_MAX_MS = 10_000;
const REDIRECTS_MAX = 5;
const FETCHES_AT_ONCE = 3;

/**
 * On purpose this coarse: an unknown name, a private address, a closed port and a slow server look the same to the
 * user, so that nobody can explore a network through us.
 */
type FetchedPicture = PictureRead | { ok: false; reason: "unreachable" | "out-of-time" };

/**
 * Fetches files from public addresses of other sites, with limits of time, size and number. Does not check the content.
 */
export interface PictureFetcher {
  /** An aborted signal, such as the time limit of a whole post, gives `out-of-time`. */
  fetch(address: string, signal: AbortSignal): Promise<FetchedPicture>;
}

/** Resolves a host name to all of its addresses. */
type Resolve = (hostname: string) => Promise<readonly string[]>;

export interface PictureFetcherOptions {
  log: Logger;
  /** Hosts that may be fetched from whatever their address is; with a port unless it is the protocol's default. */
  allowedHosts: readonly string[];
  resolve?: Resolve;
  fetchMaxMs?: number;
  maxBytes?: number;
  /** Pictures by default. Another kind of file is refused as "not-a-picture" too. */
  wanted?: WantedFiles;
}

export function createPictureFetcher(options: PictureFetcherOptions): PictureFetcher {
  const { log, fetchMaxMs = FETCH_MAX_MS } = options;
  const inTurn = createTurns(FETCHES_AT_ONCE);

  async function fetchNow(address: string, signal: AbortSignal): Promise<FetchedPicture> {
    if (signal.aborted) return { ok: false, reason: "out-of-time" };
    const limit = AbortSignal.any([signal, AbortSignal.timeout(fetchMaxMs)]);
    try {
      return await follow(new URL(address), limit, options);
    } catch (error) {
      if (signal.aborted) return { ok: false, reason: "out-of-time" };
      // The log does not contain the address, because a user typed it.
      log.info({ cause: causeOf(error) }, "a picture of another site could not be fetched");
      return { ok: false, reason: "unreachable" };
    }
  }
  return { fetch: (address, signal) => inTurn(() => fetchNow(address, signal)) };
}

async function follow(
  start: URL,
  signal: AbortSignal,
  {
    allowedHosts,
    resolve = resolveWithSystem,
    maxBytes = PICTURE_MAX_BYTES,
    wanted = PICTURES,
  }: PictureFetcherOptions,
): Promise<FetchedPicture> {
  let url = start;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const addresses = await permittedAddresses(url, { allowedHosts, resolve, signal });
    const answer = await readPicture(url, { addresses, signal, maxBytes, wanted });
    if (answer.kind !== "redirect") return answer.picture;
    url = answer.location;
  }
  throw new PictureUnreachable("too many redirects");
}

/**
 * The addresses that the request may connect to. The name is resolved only here, so that the connection goes to an
 * address that was checked.
 */
async function permittedAddresses(
  url: URL,
  {
    allowedHosts,
    resolve,
    signal,
  }: { allowedHosts: readonly string[]; resolve: Resolve; signal: AbortSignal },
): Promise<readonly string[]> {
  if (!["http:", "https:"].includes(url.protocol)) throw new PictureUnreachable("protocol");
  if (url.username || url.password) throw new PictureUnreachable("credentials in the address");
  const isAllowed = allowedHosts.includes(url.host);
  // The protocol's default port is "".
  if (url.port && !isAllowed) throw new PictureUnreachable("port");
  const hostname = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(hostname) ? [hostname] : await settled(resolve(hostname), signal);
  if (addresses.length === 0) throw new PictureUnreachable("no address");
  if (!isAllowed && !addresses.every(isPublicAddress)) throw new PictureUnreachable("not public");
  return addresses;
}

async function resolveWithSystem(hostname: string): Promise<string[]> {
  return (await lookup(hostname, { all: true })).map(({ address }) => address);
}

/** The system's resolver cannot be canceled, so its result is ignored. */
async function settled<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

function causeOf(error: unknown): string {
  if (error instanceof PictureUnreachable) return error.message;
  return error instanceof Error
    ? String((error as { code?: unknown }).code ?? error.name)
    : "unknown";
}

function createTurns(atOnce: number) {
  const waiting: Array<() => void> = [];
  let running = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
