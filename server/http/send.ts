import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import {
  acceptedEncoding,
  type Encoding,
  encode,
  encoder,
  etagOf,
  hashOfBody,
  isCompressible,
  type PreparedResponse,
} from "~/platform/http/cache/encodings.server";

const WORTH_COMPRESSING_BYTES = 1_000;
/** Brotli's quality, of 0 to 11. Half the processor time of 4, for 5 % more bytes. */
const QUALITY_SENT_ONCE = 3;

/** Sends what is in memory, or a 304 if the client has it already. */
export function sendPrepared(
  preparedResponse: PreparedResponse,
  method: string | undefined,
  ifNoneMatch: string | undefined,
  response: ServerResponse,
): void {
  if (ifNoneMatch !== undefined && isUnchanged(ifNoneMatch, preparedResponse.etag)) {
    response.writeHead(304, preparedResponse.unchangedHeaders).end();
    return;
  }
  response.writeHead(200, preparedResponse.headers);
  if (method === "HEAD") response.end();
  else response.end(preparedResponse.body, "latin1");
}

function isUnchanged(header: string | undefined, etag: string): boolean {
  if (header === etag) return true;
  const tags = header?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(etag) || tags.includes("*");
}

/** Sends the framework's response: text compressed as a whole, everything else streamed. */
export async function sendResponse(
  rendered: Response,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { status, body } = rendered;
  // Left while it was made: a pipeline into what is destroyed would leave its source open.
  if (response.destroyed) {
    await body?.cancel();
    return;
  }
  const headers = headersOf(rendered);
  if (!body) {
    response.writeHead(status, headers).end();
    return;
  }
  if (!isCompressible(rendered.headers.get("content-type"))) {
    response.writeHead(status, headers);
    if (request.method === "HEAD") return endWithoutBody(body, response);
    // Flushed at once, because a stream of events may send nothing for a while.
    response.flushHeaders();
    await stream([Readable.fromWeb(body as ReadableStream), response]);
    return;
  }
  if (isDownload(rendered)) return sendDownload(body, { status, headers }, request, response);
  await sendText(Buffer.from(await rendered.arrayBuffer()), { status, headers }, request, response);
}

/** Whether a response is sent while it is read or made, so that only a small part of it is in memory. */
export function isStreamed(rendered: Response): boolean {
  if (!rendered.body) return false;
  return isDownload(rendered) || !isCompressible(rendered.headers.get("content-type"));
}

interface ResponseHead {
  status: number;
  headers: OutgoingHttpHeaders;
}

/** Downloads may have any length: an export has as many lines as there are records. */
const isDownload = ({ headers }: Response) =>
  headers.get("content-disposition")?.startsWith("attachment") ?? false;

/** Streams a compressed download with backpressure. */
async function sendDownload(
  body: NonNullable<Response["body"]>,
  { status, headers }: ResponseHead,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const encoding = acceptedEncoding(request.headers["accept-encoding"]);
  const encodingHeader = encoding === "identity" ? {} : { "content-encoding": encoding };
  const { "content-length": length, ...otherHeaders } = headers;
  const lengthHeader = encoding === "identity" && length ? { "content-length": length } : {};
  response.writeHead(status, {
    ...otherHeaders,
    ...lengthHeader,
    ...encodingHeader,
    vary: "Accept-Encoding",
  });
  if (request.method === "HEAD") return endWithoutBody(body, response);
  const content = Readable.fromWeb(body as ReadableStream);
  await stream([content, ...encoder(encoding), response]);
}

/**
 * The body of a response failed while it was sent. That has cut the connection, so that its client takes no part for the whole;
 * it looks as if the client had left, but somebody has to know.
 */
export class BodyFailure extends Error {}

/** Whether a response ended early because its client left, or its session did. */
const isCutOff = ({ name, code }: NodeJS.ErrnoException): boolean =>
  name === "AbortError" || code === "ERR_STREAM_PREMATURE_CLOSE";

/** Throws BodyFailure if the body fails, which is the first of these; nothing if it is cut off. */
async function stream(
  streams: (NodeJS.ReadableStream | NodeJS.WritableStream | NodeJS.ReadWriteStream)[],
): Promise<void> {
  try {
    await pipeline(streams);
  } catch (error) {
    if (isCutOff(error as NodeJS.ErrnoException)) return;
    throw new BodyFailure("the body of a response failed while it was sent", { cause: error });
  }
}

/** HEAD: cancels the body without reading it. */
async function endWithoutBody(body: NonNullable<Response["body"]>, response: ServerResponse) {
  await body.cancel();
  response.end();
}

async function sendText(
  body: Buffer,
  { status, headers }: ResponseHead,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const accepted = acceptedEncoding(request.headers["accept-encoding"]);
  const encoding = body.length < WORTH_COMPRESSING_BYTES ? "identity" : accepted;
  const tagged = {
    ...headers,
    ...tagOf(body, encoding, { status, headers }),
    vary: "Accept-Encoding",
  };
  if (tagged.etag && isUnchanged(request.headers["if-none-match"], tagged.etag)) {
    response.writeHead(304, tagged).end();
    return;
  }
  const encodedBody = await encode(body, encoding, QUALITY_SENT_ONCE);
  response.writeHead(status, {
    ...tagged,
    ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
    "content-length": encodedBody.length,
  });
  response.end(request.method === "HEAD" ? undefined : encodedBody);
}

/** An ETag for public responses: a public search is rendered each time, but need not be sent each time. */
function tagOf(
  body: Buffer,
  encoding: Encoding,
  { status, headers }: ResponseHead,
): { etag?: string } {
  const isPublic = String(headers["cache-control"]).startsWith("public");
  if (status !== 200 || !isPublic) return {};
  return { etag: etagOf(hashOfBody(body), encoding) };
}

export function headersOf(rendered: Response): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {};
  for (const [name, value] of rendered.headers) {
    // Internal headers of React Router that clients do not need. X-Remix-Response must stay: without it the browser
    // takes a rejected form (422) for a server error.
    if (name.startsWith("x-react-router-")) continue;
    headers[name] = value;
  }
  const cookies = rendered.headers.getSetCookie();
  if (cookies.length > 0) headers["set-cookie"] = cookies;
  return headers;
}

/** A reader on the worst line takes some bytes within this time, and somebody who is asked where to save a file decides. */
const STALLED_MAX_MS = 120_000;

/**
 * Ends the connection of a client that has stopped reading its response: what it does not take stays in memory, so that some
 * thousand of them would use up all there is. A response that is still being made goes on, however long it takes.
 */
export function endWhenStalled(response: ServerResponse, stalledMs = STALLED_MAX_MS): void {
  // Node calls it when the socket was idle for so long, and counts what the client takes as no idling.
  response.setTimeout(stalledMs, () => {
    if (response.headersSent) response.destroy();
  });
}
