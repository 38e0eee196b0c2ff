import { findResumeText } from "~/domain/applications/around.server";
import { findApplication } from "~/domain/applications/queries.server";
import { recordAudit } from "~/platform/audit/audit.server";
import { FileMissing, FileStoreUnavailable } from "~/platform/storage/fileStore";
import { type ServedFile, type Serving, serveFile } from "~/platform/upload/serveFile.server";
import { type Desk, deskOf } from "~/routes/admin/parts/desk.server";
import type { Route } from "./+types/applicationResume";

/** As a download; with `?inline` for the frame beside the application, if it is a PDF without scripts: browsers run them even in a sandbox. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const desk = deskOf(context);
  const application = await findApplication(desk.context, params.applicationId);
  if (!application?.resumeKey) return plain(404, "There is no such resume.");
  await recordReading(desk, application.id);
  const wantsFrame = new URL(request.url).searchParams.has("inline");
  const isShown = wantsFrame && (await findResumeText(desk.context, application.id)).isInert;
  const file = {
    key: application.resumeKey,
    name: application.resumeName,
    mediaType: application.resumeMediaType,
    bytes: application.resumeBytes,
  };
  return answerWith(desk, file, isShown ? "frame" : "download");
}

/** Written before the first byte leaves: who could have read a resume is in the log. */
async function recordReading({ actor, context }: Desk, id: string) {
  const event = { actor, action: "resume-read", subject: `application:${id}` };
  await context.db.transaction((tx) => recordAudit(tx, context, event));
}

async function answerWith(desk: Desk, file: ServedFile, serving: Serving) {
  try {
    return await serveFile(desk.context.files, file, serving);
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
