import { data } from "react-router";
import { saveDraft } from "~/domain/blog/draftCommands.server";
import { readSentPost } from "~/routes/admin/parts/blog/postAnswer.server";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { storable } from "~/routes/admin/parts/storable";
import type { Route } from "./+types/blogDraft";

const STATUS = { "not-allowed": 403, "post-missing": 404, "too-long": 413 };

/** Takes a copy of what is being typed. Asked by the editor's script after each pause. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  const { input, version } = await readSentPost(request);
  const postId = storable(params.blogId);
  const saved = await saveDraft(desk.context, desk.actor, { postId, baseVersion: version, input });
  return data(saved, { status: saved.ok ? 200 : STATUS[saved.reason] });
}
