import { redirect } from "react-router";
import { findPost } from "~/domain/blog/deskQueries.server";
import { standingInWords } from "~/routes/admin/parts/blog/postStanding";
import { articleDocument, htmlAnswer } from "~/routes/admin/parts/blog/previewDocument.server";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { storable } from "~/routes/admin/parts/storable";
import type { Route } from "./+types/blogPreview";

/** The saved post as readers would see it, published or not. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const desk = deskOf(context);
  const post = await findPost(desk.context, storable(params.blogId));
  if (!post) throw redirect("/admin/blogs");
  const note = `Preview. ${standingInWords(post, desk.context.calendar())}`;
  return htmlAnswer(await articleDocument(desk.context, post, note));
}
