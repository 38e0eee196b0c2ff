import { eq } from "drizzle-orm";
import type { DocumentPages } from "#documents/documents.server";
import type { DocumentWarning } from "#documents/documentVerdict";
import { resumeTexts } from "~/applications/tables.server";
import type { App } from "~/platform/app.server";
import { isRecordId } from "~/platform/data/recordId";

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
