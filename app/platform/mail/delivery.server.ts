import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "~/platform/data/database.server";
import { personSubject } from "~/platform/data/personSubject.server";
import { HOUR_MS, MINUTE_MS } from "~/platform/durations";
import type { Logger } from "~/platform/log/log.server";
import { optionsOfKind } from "~/platform/mail/mailKinds";
import * as leases from "~/platform/mail/mailLeases.server";
import { MAIL_LEASE_MS, type MailLease } from "~/platform/mail/mailLeases.server";
import { ERASURE_KIND, OUTBOX_CHANNEL } from "~/platform/mail/outbox.server";
import { storableReason } from "~/platform/mail/storableReason";
import type {
  DeliveryOutcome,
  MailTransport,
  OutgoingMail,
} from "~/platform/mail/transports/mailTransport";
import type { Signer } from "~/platform/signing.server";

const CONCURRENT_MAILS_MAX = 4;
const CONCURRENT_ERASURES_MAX = 2;
const POLL_MS = 2_000;
/** One waiting mail is tried this often, however long its delay is, to notice the end of an outage. */
const PROBE_MS = 3 * MINUTE_MS;
/** Once a mail that had failed is sent, the other failed ones are brought forward, spread over this time. */
const SPREAD_MS = 30_000;
const STOP_GRACE_MS = 4_000;
const DATABASE_AWAY_MS = 1_000;
/** How long a stop waits for the database to store the last results. */
const DATABASE_STOP_MAX_MS = 2_000;
/**
 * After so many attempts that may have sent a mail, a person decides about it: each further one may be one more copy. With pauses
 * of 1, 2 and 4 minutes between them, a mail server may fail for seven minutes.
 */
const UNCERTAIN_ATTEMPTS_MAX = 4;
const FIRST_UNCERTAIN_DELAY_MS = MINUTE_MS;
/** A due mail whose row another transaction has locked would otherwise be queried in a busy loop. */
const SHORTEST_SLEEP_MS = 25;

export interface MailDeliveryOptions {
  db: Database;
  /** Calls back after each NOTIFY on the channel, and after a reconnect. Resolves to a function that stops listening. */
  listen: (channel: string, onNotification: () => void) => Promise<() => Promise<void>>;
  transport: MailTransport;
  log: Logger;
  /** Makes the keyed hash that replaces a recipient's address once the mail is sent. */
  signer: Signer;
  /** The host in it is the domain of every Message-ID. */
  publicUrl: URL;
  /** Overridden by tests. */
  timing?: Partial<typeof TIMING>;
}

const TIMING = {
  leaseMs: MAIL_LEASE_MS,
  pollMs: POLL_MS,
  probeMs: PROBE_MS,
  stopGraceMs: STOP_GRACE_MS,
  firstUncertainDelayMs: FIRST_UNCERTAIN_DELAY_MS,
};

/**
 * Sends the mails of the outbox, at least once each, sharing the work with all other processes on the database. A mail is marked
 * as sent only after the transport confirms it. If a process dies between the two, its lease lapses and another process sends the
 * mail again: at most one duplicate per crash, with the same Message-ID, by which mail programs recognize it.
 */
export async function startMailDelivery(options: MailDeliveryOptions) {
  const worker = new Worker(options);
  const unlisten = await options.listen(OUTBOX_CHANNEL, () => worker.wake());
  const ended = worker.run();
  return {
    /** Starts no new attempts, lets running ones finish for some seconds, aborts the rest and releases their leases. */
    async stop(): Promise<void> {
      const { log, timing } = options;
      const longestMs = (timing?.stopGraceMs ?? STOP_GRACE_MS) + DATABASE_STOP_MAX_MS;
      // Neither is awaited without a limit: an unreachable database must not delay the stop, and leases lapse.
      unlisten().catch((error) => log.warn({ err: error }, "the outbox is still listened to"));
      worker.stop();
      await Promise.race([ended, wait(longestMs, undefined, { ref: false })]);
    },
  };
}

class Worker {
  private readonly options: MailDeliveryOptions;
  private readonly timing: typeof TIMING;
  private readonly running = new Map<MailLease, Promise<void>>();
  private readonly aborting = new AbortController();
  /** Set when a mail may be due or another one may begin. */
  private readonly workAvailable = new AutoResetEvent();
  private stopping = false;

