export interface Requester {
  /** The widest of `networksOf` in clientAddress.server.ts. */
  network: string;
  hasLeft(): boolean;
}

/** A response that takes longer gives up its place, so that a few that wait for something do not stop all others. */
const HANGS_AFTER_MS = 1_000;

/**
 * Limits how many responses are made at once, and gives the networks that wait for one turns: a client that asks for
 * thousands waits for its own, however long, and everybody else for one of each network that asks.
 */
export class FairTurns {
  /** What waits, by network; a network without any is not there. */
  private readonly waiting = new Map<string, Set<() => void>>();
  private running = 0;
  private readonly atOnce: number;
  private readonly hangsAfterMs: number;
  private readonly newcomers: Newcomers | undefined;

  /** With `newcomers`, connections that wait to be accepted are accepted before each response is begun. */
  constructor(atOnce: number, hangsAfterMs = HANGS_AFTER_MS, newcomers?: Newcomers) {
    this.atOnce = atOnce;
    this.hangsAfterMs = hangsAfterMs;
    this.newcomers = newcomers;
  }

  /** Runs the work in its turn. Null, without running it, if the client has left by then. */
  async take<Result>(
    { network, hasLeft }: Requester,
    work: () => Promise<Result>,
  ): Promise<Result | null> {
    if (this.running < this.atOnce) this.running += 1;
    else await this.turnOf(network);
    if (this.newcomers) await this.newcomers.allAreIn();
    if (hasLeft()) {
      this.passOn();
      return null;
    }
    let hangs = false;
    const hanging = setTimeout(() => {
      hangs = true;
      this.passOn();
    }, this.hangsAfterMs);
    try {
      return await work();
    } finally {
      clearTimeout(hanging);
      if (!hangs) this.passOn();
    }
  }

  private turnOf(network: string): Promise<void> {
    return new Promise((begin) => {
      this.waiting.set(network, (this.waiting.get(network) ?? new Set()).add(begin));
    });
  }

  /** Gives the place to the first of the next network, which then goes to the end of the round. */
  private passOn(): void {
    const [next] = this.waiting;
    if (!next) {
      this.running -= 1;
      return;
    }
    const [network, queue] = next;
    const [begin] = queue;
    if (!begin) return;
    queue.delete(begin);
    this.waiting.delete(network);
    if (queue.size > 0) this.waiting.set(network, queue);
    // Not at once: work that waits for nothing would be done one after the other, and no request be read meanwhile.
    setImmediate(begin);
  }
}

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
  private readonly waitMaxMs: number;

  constructor(waitMaxMs = WAIT_MAX_MS) {
    this.waitMaxMs = waitMaxMs;
  }

  /** Call it for each connection that the server accepts. */
  cameIn(): void {
    this.count += 1;
  }

  /** Resolves after the first round of the event loop that accepts no connection; at the latest after 100 rounds or 10 ms. */
  async allAreIn(): Promise<void> {
    // Ends the round that is under way, which may have accepted a connection already.
    await new Promise(setImmediate);
    const until = performance.now() + this.waitMaxMs;
    for (let round = 0; round < ROUNDS_MAX && performance.now() < until; round += 1) {
      const before = this.count;
      await new Promise(setImmediate);
      if (this.count === before) return;
    }
  }
}
