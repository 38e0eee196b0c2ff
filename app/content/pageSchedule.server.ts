import { and, eq, lte, notInArray } from "drizzle-orm";
import { publishedColumns } from "~/content/commands.server";
import { auditPageChange, mayBePublic, writeState } from "~/content/pageWrites.server";
import { stateOfRow } from "~/content/queries.server";
import { pageStates, pageVersions } from "~/content/tables.server";
import { SYSTEM } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { type FailedRows, workOnEach } from "~/platform/data/failedRows";

/**
 * Publishes the pages that are due and returns their number. All of them, because a site has a hundred at most, and one that has
 * to wait must not take the place of another. Several processes may run it at once: each page is published by one. A page that is
 * being saved is left to the next run, one that cannot be written until its pause is over.
 */
export async function publishDuePages(app: App, failedRows: FailedRows): Promise<number> {
  const due = await app.db
    .select({ page: pageStates.page })
    .from(pageStates)
    .where(and(dueCondition(app), notInArray(pageStates.page, failedRows.listPaused(app.now()))))
    .orderBy(pageStates.publishAt, pageStates.page);
  const pages = due.map(({ page }) => page);
  return workOnEach(app.now, failedRows, pages, {
    work: (page) => publishIfDue(app, page),
    logFailure: (error, page) =>
      app.log.error({ err: error, page }, "a page could not be published on schedule"),
  });
}

const dueCondition = (app: App) => lte(pageStates.publishAt, app.now());

/** Each in a transaction of its own, so that one that cannot be written holds up none of the others. */
async function publishIfDue(app: App, page: string): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(pageStates)
      .where(and(eq(pageStates.page, page), dueCondition(app)))
      .for("update", { skipLocked: true });
    // A translation waits for its page, which may have been postponed.
    if (!row || !(await mayBePublic(tx, app, page, app.now()))) return false;
    const { scheduled } = stateOfRow(app, page, row);
    if (!scheduled) throw new Error("a page is planned without a version");
    const { version } = scheduled;
    // Not the planned time: the program may have been down then, and legal texts say since when they are there.
    const publishedAt = app.now();
    await writeState(tx, app, page, publishedColumns(version, publishedAt));
    await tx
      .update(pageVersions)
      .set({ publishedAt })
      .where(and(eq(pageVersions.page, page), eq(pageVersions.version, version)));
    await auditPageChange(tx, app, {
      actor: SYSTEM,
      action: "page-published-on-schedule",
      page,
      affectsPublic: true,
    });
    return true;
  });
}
