import { and, eq, lte } from "drizzle-orm";
import { publishedColumns } from "~/content/commands.server";
import { auditPageChange, writeState } from "~/content/pageWrites.server";
import { pageStates, pageVersions } from "~/content/tables.server";
import type { App } from "~/platform/app.server";

/**
 * Publishes the pages that are due and returns their number. Several processes may run it at once: each page is published
 * by one.
 */
export async function publishDuePages(app: App): Promise<number> {
  return app.db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(pageStates)
      .where(lte(pageStates.publishAt, app.now()))
      .for("update", { skipLocked: true });
    for (const { page, scheduledVersion, publishAt } of due) {
      const version = scheduledVersion ?? 0;
      await writeState(tx, page, publishedColumns(version, publishAt));
      await tx
        .update(pageVersions)
        .set({ publishedAt: publishAt })
        .where(and(eq(pageVersions.page, page), eq(pageVersions.version, version)));
    }
    const change = { actor: { kind: "operator" }, action: "page-published-on-schedule" } as const;
    for (const { page } of due) await auditPageChange(tx, app, { ...change, page });
    return due.length;
  });
}
