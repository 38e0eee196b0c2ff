import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "~/platform/db/database.server";
import type { Logger } from "~/platform/log/log.server";
import { delayBeforeRetryMs } from "~/platform/mail/backoff";
import { Bell } from "~/platform/mail/bell";
import type { MailLease } from "~/platform/mail/leases.server";
import * as leases from "~/platform/mail/leases.server";
import { ERASURE, OUTBOX_CHANNEL } from "~/platform/mail/outbox.server";
import { storableReason } from "~/platform/mail/reason";
import type { Letter, MailTransport, Outcome } from "~/platform/mail/transports/mailTransport";

const LANES = 4;
const LEASE_MS = 30_000;
const POLL_MS = 2_000;
const KNOCK_MS = 3 * 60_000;
const SPREAD_MS = 30_000;
const STOP_GRACE_MS = 4_000;
const DATABASE_AWAY_MS = 1_000;
const DATABASE_PATIENCE_MS = 2_000;
/** A due mail that somebody else's transaction holds would otherwise be asked for without a pause. */
const SHORTEST_SLEEP_MS = 25;

export interface MailDeliveryOptions {
  db: Database;
  /** Calls back after each NOTIFY on the channel, also once a lost connection is back. Resolves to how to stop. */
  listen: (channel: string, onNotice: () => void) => Promise<() => Promise<void>>;
  transport: MailTransport;
  log: Logger;
  /** Its host is the right side of every Message-ID. */
  publicUrl: URL;
  /** For tests; production uses the figures above. */
  timing?: Partial<typeof TIMING>;
}

const TIMING = {
  leaseMs: LEASE_MS,
  pollMs: POLL_MS,
  knockMs: KNOCK_MS,
  stopGraceMs: STOP_GRACE_MS,
};

/**
 * Sends what the outbox holds, at least once, sharing the work with every other process on the database. A mail is
 * marked sent only after the transport said so. A process that dies between the two leaves a lease that lapses, and
 * somebody sends the mail again: at most one duplicate per crash, with the same Message-ID, by which mail programs
 * recognise it.
 */
export async function startMailDelivery(options: MailDeliveryOptions) {
  const worker = new Worker(options);
  const unlisten = await options.listen(OUTBOX_CHANNEL, () => worker.wake());
  const ended = worker.run();
  return {
    /** Takes nothing new, lets attempts under way end for some seconds, breaks off the rest and releases their leases. */
    async stop(): Promise<void> {
      const { log, timing } = options;
      const longestMs = (timing?.stopGraceMs ?? STOP_GRACE_MS) + DATABASE_PATIENCE_MS;
      // Neither is waited for without end: a database that is away must not hold up the stop, and leases lapse.
      unlisten().catch((error) => log.warn({ err: error }, "The outbox is still listened to"));
      worker.stop();
      await Promise.race([ended, wait(longestMs, undefined, { ref: false })]);
    },
  };
}

class Worker {
  private readonly options: MailDeliveryOptions;
  private readonly timing: typeof TIMING;
  private readonly underWay = new Map<MailLease, Promise<void>>();
  private readonly breakOff = new AbortController();
  private readonly bell = new Bell();
  private stopping = false;

  constructor(options: MailDeliveryOptions) {
    this.options = options;
    this.timing = { ...TIMING, ...options.timing };
  }

  wake(): void {
    this.bell.ring();
  }

  async run(): Promise<void> {
    const heartbeat = setInterval(() => this.renewLeases(), this.timing.leaseMs / 3);
    const knocking = setInterval(() => this.knock(), this.timing.knockMs);
    while (!this.stopping) {
      await this.bell.heardWithin(await this.startDueMails());
    }
    clearInterval(knocking);
    await Promise.all(this.underWay.values());
    clearInterval(heartbeat);
  }

  stop(): void {
    this.stopping = true;
    this.wake();
    setTimeout(() => this.breakOff.abort(), this.timing.stopGraceMs).unref();
  }

