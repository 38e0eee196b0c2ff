import { readSentPost } from "~/blog/admin/editor/savePost.server";
import { TYPED_POST_DRAFTS } from "~/blog/drafts/postDrafts.server";
import { storeTypedDraft } from "~/platform/data/typedDrafts.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { draftResponse } from "~/shell/editing/draftResponse.server";
import { requireWhole } from "~/shell/forms/handleForm.server";
import type { Route } from "./+types/postDraft";

/** Stores a typed draft. The editor's script calls it after each pause in typing. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { app, actor } = adminRequest(context);
  const {
    typed: input,
    version: baseVersion,
    editorId,
  } = requireWhole(await readSentPost(request));
  const draft = { recordId: params.postId, editorId, baseVersion, input };
  return draftResponse(await storeTypedDraft(app, actor, TYPED_POST_DRAFTS, draft));
}
