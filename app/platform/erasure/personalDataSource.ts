import type { SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/**
 * A table of personal data that people submitted. Each subject with such a table declares one, so that export, erasure
 * and tombstones work in one way for all of them.
 */
export interface PersonalDataSource {
  /** The plural name of its records, also the topic of its announcements: "applications". */
  readonly name: string;
  /** The prefix of a record in the audit log and in tombstones: "application", as in `application:ID`. */
  readonly kind: "application" | "inquiry";
  readonly table: PgTable;
  readonly columns: {
    readonly id: PgColumn;
    /** The reference that the person received; the stored answer to their submission contains it. */
    readonly reference: PgColumn;
    readonly email: PgColumn;
    readonly receivedAt: PgColumn;
    /** Null if the record is not under a legal hold. */
    readonly heldAt?: PgColumn;
    readonly file?: { readonly key: PgColumn; readonly name: PgColumn };
  };
  /**
   * Whether a decision was made after a moment: the retention period starts again with each decision. Without this, it
   * starts when the record was received.
   */
  readonly decidedAfter?: (moment: Date) => SQL;
  /** Further tables with rows about a record, which are deleted with it. */
  readonly belongings?: readonly Belonging[];
}

interface Belonging {
  readonly name: string;
  readonly table: PgTable;
  /** The column that references the record. */
  readonly owner: PgColumn;
}

export const subjectOf = ({ kind }: PersonalDataSource, id: string) => `${kind}:${id}`;
