import { sql } from "drizzle-orm";
import { recordAudit } from "~/platform/audit/audit.server";
import { wasRecordedSince } from "~/platform/audit/listing.server";
import type { Desk } from "~/routes/admin/parts/desk.server";

/** The words on the page of an application and the pictures beside them, scrolled through, are one look. */
const ONE_LOOK_MS = 10 * 60_000;

const eventOf = ({ actor }: Desk, id: string) => ({
  actor,
  action: "resume-read",
  subject: `application:${id}`,
});

/** Of the file itself, each time. Written before the first byte leaves: who could have read a resume is in the log. */
export async function recordResumeReading(desk: Desk, id: string): Promise<void> {
  const { context } = desk;
  await context.db.transaction((tx) => recordAudit(tx, context, eventOf(desk, id)));
}

/** Of its words or the picture of a page: unless the same administrator's look at the same resume is in the log already. */
export async function recordResumeLook(desk: Desk, id: string): Promise<void> {
  const { actor, context } = desk;
  const event = eventOf(desk, id);
  const since = new Date(context.now().getTime() - ONE_LOOK_MS);
  await context.db.transaction(async (tx) => {
    // The browser asks for several pictures at once.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${actor.id} ${id}`}))`);
    if (!(await wasRecordedSince(tx, event, since))) await recordAudit(tx, context, event);
  });
}
