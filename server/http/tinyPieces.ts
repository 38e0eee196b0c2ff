import type { IncomingMessage } from "node:http";

/** How many pieces any body may have: a program may write a form field by field. */
const PIECES_ALLOWED = 1_000;
/** If a body has more pieces, their mean size must be at least this. Packets are larger, even on the worst line. */
const PIECE_MIN_BYTES = 256;

/**
 * Ends the connection of a body that comes in very many tiny pieces, such as chunks of one byte. Each piece takes some
 * hundred bytes of memory wherever it waits, so that a form of 256 KB would take 90 MB.
 */
export function endIfInTinyPieces(request: IncomingMessage): void {
  const push = request.push.bind(request);
  let pieces = 0;
  let bytes = 0;
  // Node's parser hands over each piece by this method, in the moment that it is read.
  request.push = (piece: Buffer | null, encoding) => {
    // The end of the body.
    if (piece === null) return push(piece);
    if (request.socket.destroyed) return false;
    pieces += 1;
    bytes += piece.length;
    if (pieces <= PIECES_ALLOWED || bytes >= pieces * PIECE_MIN_BYTES) return push(piece, encoding);
    request.socket.destroy();
    return false;
  };
}
