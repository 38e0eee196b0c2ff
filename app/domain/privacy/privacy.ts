import type { Holding } from "~/platform/erasure/holding";
import type { Signer } from "~/platform/security/signing.server";

/** Whose records there are, handed in by the server, so that this room imports no other. */
export interface Privacy {
  readonly applications: Holding;
  readonly inquiries: Holding;
  readonly signer: Signer;
}

export const holdingsOf = ({ applications, inquiries }: Privacy) => [applications, inquiries];
