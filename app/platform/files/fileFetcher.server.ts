import { lookup, Resolver } from "node:dns/promises";
import http, { type IncomingMessage, type RequestOptions } from "node:http";
import https from "node:https";
import { BlockList, isIP, isIPv4, isIPv6, type LookupFunction } from "node:net";
import pLimit from "p-limit";
import { PICTURE_MAX_BYTES, PICTURE_MEDIA_TYPES } from "~/platform/files/pictureLimits";
import type { Logger } from "~/platform/log/log.server";
import { embeddedIPv4 } from "~/platform/network/ipAddress";
import type { Rejection } from "~/platform/reject";

const FETCH_MAX_MS = 10_000;
const REDIRECTS_MAX = 5;
/** Each save of a post has these for itself, so that slow hosts of one hold up no other. */
const FETCHES_AT_ONCE_MAX = 3;
/** Each file is in memory while it is read. */
const ALL_FETCHES_AT_ONCE = 9;

/**
 * On purpose this coarse: an unknown name, a private address, a closed port and a slow server look the same to the user, so that
 * nobody can explore a network through us.
 */
type FetchedFile = FileRead | Rejection<"unreachable" | "out-of-time">;

/** Fetches files from public addresses of other sites, with limits of time, size and number. Does not check the content. */
export interface FileFetcher {
  /** An aborted signal, such as the time limit of a whole post, gives `out-of-time`. */
  fetch(address: string, signal: AbortSignal): Promise<FetchedFile>;
}

/** Resolves a host name to all of its addresses. */
type Resolve = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

export interface FileFetcherOptions {
  log: Logger;
  /** Hosts that may be fetched from whatever their address is; with a port unless it is the protocol's default. */
  allowedHosts: readonly string[];
  resolve?: Resolve;
  /** As `127.0.0.1:53`; those of the system by default. */
  nameServers?: readonly string[];
  fetchMaxMs?: number;
  maxBytes?: number;
  /** Pictures by default; any other kind of file is refused as "wrong-type". */
  fileKind?: WantedFiles;
}

export function createFileFetcher(options: FileFetcherOptions): FileFetcher {
  const { log, fetchMaxMs = FETCH_MAX_MS } = options;
  const limitAll = pLimit(ALL_FETCHES_AT_ONCE);
  const limitsBySignal = new WeakMap<AbortSignal, ReturnType<typeof pLimit>>();
  const limitOf = (signal: AbortSignal) => {
    const limit = limitsBySignal.get(signal) ?? pLimit(FETCHES_AT_ONCE_MAX);
    limitsBySignal.set(signal, limit);
    return limit;
  };
  const resolvers = createResolvers(options);

  async function fetchNow(address: string, signal: AbortSignal): Promise<FetchedFile> {
    if (signal.aborted) return { ok: false, reason: "out-of-time" };
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(fetchMaxMs)]);
    try {
      return await follow(new URL(address), inTime, { ...options, resolvers });
    } catch (error) {
      if (signal.aborted) return { ok: false, reason: "out-of-time" };
      // The log does not contain the address, because a user typed it.
      log.info({ cause: causeOf(error) }, "a file of another site could not be fetched");
      return { ok: false, reason: "unreachable" };
    }
  }
  return {
    fetch: (address, signal) => limitOf(signal)(() => limitAll(() => fetchNow(address, signal))),
  };
}

async function follow(
  start: URL,
  signal: AbortSignal,
  {
    allowedHosts,
    resolvers,
    maxBytes = PICTURE_MAX_BYTES,
    fileKind = PICTURES,
  }: FileFetcherOptions & { resolvers: Resolvers },
): Promise<FetchedFile> {
  let url = start;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const addresses = await permittedAddresses(url, { allowedHosts, resolvers, signal });
    const result = await requestFile(url, { addresses, signal, maxBytes, fileKind });
    if (result.kind !== "redirect") return result.file;
    url = result.location;
  }
  throw new SiteUnreachable("too many redirects");
}

/**
 * The addresses that the request may connect to. The name is resolved only here, so that the connection goes to an address that
 * was checked.
 */
