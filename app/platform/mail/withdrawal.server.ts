import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { outbox } from "~/platform/mail/tables.server";

/**
 * Deletes the mails of a kind about these records that no process has begun to send, in the caller's transaction.
 * Returns the ids of the records. A worker that leases such a mail and the caller exclude each other: the one that
 * commits first gets the row.
 */
export async function withdrawMails(
  tx: Database,
  kind: string,
  subjectIds: readonly string[],
): Promise<string[]> {
  const isUntouched = and(eq(outbox.state, "waiting"), eq(outbox.attempts, 0));
  const withdrawn = await tx
    .delete(outbox)
    .where(and(eq(outbox.kind, kind), inArray(outbox.subjectId, [...subjectIds]), isUntouched))
    .returning({ subjectId: outbox.subjectId });
  return withdrawn.map(({ subjectId }) => subjectId);
}

/** Whether a process has begun to send this mail. Until the transaction ends, none can begin. */
export async function hasMailLeft(tx: Database, id: string): Promise<boolean> {
  const [mail] = await tx
    .select({ attempts: outbox.attempts })
    .from(outbox)
    .where(sql`${outbox.id}::text = ${id.toLowerCase()}`)
    .for("update");
  return mail !== undefined && mail.attempts > 0;
}
