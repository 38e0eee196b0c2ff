import { sql } from "drizzle-orm";
import { recordAudit } from "~/platform/audit/audit.server";
import { wasRecordedSince } from "~/platform/audit/listing.server";
import type { Desk } from "~/routes/admin/parts/desk.server";

/** The pages of one resume, scrolled through, are one reading. */
const ONE_READING_MS = 10 * 60_000;

const eventOf = ({ actor }: Desk, id: string) => ({
  actor,
  action: "resume-read",
  subject: `application:${id}`,
});

/** Written before the first byte leaves: who could have read a resume is in the log. */
export async function recordResumeReading(desk: Desk, id: string): Promise<void> {
  const { context } = desk;
  await context.db.transaction((tx) => recordAudit(tx, context, eventOf(desk, id)));
}

/** Of a page of it: unless the same administrator's reading of the same resume is in the log already. */
export async function recordPageReading(desk: Desk, id: string): Promise<void> {
  const { actor, context } = desk;
  const event = eventOf(desk, id);
  const since = new Date(context.now().getTime() - ONE_READING_MS);
  await context.db.transaction(async (tx) => {
    // The browser asks for several pages at once.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${actor.id} ${id}`}))`);
    if (!(await wasRecordedSince(tx, event, since))) await recordAudit(tx, context, event);
  });
}
