import { redirect } from "react-router";
import { formatState } from "~/blog/admin/postState";
import { findPost } from "~/blog/adminQueries.server";
import { articleDocument, htmlResponse } from "~/blog/preview/previewDocument.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import type { Route } from "./+types/postSavedPreview";

/** The saved post as visitors would see it, published or not. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = adminRequest(context);
  const post = await findPost(admin.app, params.postId);
  if (!post) throw redirect("/admin/blogs");
  const text = `Preview. ${formatState(post, admin.app.calendar())}`;
  const note = { text, isWarning: true };
  return htmlResponse(await articleDocument(admin.app, post, { note }));
}
