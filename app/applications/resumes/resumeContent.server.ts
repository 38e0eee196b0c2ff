import { eq, sql } from "drizzle-orm";
import type { DocumentPages } from "#documents/documents.server";
import type { DocumentWarning } from "#documents/documentVerdict";
import { resumeTexts } from "~/applications/tables.server";
import type { App } from "~/platform/app.server";
import { recordAudit } from "~/platform/data/audit/audit.server";
import { wasRecordedSince } from "~/platform/data/audit/auditListing.server";
import { isRecordId } from "~/platform/data/database.server";
import type { AdminRequest } from "~/shell/admin/adminRequest.server";

export interface ResumeContent {
  /** Null if the file contains no readable text, or was not indexed yet. */
  text: string | null;
  /** The layout of the pages that can be drawn; null if there are none, or the file was not indexed yet. */
  pages: DocumentPages | null;
  /** Active content of the file, such as scripts or macros. */
  warnings: readonly DocumentWarning[];
  /** False while the file waits to be indexed. */
  isDone: boolean;
}

/** Whether the admin area can show the resume, now or once it is indexed. */
export function isReadable({ pages, text, isDone }: ResumeContent): boolean {
  return pages !== null || text !== null || !isDone;
}

const NO_CONTENT: ResumeContent = { text: null, pages: null, warnings: [], isDone: true };

export async function findResumeContent({ db }: App, id: string): Promise<ResumeContent> {
  if (!isRecordId(id)) return NO_CONTENT;
  const { text, pages, warnings, dueAt } = resumeTexts;
  const [row] = await db
    .select({ text, pages, warnings, dueAt })
    .from(resumeTexts)
    .where(eq(resumeTexts.applicationId, id));
  if (!row) return NO_CONTENT;
  const { dueAt: due, ...content } = row;
  return { ...content, isDone: due === null };
}

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
