/** A round in which nothing else is done takes a tenth of a millisecond. */
const ROUNDS_MAX = 100;
/** A round with hundreds of requests takes longer. A client that opens connections all the time must not delay it further. */
const WAIT_MAX_MS = 10;

/**
 * Accepts waiting connections before work begins that keeps the event loop busy. Node accepts one connection in each round
 * of the loop, in the order in which they were opened. If each round rendered a page, a visitor behind a hundred
 * connections would wait for a hundred pages, even for a short response, and before any limit knows their network.
 */
export class Newcomers {
  private count = 0;

  /** Call it for each connection that the server accepts. */
  cameIn(): void {
    this.count += 1;
  }

  /** Resolves after the first round of the event loop that accepts no connection; at the latest after 100 rounds or 10 ms. */
  async allAreIn(): Promise<void> {
    // Ends the round that is under way, which may have accepted a connection already.
    await new Promise(setImmediate);
    const until = performance.now() + WAIT_MAX_MS;
    for (let round = 0; round < ROUNDS_MAX && performance.now() < until; round += 1) {
      const before = this.count;
      await new Promise(setImmediate);
      if (this.count === before) return;
    }
  }
}
