import { data } from "react-router";
import { readSentPost } from "~/blog/admin/editor/savePost.server";
import { saveDraft } from "~/blog/drafts/draftCommands.server";
import { withoutNul } from "~/platform/storableText";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import type { Route } from "./+types/postDraft";

/** Another draft is no failure: a browser would write one to its console with each attempt. */
const STATUS = { "not-allowed": 403, "post-missing": 404, "too-long": 413, "other-draft": 200 };

/** Stores a draft copy. The editor's script calls it after each pause in typing. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const { typed: input, version: baseVersion, editorId } = await readSentPost(request);
  const postId = withoutNul(params.blogId);
  const draft = { postId, editorId, baseVersion, input };
  const result = await saveDraft(admin.app, admin.actor, draft);
  return data(result, { status: result.ok ? 200 : STATUS[result.reason] });
}
