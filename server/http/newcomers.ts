/** A round in which nothing else is done takes a tenth of a millisecond. */
const ROUNDS_MAX = 100;
/** Where rounds take longer, as with hundreds of requests in each, a client that connects in each must hold up nobody. */
const WAIT_MAX_MS = 10;

/**
 * Lets connections in before work begins that keeps the event loop busy. Node accepts one connection in each round of the
 * loop, in the order in which they were opened: while every round makes a page, a visitor behind some hundred connections
 * would wait for the pages of all, however short an answer they want, and before anything knows their network.
 */
export class Newcomers {
  private count = 0;

  /** Call it for each connection that the server accepts. */
  cameIn(): void {
    this.count += 1;
  }

  /** Resolves after a round of the event loop in which no connection was accepted, or after a hundred of them or 10 ms. */
  async allAreIn(): Promise<void> {
    // The first one ends the round that is under way, which may have accepted somebody already.
    await new Promise(setImmediate);
    const until = performance.now() + WAIT_MAX_MS;
    for (let round = 0; round < ROUNDS_MAX && performance.now() < until; round += 1) {
      const before = this.count;
      await new Promise(setImmediate);
      if (this.count === before) return;
    }
  }
}
