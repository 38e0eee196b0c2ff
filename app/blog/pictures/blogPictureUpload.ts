import { takePicture } from "~/blog/pictures/takePicture.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import type { Route } from "./+types/blogPictureUpload";

/** The upload of the editor's script, which shows how far it is. */
export async function action({ context, request }: Route.ActionArgs) {
  const { answer, status } = await takePicture(adminRequest(context), request);
  return Response.json(answer, { status });
}
