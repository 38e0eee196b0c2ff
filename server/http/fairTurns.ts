interface Asker {
  /** `addressGroup` in clientAddress.server.ts. */
  network: string;
  hasLeft(): boolean;
}

/** What has waited for so long begins beside the others, so that answers that hang do not make others hang. */
const WAIT_MAX_MS = 3_000;

/**
 * Limits how many answers are made at once, and gives the networks that wait for one turns: a client that asks for
 * hundreds waits for its own, and everybody else for one of each network that asks.
 */
export class FairTurns {
  /** What waits, by network; a network without any is not there. */
  private readonly waiting = new Map<string, Set<() => void>>();
  private running = 0;
  private readonly atOnce: number;
  private readonly waitMaxMs: number;

  constructor(atOnce: number, waitMaxMs = WAIT_MAX_MS) {
    this.atOnce = atOnce;
    this.waitMaxMs = waitMaxMs;
  }

  /** Runs the work in its turn. Null, without running it, if the client has left by then. */
  async take<Made>({ network, hasLeft }: Asker, work: () => Promise<Made>): Promise<Made | null> {
    if (this.running < this.atOnce) this.running += 1;
    else await this.turnOf(network);
    try {
      return hasLeft() ? null : await work();
    } finally {
      this.passOn();
    }
  }

  private turnOf(network: string): Promise<void> {
    return new Promise((resolve) => {
      const begin = () => {
        clearTimeout(tooLong);
        this.remove(network, begin);
        this.running += 1;
        resolve();
      };
      const tooLong = setTimeout(begin, this.waitMaxMs);
      this.waiting.set(network, (this.waiting.get(network) ?? new Set()).add(begin));
    });
  }

  private remove(network: string, begin: () => void): void {
    const queue = this.waiting.get(network);
    queue?.delete(begin);
    if (queue?.size === 0) this.waiting.delete(network);
  }

  /** Lets the first of the next network begin; the network then goes to the end of the round. */
  private passOn(): void {
    this.running -= 1;
    const [next] = this.waiting;
    if (!next || this.running >= this.atOnce) return;
    const [network, queue] = next;
    this.waiting.delete(network);
    this.waiting.set(network, queue);
    const [begin] = queue;
    begin?.();
  }
}
