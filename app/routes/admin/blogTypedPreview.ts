import { readSentPost } from "~/routes/admin/parts/blog/postAnswer.server";
import { htmlAnswer, typedDocument } from "~/routes/admin/parts/blog/previewDocument.server";
import { deskOf } from "~/routes/admin/parts/desk.server";
import type { Route } from "./+types/blogTypedPreview";

/** The post form as the article it would become. Stores nothing. */
export async function action({ context, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  const { input } = await readSentPost(request);
  return htmlAnswer(await typedDocument(desk.context, input));
}
