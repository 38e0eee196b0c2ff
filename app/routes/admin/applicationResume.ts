import { redirect } from "react-router";
import { findResumeReading, isReadable } from "~/domain/applications/around.server";
import { findApplication } from "~/domain/applications/queries.server";
import type { Application } from "~/domain/applications/rules";
import { FileMissing, FileStoreUnavailable } from "~/platform/storage/fileStore";
import { serveFile } from "~/platform/upload/serveFile.server";
import { recordResumeReading } from "~/routes/admin/parts/applications/resumeReading.server";
import { type Desk, deskOf } from "~/routes/admin/parts/desk.server";
import type { Route } from "./+types/applicationResume";

/**
 * The resume, as what is asked for: a browser that would show a page is led to where the resume can be read, if it can. Programs, and with
 * `?download` everybody, get the file.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const desk = deskOf(context);
  const application = await findApplication(desk.context, params.applicationId);
  if (!application?.resumeKey) return plain(404, "There is no such resume.");
  if (wantsPage(request) && isReadable(await findResumeReading(desk.context, application.id)))
    return redirect(`/admin/applications/${application.id}#resume`, {
      status: 303,
      headers: { Vary: "Accept" },
    });
  await recordResumeReading(desk, application.id);
  return download(desk, application);
}

function wantsPage(request: Request): boolean {
  const isDownload = new URL(request.url).searchParams.has("download");
  return !isDownload && (request.headers.get("accept") ?? "").includes("text/html");
}

async function download({ context }: Desk, application: Application): Promise<Response> {
  const file = {
    key: application.resumeKey,
    name: application.resumeName,
    mediaType: application.resumeMediaType,
    bytes: application.resumeBytes,
  };
  try {
    return await serveFile(context.files, file);
  } catch (error) {
    if (!(error instanceof FileMissing || error instanceof FileStoreUnavailable)) throw error;
    context.log.error({ err: error }, "a resume could not be opened");
    return error instanceof FileMissing
      ? plain(404, "The file of this resume is missing.")
      : plain(503, "The file store cannot be reached. Please try again in a moment.");
  }
}

function plain(status: number, text: string): Response {
  return new Response(text, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
