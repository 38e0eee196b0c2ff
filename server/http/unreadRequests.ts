import { randomUUID } from "node:crypto";
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { App } from "~/platform/app.server";
import { defaultHeaders } from "~/platform/http/security/headers.server";

/** Where Node's parser gives up, and the status that Node itself would answer with. Anything else is 400. */
const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};
const SENTENCES: Readonly<Record<number, string>> = {
  400: "This request could not be read.",
  408: "This request took too long to arrive.",
  413: "This request is too large.",
  417: "This request expects something that is not supported.",
  431: "This request has too many headers, or too long ones.",
};

/** The last response that was begun on each connection, apart from those that are sent as a whole at once. */
const lastResponses = new WeakMap<Socket, ServerResponse>();

/** Remembers that a connection is being answered: nothing else may be written to it until the response has ended. */
export function noteResponse({ socket }: IncomingMessage, response: ServerResponse): void {
  lastResponses.set(socket, response);
}

/**
 * Answers what Node refuses before it is a request, such as malformed and endless ones: like every other response with the
 * security headers, and an id under which the log has it. Node would send a status line alone.
 */
export function respondToUnread(server: Server, { settings, log }: Pick<App, "settings" | "log">) {
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    const { code = "" } = error;
    if (code === "ECONNRESET" || !socket.writable || isBeingAnswered(socket)) {
      socket.destroy();
      return;
    }
    const { status, lines, message } = refusal(STATUSES[code] ?? 400, code);
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n${message}`,
    );
    socket.destroySoon();
  });
  server.on("checkExpectation", (_request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, message } = refusal(417, "expect");
    response.writeHead(status, headers).end(message);
  });

  function refusal(status: number, code: string) {
    const requestId = randomUUID();
    log.info({ requestId, status, code }, "a request could not be read");
    const message = `${SENTENCES[status]}\n`;
    const headers = {
      ...Object.fromEntries(defaultHeaders(settings)),
      "content-type": "text/plain; charset=utf-8",
      "content-length": String(Buffer.byteLength(message)),
      "x-request-id": requestId,
      connection: "close",
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    return { status, headers, lines, message };
  }
}

function isBeingAnswered(socket: Socket): boolean {
  const response = lastResponses.get(socket);
  return Boolean(response?.headersSent && !response.writableEnded);
}
