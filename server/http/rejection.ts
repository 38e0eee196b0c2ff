import { randomUUID } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Logger } from "~/platform/log/log.server";
import { pathForLog } from "~/platform/log/pathForLog";
import { METHODS, pathOf, type Rejection } from "./gate";

/** Sends a rejection: one sentence, with a request id by which it is found in the log. */
export function sendRejection(
  { status, message }: Rejection,
  log: Logger,
  security: OutgoingHttpHeaders,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const requestId = randomUUID();
  const { method, url = "" } = request;
  log.info(
    { requestId, method, path: pathForLog(pathOf(url)).slice(0, 200), status },
    "rejected at the gate",
  );
  response.writeHead(status, {
    ...security,
    "content-type": "text/plain; charset=utf-8",
    "x-request-id": requestId,
    ...(status === 405 ? { allow: METHODS.join(", ") } : {}),
  });
  response.end(`${message}\n`);
}
