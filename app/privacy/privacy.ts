import type { Database } from "~/platform/data/database.server";
import type { PersonalDataSource } from "~/platform/data/erasure.server";
import type { Signer } from "~/platform/http/security/signing.server";

/** The data sources, passed in by the server, so that privacy imports no other subject. */
export interface Privacy {
  readonly applications: PersonalDataSource;
  readonly inquiries: PersonalDataSource;
  readonly signer: Signer;
  /** Erases what is stored only as long as the applications, up to a moment until which all of them are gone. */
  purgeWithApplications(tx: Database, until: Date): Promise<void>;
}

export const personalDataSources = ({ applications, inquiries }: Privacy) => [
  applications,
  inquiries,
];
