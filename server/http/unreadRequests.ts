import { randomUUID } from "node:crypto";
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { App } from "~/platform/app.server";
import { plainResponse } from "./plainResponse";

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

/** The response that each connection gets now, or got last, apart from those that are sent as a whole at once. */
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
    const status = STATUSES[code] ?? 400;
    const { headers, body } = refusal(status, code);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
    socket.destroySoon();
  });
  server.on("checkExpectation", (_request: IncomingMessage, response: ServerResponse) => {
    const { headers, body } = refusal(417, "expect");
    response.writeHead(417, headers).end(body);
  });

  function refusal(status: number, code: string) {
    const requestId = randomUUID();
    log.info({ requestId, status, code }, "a request could not be read");
    const { headers, body } = plainResponse(settings, SENTENCES[status] ?? "", requestId);
    const length = String(Buffer.byteLength(body));
    return { headers: { ...headers, "content-length": length, connection: "close" }, body };
  }
}

function isBeingAnswered(socket: Socket): boolean {
  const response = lastResponses.get(socket);
  return Boolean(response?.headersSent && !response.writableEnded);
}
