import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Browsers and proxies wait for each response; a few programs pipeline some requests. */
const PIPELINED_MAX = 4;

/** How many requests of a connection wait for the response of one before them. */
const pipelined = new WeakMap<Socket, number>();

/**
 * Limits pipelining: ends a connection that sends too many requests ahead of their responses, or one with a body, and returns
 * true. Node would read on: each takes a hundred times the memory that it has bytes, so that a few connections would use up all
 * there is. Nobody sends a form before the response to an earlier request has come: RFC 9112, 9.3.2.
 */
export function endIfPipelinesTooMuch(request: IncomingMessage, response: ServerResponse): boolean {
  // A response with a socket is the first of its connection, as nearly all are.
  if (response.socket) return false;
  const { socket } = request;
  const count = (pipelined.get(socket) ?? 0) + 1;
  pipelined.set(socket, count);
  const noLongerPipelined = () => pipelined.set(socket, (pipelined.get(socket) ?? 0) - 1);
  response.once("socket", noLongerPipelined);
  if (count <= PIPELINED_MAX && !hasBody(request)) return false;
  socket.destroy();
  return true;
}

// A browser that is still sending reads the response only if we go on reading for a moment; a client that never stops
// sending must not keep the socket.
const DRAIN_MAX_BYTES = 8 * 1024 * 1024;
const DRAIN_MAX_MS = 5_000;

/** Allows answering a request before its body is read: discards the rest afterwards, up to a limit. */
export function drainAfterResponse(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return;
  // Nobody reads the body of a request that only reads, so it must not wait in memory as long as the request does.
  if (request.method === "GET" || request.method === "HEAD") request.resume();
  const closes = asksToClose(request);
  // Node closes a connection right after a response with "close", whatever is still being sent, so we close it
  // ourselves.
  if (closes) response.setHeader("Connection", "keep-alive");
  response.once("finish", () => {
    drain(request, () => {
      if (closes) request.socket.end();
    });
  });
}

function drain(request: IncomingMessage, whenRead: () => void): void {
  if (request.complete) {
    whenRead();
    return;
  }
  const { socket } = request;
  let bytes = 0;
  const timeout = setTimeout(() => socket.destroy(), DRAIN_MAX_MS);
  const stopTimeout = () => clearTimeout(timeout);
  socket.once("close", stopTimeout);
  request.once("end", () => {
    // The connection goes on to carry other requests: what it still calls keeps this one in memory.
    socket.off("close", stopTimeout);
    stopTimeout();
    whenRead();
  });
  // The code that read the body for the response would pause it again.
  request.removeAllListeners("data");
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > DRAIN_MAX_BYTES) socket.destroy();
  });
  request.resume();
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function asksToClose({ headers, httpVersion }: IncomingMessage): boolean {
  const connection = headers.connection ?? "";
  return (
    /\bclose\b/i.test(connection) || (httpVersion === "1.0" && !/\bkeep-alive\b/i.test(connection))
  );
}

/** How many chunks any body may have: a program may write a form field by field. */
const CHUNKS_MAX = 1_000;
/** If a body has more chunks, their mean size must be at least this. Packets are larger, even on the worst line. */
const CHUNK_MEAN_MIN_BYTES = 256;

/**
 * Ends the connection of a body that comes in very many tiny chunks, of one byte for example. Each chunk takes some hundred bytes
 * of memory wherever it waits, so that a form of 256 KB would take 90 MB. Call it when the headers of a request have come: Node
 * reads the body afterwards.
 */
export function limitChunks(request: IncomingMessage): void {
  if (!hasBody(request)) return;
  const push = request.push.bind(request);
  let chunks = 0;
  let bytes = 0;
  // Node's parser calls it in the moment that it has read a chunk; null is the end of the body.
  request.push = (chunk: Buffer | null, encoding) => {
    if (chunk === null) return push(chunk);
    if (request.socket.destroyed) return false;
    chunks += 1;
    bytes += chunk.length;
    if (chunks <= CHUNKS_MAX || bytes >= chunks * CHUNK_MEAN_MIN_BYTES)
      return push(chunk, encoding);
    request.socket.destroy();
    return false;
  };
}
