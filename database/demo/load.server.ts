import { jobs } from "~/domain/jobs/tables.server";
import type { Context } from "~/platform/context.server";
import { bumpContentVersion, readContentVersion } from "~/platform/pages/contentVersion.server";
import { DEMO_JOBS } from "./jobs";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Adds the demo firm's content; what is there already is left as it is. Answers how many records were added. */
export async function loadDemoContent(context: Context): Promise<number> {
  const now = context.now();
  const rows = DEMO_JOBS.map(({ postedDaysAgo, ...job }) => {
    const datePosted = new Date(now.getTime() - postedDaysAgo * DAY_MS);
    return { ...job, isActive: true, datePosted, createdAt: datePosted, updatedAt: now };
  });
  return context.db.transaction(async (tx) => {
    const added = await tx.insert(jobs).values(rows).onConflictDoNothing().returning();
    await bumpContentVersion(tx);
    return added.length;
  });
}

/** A database that never held any content: an administrator who deleted the demo does not get it back. */
export async function isUntouched(context: Context): Promise<boolean> {
  return (await readContentVersion(context.db)) === 0;
}
