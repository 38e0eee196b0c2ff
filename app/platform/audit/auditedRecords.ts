import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/**
 * A table whose records the audit log mentions. The log holds ids only; a name is read from the record itself whenever
 * the log is shown, so that none outlives its record there.
 */
export interface AuditedRecords {
  /** The prefix of a record in the log: "job", as in `job:ID`. */
  readonly kind: string;
  readonly table: PgTable;
  readonly id: PgColumn;
  readonly name: PgColumn;
  /** Its page in the admin area. */
  readonly page?: (id: string) => string;
}

/** What the log shows of a record that exists, by its subject, such as `job:ID`. */
export type RecordNames = Readonly<Record<string, { name: string; href?: string }>>;
