import { readSentPost } from "~/blog/admin/editor/savePost.server";
import { htmlResponse, typedDocument } from "~/blog/preview/previewDocument.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import type { Route } from "./+types/postTypedPreview";

/** Renders a post form as an article. Stores nothing. */
export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const { typed } = await readSentPost(request);
  return htmlResponse(await typedDocument(admin.app, typed));
}
