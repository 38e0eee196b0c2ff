import { createHash, createHmac } from "node:crypto";
import type { Signer } from "~/platform/security/signing.server";

/** What one line of the audit log says, apart from its place in the chain. */
export interface AuditEvent {
  at: Date;
  actor: string;
  action: string;
  subject: string;
  /** Where it was done from; null on the machine itself. */
  address: string | null;
  /** How often it happened; more than once only where strangers repeated it within an hour (countedAudit.server.ts). */
  times: number;
}

export interface ChainedEvent extends AuditEvent {
  id: number;
  previousHash: string;
  hash: string;
}

/** What the first event names as its predecessor. */
export const CHAIN_START = "0".repeat(64);

/** The installation's own key for its audit log. Who lacks the secret can neither write a line nor the end of the log. */
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

/** How lines were written before the log had a key: anybody can compute it. */
export function unkeyedHash(previousHash: string, event: AuditEvent): string {
  return createHash("sha256").update(lineOf(previousHash, event)).digest("hex");
}

/** JSON of a list, so that no value can pass for the border between two. */
function lineOf(previousHash: string, event: AuditEvent): string {
  const { at, actor, action, subject, address, times } = event;
  const fields = [previousHash, at.toISOString(), actor, action, subject, address];
  // The number came later: lines of one event are written as they were before it.
  return JSON.stringify(times === 1 ? fields : [...fields, times]);
}
