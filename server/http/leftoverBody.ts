import type { IncomingMessage, ServerResponse } from "node:http";

// A browser that is still sending when it is answered reads the answer only if we go on reading for a moment;
// a client that never stops sending must not hold the socket.
const LEFTOVER_MAX_BYTES = 8 * 1024 * 1024;
const LEFTOVER_MAX_MS = 5_000;

/** Sees to it that a request answered before its body was read ends soon: what is left is thrown away, up to a bound. */
export function closeAfterAnswer(request: IncomingMessage, response: ServerResponse): void {
  response.once("finish", () => {
    if (request.complete) return;
    let bytes = 0;
    const cut = setTimeout(() => request.socket.destroy(), LEFTOVER_MAX_MS);
    request.socket.once("close", () => clearTimeout(cut));
    request.once("end", () => clearTimeout(cut));
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > LEFTOVER_MAX_BYTES) request.socket.destroy();
    });
    request.resume();
  });
}
