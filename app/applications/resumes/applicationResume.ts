import { redirect } from "react-router";
import type { Application } from "~/applications/application";
import { findApplication } from "~/applications/queries.server";
import {
  auditResumeDownload,
  getResumeContent,
  isReadable,
} from "~/applications/resumes/resumeContent.server";
import { FileMissing, FileStoreUnavailable } from "~/platform/files/fileStore";
import { type ServedFile, serveFile } from "~/platform/http/serveFile.server";
import { type AdminRequest, adminRequest } from "~/shell/admin/adminRequest.server";
import { wantsPage } from "~/shell/nextPath";
import type { Route } from "./+types/applicationResume";

/**
 * Serves the resume. A request for HTML is redirected to the application's page if the resume can be read there. Other requests,
 * and all with `?download`, get the file.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const admin = adminRequest(context);
  const application = await findApplication(admin.app, params.applicationId);
  const file = application && resumeFileOf(application);
  if (!file) return plain(404, "There is no such resume.");
  if (wantsToRead(request) && isReadable(await getResumeContent(admin.app, application.id)))
    return redirect(`/admin/applications/${application.id}#resume`, {
      status: 303,
      headers: { Vary: "Accept" },
    });
  await auditResumeDownload(admin, application.id);
  return download(admin, file, request.signal);
}

function wantsToRead(request: Request): boolean {
  return wantsPage(request) && !new URL(request.url).searchParams.has("download");
}

function resumeFileOf(application: Application): ServedFile | null {
  const { resumeKey: key, resumeName: name, resumeMediaType: mediaType } = application;
  const { resumeBytes: bytes } = application;
  return key && name && mediaType && bytes !== null ? { key, name, mediaType, bytes } : null;
}

async function download(
  { app }: AdminRequest,
  file: ServedFile,
  signal: AbortSignal,
): Promise<Response> {
  try {
    return await serveFile(app.files, file, signal);
  } catch (error) {
    if (!(error instanceof FileMissing || error instanceof FileStoreUnavailable)) throw error;
    app.log.error({ err: error }, "a resume could not be opened");
    return error instanceof FileMissing
      ? plain(404, "The file of this resume is missing.")
      : plain(503, "The file store cannot be reached. Please try again in a moment.");
  }
}

function plain(status: number, text: string): Response {
  return new Response(text, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
