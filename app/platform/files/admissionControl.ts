import type { Networks } from "~/platform/network/clientIpAddress.server";

/** The sender of an upload or a form, who asks for a slot or has one. */
interface Sender {
  /** The networks of the sender. */
  networks: Networks;
  /** How many bytes of its body have come. */
  receivedBytes(): number;
  /** Aborts what is sent, because another sender gets its slot. */
  evict(): void;
}

/** A slot that an upload or a form has until it releases it, or until it is evicted. */
export interface Slot {
  release(): void;
}

interface AdmittedSender extends Sender {
  admittedAt: number;
}

/** How long an upload runs before its speed is judged. */
const JUDGED_AFTER_MS = 2_000;
/** At this speed the largest resume takes five minutes. */
const SLOW_BYTES_PER_SECOND = 16 * 1024;

/**
 * Limits how many uploads, or forms, arrive at once. If all slots are taken, a new upload evicts
 * another one and gets its slot:
 * - the slowest of the network with the most uploads;
 * - else the slowest of all, if it is too slow;
 * - else the slowest of the wider network (an IPv6 /56) with the most;
 * - else the slowest of the widest one (a /48) with the most.
 *
 * So neither a few dozen connections that send a byte now and then, nor somebody who owns many small networks, can prevent
 * applications.
 */
export class AdmissionControl {
  private readonly admitted = new Set<AdmittedSender>();
  private readonly slots: number;
  private readonly now: () => number;

  constructor(slots: number, now: () => number = () => performance.now()) {
    this.slots = slots;
    this.now = now;
  }

  /** Returns null if all slots are taken by uploads that are fast enough. */
  admit(sender: Sender): Slot | null {
    if (this.admitted.size >= this.slots && !this.evictFor(sender.networks)) return null;
    const admittedSender = { ...sender, admittedAt: this.now() };
    this.admitted.add(admittedSender);
    return { release: () => void this.admitted.delete(admittedSender) };
  }

  private evictFor(networks: Networks): boolean {
    const sender =
      this.slowestOf(this.fullestNetwork(networks, "own")) ??
      this.slowest() ??
      this.slowestOf(this.fullestNetwork(networks, "wider")) ??
      this.slowestOf(this.fullestNetwork(networks, "widest"));
    if (!sender) return false;
    this.admitted.delete(sender);
    sender.evict();
    return true;
  }

  private slowest(): AdmittedSender | null {
    const isSlow = (sender: AdmittedSender) => this.paceOf(sender) < SLOW_BYTES_PER_SECOND;
    return this.slowestOf([...this.admitted].filter(isSlow));
  }

  /** The uploads of the network that has the most. Empty if the new sender's network would then have as many itself. */
  private fullestNetwork(networks: Networks, width: keyof Networks): AdmittedSender[] {
    const byNetwork = Map.groupBy(this.admitted, (sender) => sender.networks[width]);
    const largest = [...byNetwork.values()].reduce((one, other) =>
      other.length > one.length ? other : one,
    );
    const own = byNetwork.get(networks[width])?.length ?? 0;
    return largest.length > own + 1 ? largest : [];
  }

  private slowestOf(some: readonly AdmittedSender[]): AdmittedSender | null {
    return some.toSorted((one, other) => this.paceOf(one) - this.paceOf(other))[0] ?? null;
  }

  /** Returns the pace of an upload in bytes per second; Infinity while it is too early to judge. */
  private paceOf({ admittedAt, receivedBytes }: AdmittedSender): number {
    const ms = this.now() - admittedAt;
    return ms < JUDGED_AFTER_MS ? Number.POSITIVE_INFINITY : (receivedBytes() * 1000) / ms;
  }
}
