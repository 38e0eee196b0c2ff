import { sql } from "drizzle-orm";
import { recordAudit } from "~/platform/audit/audit.server";
import { wasRecordedSince } from "~/platform/audit/listing.server";
import type { AdminRequest } from "~/shell/admin/adminRequest.server";

/** The words on the page of an application and the pictures beside them, scrolled through, are one look. */
const ONE_LOOK_MS = 10 * 60_000;

const eventOf = ({ actor }: AdminRequest, id: string) => ({
  actor,
  action: "resume-read",
  subject: `application:${id}`,
});

/** Of the file itself, each time. Written before the first byte leaves: who could have read a resume is in the log. */
export async function recordResumeReading(admin: AdminRequest, id: string): Promise<void> {
  const { app } = admin;
  await app.db.transaction((tx) => recordAudit(tx, app, eventOf(admin, id)));
}

/** Of its words or the picture of a page: unless the same administrator's look at the same resume is in the log already. */
export async function recordResumeLook(admin: AdminRequest, id: string): Promise<void> {
  const { actor, app } = admin;
  const event = eventOf(admin, id);
  const since = new Date(app.now().getTime() - ONE_LOOK_MS);
  await app.db.transaction(async (tx) => {
    // The browser asks for several pictures at once.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${actor.id} ${id}`}))`);
    if (!(await wasRecordedSince(tx, event, since))) await recordAudit(tx, app, event);
  });
}
