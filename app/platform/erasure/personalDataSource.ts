import type { SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/**
 * Where a room keeps what people sent. Each such room declares one: by it records are exported, erased and outlived by
 * their tombstones in one way, whoever asks for it.
 */
export interface PersonalDataSource {
  /** Its records in words, and what it is announced as: "applications". */
  readonly name: string;
  /** One record in the audit log and on a tombstone: "application", as in `application:ID`. */
  readonly kind: string;
  readonly table: PgTable;
  readonly columns: {
    readonly id: PgColumn;
    /** What the person was told, and what their form's remembered answer holds. */
    readonly reference: PgColumn;
    readonly email: PgColumn;
    readonly receivedAt: PgColumn;
    /** Null when no legal hold keeps the record. */
    readonly heldAt?: PgColumn;
    readonly file?: { readonly key: PgColumn; readonly name: PgColumn };
  };
  /** Whether a decision on the record was made after a moment: its time begins anew with each. Without one, with the arrival. */
  readonly decidedAfter?: (moment: Date) => SQL;
  /** What else is stored about a record, in tables whose rows go with it. */
  readonly belongings?: readonly Belonging[];
}

export interface Belonging {
  readonly name: string;
  readonly table: PgTable;
  /** The column that names the record. */
  readonly owner: PgColumn;
}

export const subjectOf = ({ kind }: PersonalDataSource, id: string) => `${kind}:${id}`;
