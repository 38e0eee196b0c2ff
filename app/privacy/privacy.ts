import type { Database } from "~/platform/db/database.server";
import type { PersonalDataSource } from "~/platform/erasure/personalDataSource";
import type { Signer } from "~/platform/security/signing.server";

/** Whose records there are, handed in by the server, so that this room imports no other. */
export interface Privacy {
  readonly applications: PersonalDataSource;
  readonly inquiries: PersonalDataSource;
  readonly signer: Signer;
  /** Erases what must be stored only as long as the applications, once all received until a moment are gone. */
  purgeWithApplications(tx: Database, until: Date): Promise<void>;
}

export const personalDataSources = ({ applications, inquiries }: Privacy) => [
  applications,
  inquiries,
];
