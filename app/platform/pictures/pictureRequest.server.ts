import http, { type IncomingMessage, type RequestOptions } from "node:http";
import https from "node:https";
import { isIPv6, type LookupFunction } from "node:net";

/** Why a picture could not be fetched. The message is for the log and names no host. */
export class PictureUnreachable extends Error {}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const ANSWER_HEAD_MAX_BYTES = 16 * 1024;

/** The kind of file that a request is for. */
export interface WantedFiles {
  /** Content types that may be such a file; hosts that do not know send octet-stream. */
  possibleType: RegExp;
  /** The request's headers. */
  accept: string;
  userAgent: string;
}

export const PICTURES: WantedFiles = {
  possibleType: /^(?:image\/(?!svg)|(?:application|binary)\/octet-stream)/i,
  accept: "image/avif, image/webp, image/png, image/jpeg",
  userAgent: "Frontdesk (copies a picture into a post)",
};

export type PictureRead =
  | { ok: true; bytes: Buffer }
  | { ok: false; reason: "too-large" | "not-a-picture" };

export type PictureAnswer =
  | { kind: "redirect"; location: URL }
  | { kind: "final"; picture: PictureRead };

interface Request {
  /** The checked addresses of the host: the connection goes to one of them, without another look-up. */
  addresses: readonly string[];
  signal: AbortSignal;
  maxBytes: number;
  wanted: WantedFiles;
}

/** Makes one request to another site. Throws if the site cannot be reached or does not send the file. */
export async function readPicture(url: URL, request: Request): Promise<PictureAnswer> {
  const answer = await ask(url, request);
  try {
    const { statusCode = 0, headers } = answer;
    if (REDIRECTS.has(statusCode)) return { kind: "redirect", location: locationOf(url, headers) };
    if (statusCode !== 200) throw new PictureUnreachable(`status ${statusCode}`);
    return { kind: "final", picture: await readBody(answer, request) };
  } finally {
    answer.destroy();
  }
}

function locationOf(url: URL, { location }: http.IncomingHttpHeaders): URL {
  const next = location === undefined ? null : URL.parse(location, url);
  if (!next) throw new PictureUnreachable("redirect to nowhere");
  return next;
}

function ask(url: URL, { addresses, signal, wanted }: Request): Promise<IncomingMessage> {
  const options: RequestOptions = {
    signal,
    lookup: answerWith(addresses),
    // A connection of its own, closed afterwards: a shared one might lead to an address that was not checked.
    agent: false,
    maxHeaderSize: ANSWER_HEAD_MAX_BYTES,
    headers: {
      Accept: wanted.accept,
      "Accept-Encoding": "identity",
      "User-Agent": wanted.userAgent,
    },
  };
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    request(url, options).on("response", resolve).on("error", reject).end();
  });
}

function answerWith(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_, { all }, callback) => {
    if (all) callback(null, found);
    else callback(null, found[0]?.address ?? "", found[0]?.family);
  };
}

async function readBody(
  answer: IncomingMessage,
  { maxBytes, wanted }: Request,
): Promise<PictureRead> {
  const { "content-type": type, "content-encoding": encoding = "identity" } = answer.headers;
  if (type !== undefined && !wanted.possibleType.test(type))
    return { ok: false, reason: "not-a-picture" };
  if (encoding !== "identity") return { ok: false, reason: "not-a-picture" };
  if (Number(answer.headers["content-length"]) > maxBytes)
    return { ok: false, reason: "too-large" };
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) return { ok: false, reason: "too-large" };
    chunks.push(chunk);
  }
  return { ok: true, bytes: Buffer.concat(chunks) };
}
