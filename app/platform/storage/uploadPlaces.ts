/** An upload that wants a place or has one. */
interface Uploader {
  /** What counts as one sender, such as a network. */
  sender: string;
  /** Aborts the upload, because its place is given to another one. */
  giveWay(): void;
}

export interface UploadPlace {
  /** Counts received bytes. */
  count(bytes: number): void;
  leave(): void;
}

interface Holder extends Uploader {
  since: number;
  bytes: number;
}

/** How long an upload runs before its speed is judged. */
const JUDGED_AFTER_MS = 10_000;
/** At this speed the largest resume takes five minutes. */
const SLOW_BYTES_PER_SECOND = 16 * 1024;

/**
 * Limits concurrent uploads. If all places are taken, a new upload gets the place of the sender with the most uploads,
 * or else of the slowest: a few dozen connections that send a byte now and then must not prevent applications.
 */
export class UploadPlaces {
  private readonly holders = new Set<Holder>();
  private readonly most: number;
  private readonly now: () => number;

  constructor(most: number, now: () => number = () => performance.now()) {
    this.most = most;
    this.now = now;
  }

  /** Returns null if all places are taken by uploads that are fast enough. */
  enter(uploader: Uploader): UploadPlace | null {
    if (this.holders.size >= this.most && !this.makeRoomFor(uploader.sender)) return null;
    const holder = { ...uploader, since: this.now(), bytes: 0 };
    this.holders.add(holder);
    return {
      count: (bytes) => {
        holder.bytes += bytes;
      },
      leave: () => void this.holders.delete(holder),
    };
  }

  private makeRoomFor(sender: string): boolean {
    const isSlow = (holder: Holder) => this.paceOf(holder) < SLOW_BYTES_PER_SECOND;
    const slow = [...this.holders].filter(isSlow);
    const one = this.slowestOf(this.crowdBeside(sender)) ?? this.slowestOf(slow);
    if (!one) return false;
    this.holders.delete(one);
    one.giveWay();
    return true;
  }

  /** The uploads of the sender with the most; none if the new sender would then have as many. */
  private crowdBeside(sender: string): Holder[] {
    const bySender = Map.groupBy(this.holders, (holder) => holder.sender);
    const largest = [...bySender.values()].reduce((one, other) =>
      other.length > one.length ? other : one,
    );
    const own = bySender.get(sender)?.length ?? 0;
    return largest.length > own + 1 ? largest : [];
  }

  private slowestOf(some: readonly Holder[]): Holder | null {
    return some.toSorted((one, other) => this.paceOf(one) - this.paceOf(other))[0] ?? null;
  }

  /** In bytes per second; Infinity while it is too early to judge. */
  private paceOf({ since, bytes }: Holder): number {
    const ms = this.now() - since;
    return ms < JUDGED_AFTER_MS ? Number.POSITIVE_INFINITY : (bytes * 1000) / ms;
  }
}