  constructor(options: MailDeliveryOptions) {
    this.options = options;
    this.timing = { ...TIMING, ...options.timing };
  }

  wake(): void {
    this.workAvailable.set();
  }

  async run(): Promise<void> {
    const heartbeat = setInterval(() => this.renewLeases(), this.timing.leaseMs / 3);
    const probeTimer = setInterval(() => this.probe(), this.timing.probeMs);
    while (!this.stopping) {
      await this.workAvailable.wait(await this.startDueMails());
    }
    clearInterval(probeTimer);
    await Promise.all(this.running.values());
    clearInterval(heartbeat);
  }

  stop(): void {
    this.stopping = true;
    this.wake();
    setTimeout(() => this.aborting.abort(), this.timing.stopGraceMs).unref();
  }

  /** Starts as many due mails as may be under way. Returns how many milliseconds to sleep before the next call. */
  private async startDueMails(): Promise<number> {
    const { db, log } = this.options;
    try {
      for (const lease of await leases.leaseDueMails(db, this.freeLanes(), this.timing.leaseMs)) {
        this.running.set(lease, this.attempt(lease));
      }
      const free = this.freeLanes();
      if (free.mails === 0) return this.timing.pollMs;
      const nextDueMs = (await leases.nextDueInMs(db, free)) ?? this.timing.pollMs;
      return Math.min(Math.max(nextDueMs, SHORTEST_SLEEP_MS), this.timing.pollMs);
    } catch (error) {
      log.warn({ err: error }, "the outbox could not be read; trying again");
      return DATABASE_AWAY_MS;
    }
  }

  private freeLanes(): leases.FreeLanes {
    const erasures = [...this.running.keys()].filter(({ kind }) => kind === ERASURE_KIND).length;
    const mails = this.running.size - erasures;
    return {
      mails: CONCURRENT_MAILS_MAX - mails,
      erasures: CONCURRENT_ERASURES_MAX - erasures,
      runningIds: [...this.running.keys()].map(({ id }) => id),
    };
  }

  /** Never throws, so that one mail cannot stop the others. */
  private async attempt(lease: MailLease): Promise<void> {
    const outcome = await this.deliver(lease);
    await this.settle(lease, outcome);
    this.running.delete(lease);
    this.wake();
  }

  private async deliver(lease: MailLease): Promise<DeliveryOutcome> {
    const { transport, log } = this.options;
    const mail = this.outgoingMailOf(lease);
    try {
      if (lease.isErasure || lease.isExpired) return await transport.erase(mail);
      return await transport.send(mail, this.aborting.signal);
    } catch (error) {
      log.error({ err: error, mail: lease.id }, "the mail transport failed unexpectedly");
      return { ok: false, kind: "retry", reason: `unexpected ${(error as Error).name}` };
    }
  }

  private outgoingMailOf({ id, createdAt, message }: MailLease): OutgoingMail {
    const messageId = `<${id}@${this.options.publicUrl.hostname}>`;
    return { id, messageId, date: createdAt, message };
  }