async function permittedAddresses(
  url: URL,
  {
    allowedHosts,
    resolvers,
    signal,
  }: { allowedHosts: readonly string[]; resolvers: Resolvers; signal: AbortSignal },
): Promise<readonly string[]> {
  if (!["http:", "https:"].includes(url.protocol)) throw new SiteUnreachable("protocol");
  if (url.username || url.password) throw new SiteUnreachable("credentials in the address");
  const isAllowed = allowedHosts.includes(url.host);
  // The protocol's default port is "".
  if (url.port && !isAllowed) throw new SiteUnreachable("port");
  const hostname = url.hostname.replace(/^\[|\]$/g, "");
  const resolve = isAllowed ? resolvers.ofAllowed : resolvers.ofOthers;
  const addresses = isIP(hostname)
    ? [hostname]
    : await orAborted(resolve(hostname, signal), signal);
  if (addresses.length === 0) throw new SiteUnreachable("no address");
  if (!isAllowed && !addresses.every(isPublicAddress)) throw new SiteUnreachable("not public");
  return addresses;
}

interface Resolvers {
  /** Resolves allowed hosts, also those that only this machine knows, such as the names in `/etc/hosts`. */
  ofAllowed: Resolve;
  ofOthers: Resolve;
}

/**
 * The system's resolver blocks one of two threads until a name server answers, and everything that the process reaches by name
 * needs one of them. So names that somebody typed never get there, and those of the operator one at a time.
 */
function createResolvers({ resolve, nameServers }: FileFetcherOptions): Resolvers {
  const oneAtATime = pLimit(1);
  return {
    ofAllowed: resolve ?? ((hostname) => oneAtATime(() => resolveWithSystem(hostname))),
    ofOthers: resolve ?? ((hostname, signal) => resolveByDns(hostname, { signal, nameServers })),
  };
}

async function resolveWithSystem(hostname: string): Promise<string[]> {
  return (await lookup(hostname, { all: true })).map(({ address }) => address);
}

/** The limit for each attempt at each name server. */
const DNS_TIMEOUT_MS = 2_000;
const DNS_ATTEMPTS = 2;

/** Asks the name servers without a thread. Ends with the signal. */
async function resolveByDns(
  hostname: string,
  { signal, nameServers }: { signal: AbortSignal; nameServers?: readonly string[] },
): Promise<string[]> {
  signal.throwIfAborted();
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_ATTEMPTS });
  if (nameServers) resolver.setServers(nameServers);
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    const byIPv4 = resolver.resolve4(hostname);
    const results = await Promise.allSettled([byIPv4, resolver.resolve6(hostname)]);
    const addresses = results.flatMap((result) =>
      result.status === "fulfilled" ? result.value : [],
    );
    // Most hosts have no address of one family, which is an error of that family alone.
    return addresses.length > 0 ? addresses : await byIPv4;
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

/** The system's resolver cannot be canceled, so its result is ignored. */
async function orAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
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
  if (error instanceof SiteUnreachable) return error.message;
  return error instanceof Error
    ? String((error as { code?: unknown }).code ?? error.name)
    : "unknown";
}

/**
 * IANA's special-purpose registry: this host, private networks, carriers, link-local (cloud metadata), documentation, multicast,
 * reserved.
 */
const NOT_PUBLIC_V4 = blockListOf("ipv4", [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16"],
  ...["172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16"],
  ...["198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"],
]);

/** Global unicast. Does not include loopback, link-local, unique local, multicast and most embeddings of IPv4. */
const PUBLIC_V6 = blockListOf("ipv6", ["2000::/3"]);

/** Exceptions within it: protocol assignments with Teredo, documentation, and 6to4, which leads to an embedded IPv4 address. */
const NOT_PUBLIC_V6 = blockListOf("ipv6", [
  ...["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"],
]);

/** Whether an IP address is on the public internet; false for invalid addresses. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !NOT_PUBLIC_V4.check(address, "ipv4");
  if (!isIPv6(address)) return false;
  const embedded = embeddedIPv4(address);
  if (embedded) return isPublicAddress(embedded);
  return PUBLIC_V6.check(address, "ipv6") && !NOT_PUBLIC_V6.check(address, "ipv6");
}

function blockListOf(family: "ipv4" | "ipv6", subnets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = "", prefix] = subnet.split("/");
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

/** Why a file could not be fetched. The message is for the log and names no host. */
class SiteUnreachable extends Error {}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const RESPONSE_HEAD_MAX_BYTES = 16 * 1024;

