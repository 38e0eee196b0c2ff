import { and, asc, eq, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { LiveTopic } from "~/platform/data/announce.server";
import type { Database } from "~/platform/data/database.server";

/**
 * A table of personal data that people submitted. Each subject with such a table declares one, so that export, erasure and
 * tombstones work in one way for all of them.
 */
export interface PersonalDataSource {
  /** The plural name of its records, also the topic of its announcements. */
  readonly name: LiveTopic;
  /** The prefix of a record in the audit log and in tombstones: "application", as in `application:ID`. */
  readonly kind: "application" | "inquiry";
  readonly table: PgTable;
  readonly columns: {
    readonly id: PgColumn;
    /** The reference that the person received; the stored result to their submission contains it. */
    readonly reference: PgColumn;
    readonly email: PgColumn;
    readonly receivedAt: PgColumn;
    /** Null if the record is not under a legal hold. */
    readonly heldAt?: PgColumn;
    readonly file?: { readonly key: PgColumn; readonly name: PgColumn };
  };
  /**
   * Whether a decision was made after a moment: the retention period starts again with each decision. Without this, it starts
   * when the record was received.
   */
  readonly decidedAfter?: (moment: Date) => SQL;
  /** The promise that people were given as they sent their record, and how many months of retention it names; null for none. */
  readonly promise?: {
    readonly column: PgColumn;
    readonly monthsOf: (promise: string) => number | null;
  };
  /** Further tables with rows about a record, which are deleted with it. */
  readonly belongings?: readonly Belonging[];
}

interface Belonging {
  readonly name: string;
  readonly table: PgTable;
  /** The column that references the record. */
  readonly owner: PgColumn;
  /** The columns in a person's export. It has none about the firm's staff, nor about how the program reads files. */
  readonly exported: Readonly<Record<string, PgColumn>>;
}

export const subjectOf = ({ kind }: PersonalDataSource, id: string) => `${kind}:${id}` as const;

/** The records of an email address, ignoring case; optionally only those received until a moment. */
export async function listRecordsOf(
  db: Database,
  source: PersonalDataSource,
  email: string,
  until?: Date,
): Promise<string[]> {
  const { receivedAt } = source.columns;
  return listIdsWhere(
    db,
    source,
    and(emailCondition(source, email), until && lte(receivedAt, until)),
  );
}

export async function countHeld(
  db: Database,
  source: PersonalDataSource,
  email: string,
): Promise<number> {
  const { heldAt } = source.columns;
  return heldAt
    ? db.$count(source.table, and(emailCondition(source, email), isNotNull(heldAt)))
    : 0;
}

/** Every email address of the source, in lower case, once. */
export async function listEmailAddresses(
  db: Database,
  source: PersonalDataSource,
): Promise<string[]> {
  const emailAddress = sql<string>`lower(${source.columns.email})`;
  const rows = await db.selectDistinct({ emailAddress }).from(source.table);
  return rows.map((row) => row.emailAddress);
}

/** The records for which a condition holds, the oldest first. */
export async function listIdsWhere(
  db: Database,
  source: PersonalDataSource,
  condition: SQL | undefined,
  limit?: number,
) {
  const { id, receivedAt } = source.columns;
  const query = db.select({ id }).from(source.table).where(condition).orderBy(asc(receivedAt));
  const rows = await (limit ? query.limit(limit) : query);
  return rows.map((row) => row.id as string);
}

function emailCondition({ columns }: PersonalDataSource, email: string): SQL {
  return eq(sql`lower(${columns.email})`, email.trim().toLowerCase());
}
