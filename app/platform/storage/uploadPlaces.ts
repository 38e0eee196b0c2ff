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
 * A bounded number of uploads at once. When all places are taken, somebody new gets the place of an upload of the sender that holds the most,
 * or else of the slowest one: a few dozen connections that send a byte now and then must not keep everybody else from applying.
 */
export function createUploadPlaces(most: number, now: () => number = () => performance.now()) {
  const holders = new Set<Holder>();

  return {
    /** Null when all places are taken by uploads that go on well. */
    enter(uploader: Uploader): UploadPlace | null {
      if (holders.size >= most && !makeRoomFor(uploader.sender)) return null;
      const holder = { ...uploader, since: now(), bytes: 0 };
      holders.add(holder);
      return {
        count: (bytes) => {
          holder.bytes += bytes;
        },
        leave: () => void holders.delete(holder),
      };
    },
  };

  function makeRoomFor(sender: string): boolean {
    const at = now();
    const slow = [...holders].filter((holder) => paceOf(holder, at) < SLOW_BYTES_PER_SECOND);
    const one = slowestOf(crowdBeside(holders, sender), at) ?? slowestOf(slow, at);
    if (!one) return false;
    holders.delete(one);
    one.giveWay();
    return true;
  }
}

/** The uploads of the sender that holds the most; nobody's if the newcomer would then hold as many. */
function crowdBeside(holders: ReadonlySet<Holder>, sender: string): Holder[] {
  const bySender = Map.groupBy(holders, (holder) => holder.sender);
  const largest = [...bySender.values()].reduce((one, other) =>
    other.length > one.length ? other : one,
  );
  const own = bySender.get(sender)?.length ?? 0;
  return largest.length > own + 1 ? largest : [];
}

function slowestOf(some: readonly Holder[], at: number): Holder | null {
  return some.toSorted((one, other) => paceOf(one, at) - paceOf(other, at))[0] ?? null;
}

/** In bytes per second. */
function paceOf({ since, bytes }: Holder, at: number): number {
  const ms = at - since;
  return ms < JUDGED_AFTER_MS ? Number.POSITIVE_INFINITY : (bytes * 1000) / ms;
}
