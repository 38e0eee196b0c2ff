/** Who wants to upload, or is uploading. */
interface Uploader {
  /** Who counts as one sender, such as a network. */
  sender: string;
  /** Ends the upload: its place is somebody else's now. */
  giveWay(): void;
}

export interface UploadPlace {
  /** Notes that so many bytes have arrived. */
  count(bytes: number): void;
  leave(): void;
}

interface Holder extends Uploader {
  since: number;
  bytes: number;
}

/** How long an upload is left alone before its pace is judged. */
const JUDGED_AFTER_MS = 10_000;
/** Slower than this, the largest resume takes five minutes. */
const SLOW_BYTES_PER_SECOND = 16 * 1024;

/**
 * A bounded number of uploads at once. When all places are taken, somebody new gets the place of an upload of the
 * sender that holds the most, or else of the slowest one: a few dozen connections that send a byte now and then must
 * not keep everybody else from applying.
 */
export class UploadPlaces {
  private readonly holders = new Set<Holder>();
  private readonly most: number;
  private readonly now: () => number;

  constructor(most: number, now: () => number = () => performance.now()) {
    this.most = most;
    this.now = now;
  }

  /** Null when all places are taken by uploads that go on well. */
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

  /** The uploads of the sender that holds the most; none if the newcomer would then hold as many. */
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

  /** In bytes a second; without end while it is too early to judge. */
  private paceOf({ since, bytes }: Holder): number {
    const ms = this.now() - since;
    return ms < JUDGED_AFTER_MS ? Number.POSITIVE_INFINITY : (bytes * 1000) / ms;
  }
}