/** The kind of file that a request is for. */
interface WantedFiles {
  /** Content types that may be such a file; hosts that do not know send octet-stream. */
  possibleType: RegExp;
  /** The request's headers. */
  accept: string;
  userAgent: string;
}

const PICTURES: WantedFiles = {
  possibleType: /^(?:image\/(?!svg)|(?:application|binary)\/octet-stream)/i,
  accept: PICTURE_MEDIA_TYPES,
  userAgent: "Frontdesk (copies a picture into a post)",
};

type FileRead = { ok: true; bytes: Buffer } | Rejection<"too-large" | "wrong-type">;

type SiteResponse = { kind: "redirect"; location: URL } | { kind: "final"; file: FileRead };

interface FileRequest {
  /** The checked addresses of the host: the connection goes to one of them, without another look-up. */
  addresses: readonly string[];
  signal: AbortSignal;
  maxBytes: number;
  fileKind: WantedFiles;
}

/** Makes one request to another site. Throws if the site cannot be reached or does not send the file. */
async function requestFile(url: URL, request: FileRequest): Promise<SiteResponse> {
  const response = await ask(url, request);
  try {
    const { statusCode = 0, headers } = response;
    if (REDIRECTS.has(statusCode)) return { kind: "redirect", location: locationOf(url, headers) };
    if (statusCode !== 200) throw new SiteUnreachable(`status ${statusCode}`);
    return { kind: "final", file: await readBody(response, request) };
  } finally {
    response.destroy();
  }
}

function locationOf(url: URL, { location }: http.IncomingHttpHeaders): URL {
  const next = location === undefined ? null : URL.parse(location, url);
  if (!next) throw new SiteUnreachable("redirect to nowhere");
  return next;
}

function ask(url: URL, { addresses, signal, fileKind }: FileRequest): Promise<IncomingMessage> {
  const options: RequestOptions = {
    signal,
    lookup: pinnedLookup(addresses),
    // A connection of its own, closed afterwards: a shared one might lead to an address that was not checked.
    agent: false,
    maxHeaderSize: RESPONSE_HEAD_MAX_BYTES,
    headers: {
      Accept: fileKind.accept,
      "Accept-Encoding": "identity",
      "User-Agent": fileKind.userAgent,
    },
  };
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    request(url, options)
      .on("response", resolve)
      .on("error", reject)
      // Without either of them after 101 Switching Protocols: Node closes the connection, and an abort reports nothing more.
      .on("close", () => reject(new SiteUnreachable("closed without a response")))
      .end();
  });
}

function pinnedLookup(addresses: readonly string[]): LookupFunction {
  const records = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_, { all }, callback) => {
    if (all) callback(null, records);
    else callback(null, records[0]?.address ?? "", records[0]?.family);
  };
}

const BODY_FIRST_BYTES = 64 * 1024;

async function readBody(
  response: IncomingMessage,
  { maxBytes, fileKind }: FileRequest,
): Promise<FileRead> {
  const { "content-type": type, "content-encoding": encoding = "identity" } = response.headers;
  if (type !== undefined && !fileKind.possibleType.test(type))
    return { ok: false, reason: "wrong-type" };
  if (encoding !== "identity") return { ok: false, reason: "wrong-type" };
  if (Number(response.headers["content-length"]) > maxBytes)
    return { ok: false, reason: "too-large" };
  // Copied into one growing buffer: a stored chunk takes some hundred bytes, and a hostile site sends chunks of one byte.
  let body = Buffer.alloc(BODY_FIRST_BYTES);
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    const end = bytes + chunk.length;
    if (end > maxBytes) return { ok: false, reason: "too-large" };
    if (end > body.length) body = Buffer.concat([body], Math.max(end, 2 * body.length));
    chunk.copy(body, bytes);
    bytes = end;
  }
  return { ok: true, bytes: body.subarray(0, bytes) };
}
