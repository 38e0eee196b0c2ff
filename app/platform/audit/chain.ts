import { createHash } from "node:crypto";

/** What one line of the audit log says, apart from its place in the chain. */
export interface AuditEvent {
  at: Date;
  actor: string;
  action: string;
  subject: string;
  address: string | null;
}

export interface ChainedEvent extends AuditEvent {
  id: number;
  previousHash: string;
  hash: string;
}

/** What the first event names as its predecessor. */
export const CHAIN_START = "0".repeat(64);

/** JSON of a list, so that no value can pass for the border between two. */
export function eventHash(previousHash: string, event: AuditEvent): string {
  const { at, actor, action, subject, address } = event;
  const line = JSON.stringify([previousHash, at.toISOString(), actor, action, subject, address]);
  return createHash("sha256").update(line).digest("hex");
}

/** Whether an event says what was written and follows the one before it. */
export function continuesChain(previousHash: string, event: ChainedEvent): boolean {
  return event.previousHash === previousHash && event.hash === eventHash(previousHash, event);
}