  /** Retries storing the outcome while the database is unreachable: losing a success would send the mail twice. */
  private async settle(lease: MailLease, outcome: DeliveryOutcome): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        if (outcome.ok) await this.recordSuccess(lease, { isFirstAttempt: attempt === 1 });
        else await this.recordFailure(lease, outcome);
        return;
      } catch (error) {
        this.options.log.warn({ err: error, mail: lease.id }, "a mail's outcome is not stored yet");
        if (this.aborting.signal.aborted) return;
        await wait(DATABASE_AWAY_MS);
      }
    }
  }

  private async recordSuccess(
    lease: MailLease,
    { isFirstAttempt }: { isFirstAttempt: boolean },
  ): Promise<void> {
    const { db, log, transport } = this.options;
    const entry = logEntryOf(lease);
    if (lease.isErasure || lease.isExpired) {
      await leases.dropRow(db, lease);
      log.info(entry, lease.isErasure ? "mail erased" : "mail not sent: its link has ended");
      return;
    }
    const sentBy = transport.kindFor(this.outgoingMailOf(lease));
    const recipient = this.recipientOf(lease);
    const isMarked = await leases.markSent(db, lease, { sentBy, recipient });
    // After a lost connection the first attempt may have stored it.
    if (!isMarked && isFirstAttempt && !(await leases.wasErased(db, lease)))
      log.warn(entry, "mail sent, but another process took it: it is sent once more");
    // The mail's outcome is stored: a failure here must not store it again.
    if (lease.attempts > 1) await this.quietly(leases.bringForward(db, SPREAD_MS));
    const text = sentBy === "file" ? "mail written to a file" : "mail sent";
    log.info({ ...entry, way: sentBy }, text);
  }

  private async recordFailure(lease: MailLease, outcome: Failed): Promise<void> {
    const { db, log } = this.options;
    const failure = failureOf(outcome, lease);
    const entry = { ...logEntryOf(lease), reason: failure.lastError };
    if (outcome.kind === "park" || isUncertainForGood(failure)) {
      await leases.markParked(db, lease, failure);
      log.error(entry, "mail parked: an administrator must look at it");
    } else if (this.aborting.signal.aborted && !failure.isUncertain) {
      await leases.releaseLease(db, lease);
    } else {
      const delayMs = failure.isUncertain
        ? this.timing.firstUncertainDelayMs * 2 ** (failure.uncertainAttempts - 1)
        : delayBeforeRetryMs(lease.attempts, Math.random());
      await leases.scheduleRetry(db, lease, delayMs, failure);
      log.warn({ ...entry, delayMs }, "mail not sent yet");
    }
  }

  private recipientOf({ kind, message }: MailLease): string | null {
    if (!optionsOfKind(kind).isErasedByRecipient) return null;
    return personSubject(this.options.signer, message.to.address);
  }

  private renewLeases(): void {
    for (const lease of this.running.keys()) {
      void this.quietly(leases.renewLease(this.options.db, lease, this.timing.leaseMs));
    }
  }

  /** Tries one waiting mail every few minutes whatever its delay, so that the end of an outage is noticed soon. */
  private probe(): void {
    void this.quietly(leases.makeOneDue(this.options.db).then(() => this.wake()));
  }

  private quietly(work: Promise<void>): Promise<void> {
    return work.catch((error) =>
      this.options.log.warn({ err: error }, "the outbox could not be written"),
    );
  }
}

type Failed = DeliveryOutcome & { ok: false };

const logEntryOf = ({ id, kind, attempts }: MailLease) => ({ mail: id, kind, attempts });

const isUncertainForGood = ({ isUncertain, uncertainAttempts }: leases.DeliveryFailure) =>
  isUncertain && uncertainAttempts >= UNCERTAIN_ATTEMPTS_MAX;

function failureOf(outcome: Failed, lease: MailLease) {
  const reason = storableReason(outcome.reason, lease.message);
  const isUncertain = outcome.mayHaveArrived === true;
  return {
    lastError: isUncertain ? `it may have arrived: ${reason}` : reason,
    isUncertain,
    uncertainAttempts: lease.uncertainAttempts + (isUncertain ? 1 : 0),
  };
}

const FIRST_DELAY_MS = 200;
const DELAY_MAX_MS = HOUR_MS;
/** Adds up to a quarter, so that mails that failed together are not retried together. */
const JITTER = 0.25;

/**
 * How long a mail waits after its `attempts`-th failure (1 is the first): 200 ms, doubled each time, with jitter, at most one
 * hour. `random` is in [0, 1).
 */
export function delayBeforeRetryMs(attempts: number, random: number): number {
  const doubled = FIRST_DELAY_MS * 2 ** (Math.max(attempts, 1) - 1);
  const base = Math.min(doubled, DELAY_MAX_MS / (1 + JITTER));
  return Math.round(base * (1 + JITTER * random));
}

/** An event that one waiter sleeps for. `set` ends its sleep, or the next one at once if nobody waits yet. */
class AutoResetEvent {
  private isSet = false;
  private wake: (() => void) | null = null;

  set(): void {
    this.isSet = true;
    this.wake?.();
  }

  /** Resolves once the event is set, at the latest after `timeoutMs`, and resets it. */
  async wait(timeoutMs: number): Promise<void> {
    if (!this.isSet) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeoutMs);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.isSet = false;
    this.wake = null;
  }
}