  /** Starts what is due as far as lanes are free; answers how long there is nothing more to do, in milliseconds. */
  private async startDueMails(): Promise<number> {
    const { db, log } = this.options;
    try {
      const lanes = LANES - this.underWay.size;
      if (lanes === 0) return this.timing.pollMs;
      for (const lease of await leases.leaseDueMails(db, lanes, this.timing.leaseMs)) {
        this.underWay.set(lease, this.attempt(lease));
      }
      if (this.underWay.size === LANES) return this.timing.pollMs;
      const nextDueMs = (await leases.nextDueInMs(db)) ?? this.timing.pollMs;
      return Math.min(Math.max(nextDueMs, SHORTEST_SLEEP_MS), this.timing.pollMs);
    } catch (error) {
      log.warn({ err: error }, "The outbox could not be read; trying again");
      return DATABASE_AWAY_MS;
    }
  }

  /** Never throws: whatever happens to one mail, the others go on. */
  private async attempt(lease: MailLease): Promise<void> {
    const outcome = await this.hand(lease);
    await this.settle(lease, outcome);
    this.underWay.delete(lease);
    this.wake();
  }

  private async hand(lease: MailLease): Promise<Outcome> {
    const { transport, log } = this.options;
    const letter = this.letterOf(lease);
    try {
      if (lease.kind === ERASURE) return await transport.erase(letter);
      return await transport.send(letter, this.breakOff.signal);
    } catch (error) {
      log.error({ err: error, mail: lease.id }, "The mail transport failed unexpectedly");
      return { ok: false, kind: "retry", reason: `unexpected ${(error as Error).name}` };
    }
  }

  private letterOf({ id, createdAt, message }: MailLease): Letter {
    const messageId = `<${id}@${this.options.publicUrl.hostname}>`;
    return { id, messageId, date: createdAt, message };
  }

  /** Keeps trying to write down what happened while the database is away: forgetting a success would send the mail twice. */
  private async settle(lease: MailLease, outcome: Outcome): Promise<void> {
    for (;;) {
      try {
        await this.record(lease, outcome);
        return;
      } catch (error) {
        this.options.log.warn({ err: error, mail: lease.id }, "A mail's outcome is not stored yet");
        if (this.breakOff.signal.aborted) return;
        await wait(DATABASE_AWAY_MS);
      }
    }
  }

  private async record(lease: MailLease, outcome: Outcome): Promise<void> {
    const { db, log, transport } = this.options;
    const entry = { mail: lease.id, kind: lease.kind, attempts: lease.attempts };
    if (outcome.ok) {
      if (lease.kind === ERASURE) {
        await leases.dropRow(db, lease);
        log.info(entry, "mail erased");
        return;
      }
      const way = transport.wayOf(this.letterOf(lease));
      await leases.markSent(db, lease, way);
      if (lease.attempts > 1) await leases.bringForward(db, SPREAD_MS);
      log.info({ ...entry, way }, way === "file" ? "mail written to a file" : "mail sent");
      return;
    }
    const reason = storableReason(outcome.reason, lease.message);
    if (outcome.kind === "park") {
      await leases.markParked(db, lease, reason);
      log.error({ ...entry, reason }, "mail parked: an administrator must look at it");
    } else if (this.breakOff.signal.aborted) {
      await leases.releaseLease(db, lease);
    } else {
      const delayMs = delayBeforeRetryMs(lease.attempts, Math.random());
      await leases.putBack(db, lease, delayMs, reason);
      log.warn({ ...entry, reason, delayMs }, "mail not sent yet");
    }
  }

  private renewLeases(): void {
    for (const lease of this.underWay.keys()) {
      this.quietly(leases.renewLease(this.options.db, lease, this.timing.leaseMs));
    }
  }

  /** Every few minutes one waiting mail is tried whatever its delay, so that the way back is noticed soon after it opens. */
  private knock(): void {
    this.quietly(leases.knock(this.options.db).then(() => this.wake()));
  }

  private quietly(work: Promise<void>): void {
    work.catch((error) => this.options.log.warn({ err: error }, "The outbox could not be written"));
  }
}
