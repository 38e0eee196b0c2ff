import { readSentPost } from "~/blog/admin/editor/savePost.server";
import { findPost } from "~/blog/adminQueries.server";
import { htmlResponse, typedDocument } from "~/blog/preview/previewDocument.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { requireWhole } from "~/shell/forms/handleForm.server";
import type { Route } from "./+types/postTypedPreview";

/**
 * Renders a post form as an article. Stores nothing. The address names the stored post that the form belongs to, if there is one.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const { typed } = requireWhole(await readSentPost(request));
  const id = new URL(request.url).searchParams.get("blog");
  const stored = id && (await findPost(admin.app, id));
  return htmlResponse(await typedDocument(admin.app, typed, stored || null));
}
