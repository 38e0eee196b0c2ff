import { receivePicture } from "~/media/receivePicture.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import type { Route } from "./+types/pictureUpload";

/** Receives the upload from the editor's script, which shows its progress. */
export async function action({ context, request }: Route.ActionArgs) {
  const { result, status } = await receivePicture(adminRequest(context), request);
  return Response.json(result, { status });
}
