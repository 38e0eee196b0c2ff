import { buffer } from "node:stream/consumers";
import { findApplication } from "~/applications/queries.server";
import { auditResumeView } from "~/applications/resumes/resumeContent.server";
import { FileMissing, FileStoreUnavailable } from "~/platform/files/fileStore";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { type RequestScope, requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/applicationResumePage";

const PDF = "application/pdf";
const BUSY_RETRY_SECONDS = 5;

/** Serves a page of a resume as a drawn JPEG, so that no content of the file itself reaches the browser. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = adminRequest(context);
  const application = await findApplication(admin.app, params.applicationId);
  const page = /^[1-9]\d{0,2}$/.test(params.page) ? Number(params.page) : 0;
  if (!application?.resumeKey || application.resumeMediaType !== PDF || page === 0)
    return noPicture(404, "There is no such page.");
  await auditResumeView(admin, application.id);
  return drawnPage(context.get(requestScope), application.resumeKey, page);
}

async function drawnPage({ app, documents }: RequestScope, key: string, page: number) {
  try {
    const readFile = async () => new Uint8Array(await buffer(await app.files.open(key)));
    const drawing = await documents.drawPage(readFile, page);
    if (drawing.ok) return picture(drawing.jpeg);
    if (drawing.reason !== "busy") return noPicture(404, "This page cannot be drawn.");
    return noPicture(503, "Too many pages are being drawn. Please try again in a moment.");
  } catch (error) {
    if (!(error instanceof FileMissing || error instanceof FileStoreUnavailable)) throw error;
    app.log.error({ err: error }, "a resume could not be opened to be drawn");
    return noPicture(503, "The file of this resume cannot be opened.");
  }
}

function picture(jpeg: Buffer): Response {
  return new Response(new Uint8Array(jpeg), {
    headers: { "Content-Type": "image/jpeg", "Content-Disposition": "inline" },
  });
}

function noPicture(status: number, text: string): Response {
  const headers = new Headers({ "Content-Type": "text/plain; charset=utf-8" });
  if (status === 503) headers.set("Retry-After", String(BUSY_RETRY_SECONDS));
  return new Response(text, { status, headers });
}
