import { findApplication } from "~/domain/applications/queries.server";
import { recordAudit } from "~/platform/audit/audit.server";
import { FileMissing, FileStoreUnavailable } from "~/platform/storage/fileStore";
import { serveFile } from "~/platform/upload/serveFile.server";
import { type Desk, deskOf } from "~/routes/admin/parts/desk.server";
import type { Route } from "./+types/applicationResume";

export async function loader({ context, params }: Route.LoaderArgs) {
  const desk = deskOf(context);
  const application = await findApplication(desk.context, params.applicationId);
  if (!application?.resumeKey) return plain(404, "There is no such resume.");
  await recordReading(desk, application.id);
  return answerWith(desk, {
    key: application.resumeKey,
    name: application.resumeName,
    mediaType: application.resumeMediaType,
    bytes: application.resumeBytes,
  });
}

/** Written before the first byte leaves: who could have read a resume is in the log. */
async function recordReading({ actor, context }: Desk, id: string) {
  const event = { at: context.now(), actor, action: "resume-read", subject: `application:${id}` };
  await context.db.transaction((tx) => recordAudit(tx, event));
}

async function answerWith(desk: Desk, file: Parameters<typeof serveFile>[1]) {
  try {
    return await serveFile(desk.context.files, file);
  } catch (error) {
    if (!(error instanceof FileMissing || error instanceof FileStoreUnavailable)) throw error;
    desk.context.log.error({ err: error }, "a resume could not be opened");
    return error instanceof FileMissing
      ? plain(404, "The file of this resume is missing.")
      : plain(503, "The file store cannot be reached. Please try again in a moment.");
  }
}

function plain(status: number, text: string): Response {
  return new Response(text, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
