import { findPost, findRevision } from "~/blog/adminQueries.server";
import { type ChangePostResult, changePost } from "~/blog/commands.server";
import { postForm, typedPost } from "~/blog/post";
import { type Actor, mayManage } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { type Rejection, reject } from "~/platform/reject";

export type RestoreRevisionResult =
  | ChangePostResult
  /** "revision-outdated": the rules of the form have changed, and no longer accept the revision. */
  | Rejection<"revision-missing" | "revision-outdated">;

/** Saves the fields of a revision again. Publication and schedule of the post do not change. */
export async function restoreRevision(
  app: App,
  actor: Actor,
  input: { postId: string; revision: number; version: number },
): Promise<RestoreRevisionResult> {
  if (!mayManage(actor)) return reject("not-allowed");
  const post = await findPost(app, input.postId);
  if (!post) return reject("post-missing");
  const revision = await findRevision(app, input.postId, input.revision);
  if (!revision) return reject("revision-missing");
  const { is_published, publish_at } = typedPost(post, app.calendar());
  const checked = postForm.check({ ...revision.input, is_published, publish_at });
  if (!checked.ok) return reject("revision-outdated");
  const { postId: id, version } = input;
  return changePost(app, actor, { id, version, details: checked.value });
}
