import { eq } from "drizzle-orm";
import { auditPostChange, lockPost } from "~/blog/postWrites.server";
import { posts } from "~/blog/tables.server";
import { type Actor, mayManage } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { haveOthersDoneSince } from "~/platform/data/audit/auditQuestions.server";
import type { ShownRecord } from "~/platform/data/shownRecord";
import { type Rejection, reject } from "~/platform/reject";
import { newToken } from "~/platform/tokens.server";

type PreviewRejection = Rejection<"not-allowed" | "post-missing">;

/**
 * Creates a secret link at which anybody who knows it can read the current post, published or not. An existing link does not
 * change.
 */
export async function startPreview(
  app: App,
  actor: Actor,
  id: string,
): Promise<{ ok: true; previewKey: string } | PreviewRejection> {
  if (!mayManage(actor)) return reject("not-allowed");
  return app.db.transaction(async (tx) => {
    const post = await lockPost(tx, id);
    if (!post) return reject("post-missing");
    if (post.previewKey) return { ok: true, previewKey: post.previewKey };
    const previewKey = newToken();
    await tx.update(posts).set({ previewKey }).where(eq(posts.id, id));
    await auditPostChange(tx, app, {
      actor,
      action: "post-preview-started",
      id,
      affectsPublic: false,
    });
    return { ok: true, previewKey };
  });
}

/**
 * Ends the link at once. A link that is created later has another address. Rejected as `preview-changed` if somebody else made
 * the link since `shownAt`: the actor has not seen that one.
 */
export async function stopPreview(
  app: App,
  actor: Actor,
  { id, shownAt }: ShownRecord,
): Promise<{ ok: true } | PreviewRejection | Rejection<"preview-changed">> {
  if (!mayManage(actor)) return reject("not-allowed");
  return app.db.transaction(async (tx) => {
    const post = await lockPost(tx, id);
    if (!post) return reject("post-missing");
    if (!post.previewKey) return { ok: true };
    const starts = { actions: ["post-preview-started"], subjects: [`post:${id}`] } as const;
    if (await haveOthersDoneSince(tx, actor, starts, shownAt)) return reject("preview-changed");
    await tx.update(posts).set({ previewKey: null }).where(eq(posts.id, id));
    await auditPostChange(tx, app, {
      actor,
      action: "post-preview-stopped",
      id,
      affectsPublic: false,
    });
    return { ok: true };
  });
}
