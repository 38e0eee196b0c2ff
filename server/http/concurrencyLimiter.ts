export interface Requester {
  /** The widest network of the client (`networksOf`). */
  network: string;
  isDisconnected(): boolean;
}

/** A response that takes longer gives up its slot, so that a few that wait for something do not stop all others. */
const SLOT_MAX_MS = 1_000;

interface LimiterOptions {
  /** After so long a response gives up its slot; a second if it is left out. */
  slotMaxMs?: number;
  /** Connections that wait to be accepted are accepted before each response is begun. */
  acceptQueue?: AcceptQueue;
}

/**
 * Limits how many responses are made at once: a semaphore with fair queueing, which gives free slots to networks in turn.
 * Example: a client asks for a thousand pages. A visitor from another network waits for one page of each network that is in the
 * queue, not for the thousand.
 */
export class ConcurrencyLimiter {
  /** The work that waits for a slot, by network. A network without any has no entry. */
  private readonly queues = new Map<string, Set<() => void>>();
  private slotsInUse = 0;
  private readonly slots: number;
  private readonly slotMaxMs: number;
  private readonly acceptQueue: AcceptQueue | undefined;

  constructor(slots: number, { slotMaxMs = SLOT_MAX_MS, acceptQueue }: LimiterOptions = {}) {
    this.slots = slots;
    this.slotMaxMs = slotMaxMs;
    this.acceptQueue = acceptQueue;
  }

  /** Runs the work once it has a slot. If the client has disconnected by then, it does not run and the result is null. */
  async run<Result>(
    { network, isDisconnected }: Requester,
    work: () => Promise<Result>,
  ): Promise<Result | null> {
    if (this.slotsInUse < this.slots) this.slotsInUse += 1;
    else await this.waitForSlot(network);
    if (this.acceptQueue) await this.acceptQueue.drained();
    if (isDisconnected()) {
      this.releaseSlot();
      return null;
    }
    let isReleased = false;
    const timeout = setTimeout(() => {
      isReleased = true;
      this.releaseSlot();
    }, this.slotMaxMs);
    try {
      return await work();
    } finally {
      clearTimeout(timeout);
      if (!isReleased) this.releaseSlot();
    }
  }

  private waitForSlot(network: string): Promise<void> {
    return new Promise((begin) => {
      this.queues.set(network, (this.queues.get(network) ?? new Set()).add(begin));
    });
  }

  /** Hands the slot to the first of the next network, which then goes to the end of the round. */
  private releaseSlot(): void {
    const [next] = this.queues;
    if (!next) {
      this.slotsInUse -= 1;
      return;
    }
    const [network, queue] = next;
    const [begin] = queue;
    if (!begin) return;
    queue.delete(begin);
    this.queues.delete(network);
    if (queue.size > 0) this.queues.set(network, queue);
    // It begins in the next iteration of the event loop: work that waits for nothing would otherwise be done one after the other,
    // and no request be read meanwhile.
    setImmediate(begin);
  }
}

// Waiting ends at whichever limit comes first, so that a client that opens connections all the time does not delay it further.
/** About 10 ms while nothing else is done: an iteration of the event loop takes a tenth of a millisecond then. */
const ITERATIONS_MAX = 100;
const WAIT_MAX_MS = 10;

/**
 * Waits until the kernel's accept queue (the backlog) is empty, before work begins that keeps the event loop busy. Node accepts
 * one connection in each iteration of the loop, in the order in which they were opened. If each iteration rendered a page, a
 * visitor behind a hundred connections would wait for a hundred pages, even for a short response, and before any limit knows
 * their network.
 */
export class AcceptQueue {
  private acceptedCount = 0;
  private readonly waitMaxMs: number;

  constructor(waitMaxMs = WAIT_MAX_MS) {
    this.waitMaxMs = waitMaxMs;
  }

  /** Call it for each connection that the server accepts. */
  countAccepted(): void {
    this.acceptedCount += 1;
  }

  /** Resolves after the first iteration that accepts no connection; at the latest after 100 iterations or 10 ms. */
  async drained(): Promise<void> {
    // Ends the iteration that is under way, which may have accepted a connection already.
    await new Promise(setImmediate);
    const until = performance.now() + this.waitMaxMs;
    for (let n = 0; n < ITERATIONS_MAX && performance.now() < until; n += 1) {
      const before = this.acceptedCount;
      await new Promise(setImmediate);
      if (this.acceptedCount === before) return;
    }
  }
}
