import { takePicture } from "~/routes/admin/parts/blog/takePicture.server";
import { deskOf } from "~/routes/admin/parts/desk.server";
import type { Route } from "./+types/blogPictureUpload";

/** The upload of the editor's script, which shows how far it is. */
export async function action({ context, request }: Route.ActionArgs) {
  const { answer, status } = await takePicture(deskOf(context), request);
  return Response.json(answer, { status });
}
