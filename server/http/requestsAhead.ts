import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Browsers and proxies wait for each answer; a few programs send some requests ahead. */
const WAITING_MAX = 16;

/** How many requests of a connection wait for the answer of one before them. */
const waiting = new WeakMap<Socket, number>();

/**
 * Ends a connection that sends too many requests ahead of their answers, and returns true. Node would read on: each takes
 * a hundred times the memory that it has bytes, so that a few connections would use up all there is.
 */
export function endIfTooManyWait({ socket }: IncomingMessage, response: ServerResponse): boolean {
  // Node gives an answer its socket once those before it are sent, so this one waits for none: nearly all of them.
  if (response.socket) return false;
  const count = (waiting.get(socket) ?? 0) + 1;
  waiting.set(socket, count);
  response.once("close", () => waiting.set(socket, (waiting.get(socket) ?? 0) - 1));
  if (count <= WAITING_MAX) return false;
  socket.destroy();
  return true;
}
