/** An upload that wants a place or has one. */
interface Uploader {
  /** The sender's network, and the wider ones around it: `networksOf` in clientAddress.server.ts. */
  networks: readonly string[];
  /** How many bytes have come since it entered. */
  receivedBytes(): number;
  /** Aborts the upload, because its place is given to another one. */
  giveWay(): void;
}

export interface ArrivalPlace {
  leave(): void;
}

interface Holder extends Uploader {
  since: number;
}

/** How long an upload runs before its speed is judged. */
const JUDGED_AFTER_MS = 2_000;
/** At this speed the largest resume takes five minutes. */
const SLOW_BYTES_PER_SECOND = 16 * 1024;

/**
 * Limits how many uploads, or forms, arrive at once. If all places are taken, a new upload gets the place of another one:
 * the slowest of the network with the most uploads, else the slowest of all if it is too slow, else the slowest of the
 * wider network with the most. So neither a few dozen connections that send a byte now and then, nor somebody who owns
 * many small networks, can prevent applications.
 */
export class ArrivalPlaces {
  private readonly holders = new Set<Holder>();
  private readonly most: number;
  private readonly now: () => number;

  constructor(most: number, now: () => number = () => performance.now()) {
    this.most = most;
    this.now = now;
  }

  /** Returns null if all places are taken by uploads that are fast enough. */
  enter(uploader: Uploader): ArrivalPlace | null {
    if (this.holders.size >= this.most && !this.makeRoomFor(uploader.networks)) return null;
    const holder = { ...uploader, since: this.now() };
    this.holders.add(holder);
    return { leave: () => void this.holders.delete(holder) };
  }

  private makeRoomFor(networks: readonly string[]): boolean {
    const holder =
      this.slowestOf(this.crowdBeside(networks, 0)) ?? this.slowest() ?? this.wider(networks);
    if (!holder) return false;
    this.holders.delete(holder);
    holder.giveWay();
    return true;
  }

  private slowest(): Holder | null {
    const isSlow = (holder: Holder) => this.paceOf(holder) < SLOW_BYTES_PER_SECOND;
    return this.slowestOf([...this.holders].filter(isSlow));
  }

  private wider(networks: readonly string[]): Holder | null {
    for (let width = 1; width < networks.length; width += 1) {
      const holder = this.slowestOf(this.crowdBeside(networks, width));
      if (holder) return holder;
    }
    return null;
  }

  /** The uploads of the network with the most; empty if the new sender's network would have as many after the exchange. */
  private crowdBeside(networks: readonly string[], width: number): Holder[] {
    const byNetwork = Map.groupBy(this.holders, (holder) => holder.networks[width]);
    const largest = [...byNetwork.values()].reduce((one, other) =>
      other.length > one.length ? other : one,
    );
    const own = byNetwork.get(networks[width])?.length ?? 0;
    return largest.length > own + 1 ? largest : [];
  }

  private slowestOf(some: readonly Holder[]): Holder | null {
    return some.toSorted((one, other) => this.paceOf(one) - this.paceOf(other))[0] ?? null;
  }

  /** In bytes per second; Infinity while it is too early to judge. */
  private paceOf({ since, receivedBytes }: Holder): number {
    const ms = this.now() - since;
    return ms < JUDGED_AFTER_MS ? Number.POSITIVE_INFINITY : (receivedBytes() * 1000) / ms;
  }
}
