import { createHash, createHmac, type Hash } from "node:crypto";
import { asc, eq, gt } from "drizzle-orm";
import type { App } from "~/platform/app.server";
import { SINGLE_ROW_ID } from "~/platform/data/columns.server";
import type { Transaction } from "~/platform/data/database.server";
import { auditEvents, auditHead } from "~/platform/data/tables.server";
import type { Signer } from "~/platform/signing.server";

export type ChainVerdict =
  | {
      ok: true;
      events: number;
      /** How many lines were written with another key or none when this installation sealed them, and when it did. */
      sealed: { events: number; at: Date } | null;
    }
  | {
      ok: false;
      /** The first event that was changed or after which one is missing; "end" if the newest are missing. */
      brokenAt: number | "end";
      events: number;
    };

/** The action of a sealing line. Its subject holds the number and the digest of all lines before it. */
export const SEALING = "audit-log-sealed";
export const sealingSubject = ({ events, digest }: ChainWalk) =>
  `audit-log:${events}-${digest.copy().digest("hex")}`;

const LINES_PER_BATCH = 1000;

/** Verifies the whole log and reports the first line that was changed or after which one is missing. */
export async function verifyAuditChain({
  db,
  signer,
}: Pick<App, "db" | "signer">): Promise<ChainVerdict> {
  // One snapshot, so that lines written in the meantime do not look like damage.
  const snapshot = { isolationLevel: "repeatable read", accessMode: "read only" } as const;
  return db.transaction(async (tx) => {
    const key = chainKey(signer);
    const walk = await walkLines(tx, key);
    const { events } = walk;
    const brokenAt = walk.brokenAt ?? walk.unproven ?? (await missingAtEnd(tx, key, walk));
    return brokenAt ? { ok: false, brokenAt, events } : { ok: true, events, sealed: walk.sealed };
  }, snapshot);
}

export interface ChainWalk {
  events: number;
  lastId: number;
  hash: string;
  /** The digest of all lines as stored. */
  digest: Hash;
  isKeyed: boolean;
  /** The first line whose previous hash does not match. */
  brokenAt: number | null;
  /** The first line that is not verified: our key did not create it, and no later sealing line covers it. */
  unproven: number | null;
  sealed: { events: number; at: Date } | null;
}

/** Reads from the first line to the last, or to the first gap. */
export async function walkLines(tx: Transaction, key: ChainKey): Promise<ChainWalk> {
  let walk: ChainWalk = {
    events: 0,
    lastId: 0,
    hash: CHAIN_START,
    digest: createHash("sha256"),
    isKeyed: false,
    brokenAt: null,
    unproven: null,
    sealed: null,
  };
  for (;;) {
    const batch = await tx
      .select()
      .from(auditEvents)
      .where(gt(auditEvents.id, walk.lastId))
      .orderBy(asc(auditEvents.id))
      .limit(LINES_PER_BATCH);
    for (const event of batch) {
      if (event.previousHash !== walk.hash) return { ...walk, brokenAt: event.id };
      walk = step(walk, key, event);
    }
    if (batch.length < LINES_PER_BATCH) return walk;
  }
}

function step(walk: ChainWalk, key: ChainKey, event: ChainedEvent): ChainWalk {
  const isOurs = event.hash === key.lineHash(walk.hash, event);
  const isSealing = isOurs && event.action === SEALING && event.subject === sealingSubject(walk);
  // Lines without a key verify each other only up to the first line with one.
  const isProven = isOurs || (!walk.isKeyed && event.hash === unkeyedHash(walk.hash, event));
  const unproven = isProven ? walk.unproven : (walk.unproven ?? event.id);
  walk.digest.update(storedLine(event));
  return {
    ...walk,
    events: walk.events + 1,
    lastId: event.id,
    hash: event.hash,
    isKeyed: walk.isKeyed || isOurs,
    unproven: isSealing ? null : unproven,
    sealed: isSealing ? { events: walk.events, at: event.at } : walk.sealed,
  };
}

function storedLine(event: ChainedEvent) {
  const { at, actor, action, subject, ipAddress, times, previousHash, hash } = event;
  const fields = [at, actor, action, subject, ipAddress, previousHash, hash];
  return `${JSON.stringify(times === 1 ? fields : [...fields, times])}\n`;
}

async function missingAtEnd(tx: Transaction, key: ChainKey, { hash, events }: ChainWalk) {
  const [head] = await tx.select().from(auditHead).where(eq(auditHead.id, SINGLE_ROW_ID));
  if (!head && events === 0) return null;
  const isWhole = head?.hash === hash && head.events === events;
  return isWhole && head.seal === key.headSeal(head) ? null : ("end" as const);
}

/** The content of one line of the audit log, without its position in the chain. */
export interface AuditEvent {
  at: Date;
  actor: string;
  action: string;
  subject: string;
  /** Null for the operator's commands on the machine itself. */
  ipAddress: string | null;
  /** How often it happened; more than 1 only for repetitions within an hour that are counted (countedAudit.server.ts). */
  times: number;
}

interface ChainedEvent extends AuditEvent {
  id: number;
  previousHash: string;
  hash: string;
}

/** The previous hash of the first event. */
export const CHAIN_START = "0".repeat(64);

/** Hashes with the installation's key for its audit log. Without the secret nobody can create a valid line or a valid head. */
export interface ChainKey {
  lineHash(previousHash: string, event: AuditEvent): string;
  headSeal(head: { events: number; hash: string }): string;
}

export function chainKey(signer: Signer): ChainKey {
  const key = Buffer.from(signer.key("audit"), "base64url");
  const mac = (text: string) => createHmac("sha256", key).update(text).digest("hex");
  return {
    lineHash: (previousHash, event) => mac(lineOf(previousHash, event)),
    headSeal: ({ events, hash }) => mac(JSON.stringify(["head", events, hash])),
  };
}

/** The hash of lines written before the log had a key: anybody can compute it. */
export function unkeyedHash(previousHash: string, event: AuditEvent): string {
  return createHash("sha256").update(lineOf(previousHash, event)).digest("hex");
}

/** A JSON array, so that no value can contain the separator between two fields. */
function lineOf(previousHash: string, event: AuditEvent): string {
  const { at, actor, action, subject, ipAddress, times } = event;
  const fields = [previousHash, at.toISOString(), actor, action, subject, ipAddress];
  // The field was added later: lines of a single event are serialized as before.
  return JSON.stringify(times === 1 ? fields : [...fields, times]);
}
