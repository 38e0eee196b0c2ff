import { TransactionRollbackError } from "drizzle-orm";
import type { Database } from "~/platform/data/database.server";

/** Does some work in a transaction, or the same work in vain: so both take the same time. */
export async function doneOrUndone(
  tx: Database,
  isDone: boolean,
  work: (inner: Database) => Promise<void>,
): Promise<void> {
  try {
    await tx.transaction(async (inner) => {
      await work(inner);
      if (!isDone) inner.rollback();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
}
