import { randomUUID } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Logger } from "~/platform/log/log.server";
import { pathForLog } from "~/platform/log/pathForLog";
import { METHODS, pathOf, type Rejection } from "./gate";

/** Tells a request that it goes no further, in one sentence, with an id that finds it in the log. */
export function sendRejection(
  { status, words }: Rejection,
  log: Logger,
  security: OutgoingHttpHeaders,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const requestId = randomUUID();
  const { method, url = "" } = request;
  log.info(
    { requestId, method, path: pathForLog(pathOf(url)).slice(0, 200), status },
    "refused at the gate",
  );
  response.writeHead(status, {
    ...security,
    "content-type": "text/plain; charset=utf-8",
    "x-request-id": requestId,
    ...(status === 405 ? { allow: METHODS.join(", ") } : {}),
  });
  response.end(`${words}\n`);
}
