import { sql } from "drizzle-orm";
import { recordAudit } from "~/platform/data/audit/audit.server";
import { wasRecordedSince } from "~/platform/data/audit/auditListing.server";
import type { AdminRequest } from "~/shell/admin/adminRequest.server";

/** Text and page pictures that the same administrator loads within this time count as one view. */
const ONE_VIEW_MS = 10 * 60_000;

const eventOf = ({ actor }: AdminRequest, id: string) => ({
  actor,
  action: "resume-read" as const,
  subject: `application:${id}`,
});

/** Audits each download. Call it before the first byte is sent, so that everybody who could read a resume is in the log. */
export async function auditResumeDownload(admin: AdminRequest, id: string): Promise<void> {
  const { app } = admin;
  await app.db.transaction((tx) => recordAudit(tx, app, eventOf(admin, id)));
}

/** Audits a view of the text or a page picture, unless the same view was audited already. */
export async function auditResumeView(admin: AdminRequest, id: string): Promise<void> {
  const { actor, app } = admin;
  const event = eventOf(admin, id);
  const since = new Date(app.now().getTime() - ONE_VIEW_MS);
  await app.db.transaction(async (tx) => {
    // The browser requests several pictures in parallel.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${actor.id} ${id}`}))`);
    if (!(await wasRecordedSince(tx, event, since))) await recordAudit(tx, app, event);
  });
}
