import { lte, sql } from "drizzle-orm";
import { applications } from "~/applications/tables.server";
import { jobAdvertisements } from "~/jobs/tables.server";
import type { Database } from "~/platform/data/database.server";

/**
 * Deletes advertisements that ended before `until` and have no remaining application.
 */
export async function purgeAdvertisements(tx: Database, until: Date): Promise<void> {
  const { jobId, advertisedFrom, advertisedUntil } = jobAdvertisements;
  const isAnswered = sql`exists (
    select from ${applications} where ${applications.jobId} = ${jobId}
      and ${applications.appliedAt} >= ${advertisedFrom} and ${applications.appliedAt} < ${advertisedUntil}
  )`;
  await tx
    .delete(jobAdvertisements)
    .where(sql`${lte(advertisedUntil, until)} and not ${isAnswered}`);
}
