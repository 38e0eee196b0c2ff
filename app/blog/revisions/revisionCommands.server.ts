import { listAdministratorNames } from "~/accounts/team/team.server";
import { findPost, findRevision } from "~/blog/adminPosts.server";
import { changePost, type PostChanged } from "~/blog/commands.server";
import { postForm, typedPost } from "~/blog/post";
import { mayWritePosts, refuse } from "~/blog/postWrites.server";
import type { App } from "~/platform/app.server";
import type { Actor } from "~/platform/http/security/actor";

export type RevisionRestored =
  | PostChanged
  /** "revision-outdated": the rules of the form have changed, and no longer accept the revision. */
  | { ok: false; reason: "revision-missing" | "revision-outdated" };

/** Saves the fields of a revision again. Publication and schedule of the post do not change. */
export async function restoreRevision(
  app: App,
  actor: Actor,
  input: { postId: string; revision: number; version: number },
): Promise<RevisionRestored> {
  if (!mayWritePosts(actor)) return refuse("not-allowed");
  const post = await findPost(app, input.postId);
  if (!post) return refuse("post-missing");
  const revision = await findRevision(app, input.postId, input.revision);
  if (!revision) return refuse("revision-missing");
  const { is_published, publish_at } = typedPost(post, app.calendar());
  const checked = postForm.check({ ...revision.input, is_published, publish_at });
  if (!checked.ok) return refuse("revision-outdated");
  const { postId: id, version } = input;
  return changePost(app, actor, { id, version, details: checked.value });
}

/** Returns a function from an account's id to the name to show; null stands for the schedule and the operator. */
export async function editorNames(app: App): Promise<(id: string | null) => string> {
  const names = new Map((await listAdministratorNames(app)).map(({ id, name }) => [id, name]));
  return (id) => (id === null ? "The system" : (names.get(id) ?? "A former administrator"));
}
