import { createHash, createHmac } from "node:crypto";
import type { Signer } from "~/platform/security/signing.server";

/** The content of one line of the audit log, without its position in the chain. */
export interface AuditEvent {
  at: Date;
  actor: string;
  action: string;
  subject: string;
  /** The client's IP address; null for the operator's commands on the machine itself. */
  address: string | null;
  /**
   * How often it happened; more than 1 only for repetitions within an hour that are counted (countedAudit.server.ts).
   */
  times: number;
}

export interface ChainedEvent extends AuditEvent {
  id: number;
  previousHash: string;
  hash: string;
}

/** The previous hash of the first event. */
export const CHAIN_START = "0".repeat(64);

/**
 * Hashes with the installation's key for its audit log. Without the secret nobody can create a valid line or a valid
 * head.
 */
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
  const { at, actor, action, subject, address, times } = event;
  const fields = [previousHash, at.toISOString(), actor, action, subject, address];
  // The field was added later: lines of a single event are serialized as before.
  return JSON.stringify(times === 1 ? fields : [...fields, times]);
}
