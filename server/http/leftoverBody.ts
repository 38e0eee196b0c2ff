import type { IncomingMessage, ServerResponse } from "node:http";

// A browser that is still sending reads the answer only if we go on reading for a moment; a client that never stops
// sending must not keep the socket.
const LEFTOVER_MAX_BYTES = 8 * 1024 * 1024;
const LEFTOVER_MAX_MS = 5_000;

/** Allows answering a request before its body is read: discards the rest afterwards, up to a limit. */
export function drainAfterAnswer(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return;
  const closes = asksToClose(request);
  // Node closes a connection right after an answer with "close", whatever is still being sent, so we close it
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
  const cut = setTimeout(() => socket.destroy(), LEFTOVER_MAX_MS);
  socket.once("close", () => clearTimeout(cut));
  request.once("end", () => {
    clearTimeout(cut);
    whenRead();
  });
  // The code that read the body for the answer would pause it again.
  request.removeAllListeners("data");
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > LEFTOVER_MAX_BYTES) socket.destroy();
  });
  request.resume();
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function asksToClose({ headers, httpVersion }: IncomingMessage): boolean {
  const asked = headers.connection ?? "";
  return /\bclose\b/i.test(asked) || (httpVersion === "1.0" && !/\bkeep-alive\b/i.test(asked));
}
