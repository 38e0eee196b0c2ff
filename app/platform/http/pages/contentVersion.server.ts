import { sql } from "drizzle-orm";
import type { Database } from "~/platform/data/database.server";
import { contentVersion } from "~/platform/data/tables.server";

/** The channel that tells every process that public content changed. */
export const CONTENT_CHANNEL = "content_version";

/** Call it in the transaction that changes public content: no page from before it is served again. */
export async function bumpContentVersion(tx: Database): Promise<void> {
  await tx
    .insert(contentVersion)
    .values({ id: 1, version: 1 })
    .onConflictDoUpdate({
      target: contentVersion.id,
      set: { version: sql`${contentVersion.version} + 1` },
    });
  await tx.execute(sql`select pg_notify(${CONTENT_CHANNEL}, '')`);
}

/** The current version; 0 before the first change. */
export async function readContentVersion(db: Database): Promise<number> {
  const rows = await db.select({ version: contentVersion.version }).from(contentVersion);
  return rows[0]?.version ?? 0;
}
