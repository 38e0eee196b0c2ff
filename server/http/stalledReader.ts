import type { ServerResponse } from "node:http";

/** A reader on the worst line takes some bytes within this time, and somebody who is asked where to save a file decides. */
const STALLED_MAX_MS = 120_000;

/**
 * Ends the connection of a client that has stopped reading its response: what it does not take stays in memory, so that
 * some thousand of them would use up all there is. Does nothing while the response is being made or is on its way.
 */
export function endWhenStalled(response: ServerResponse, stalledMs = STALLED_MAX_MS): void {
  // Node calls it when the socket was idle for so long, and counts what the client takes as no idling.
  response.setTimeout(stalledMs, () => {
    if (response.headersSent) response.destroy();
  });
}
