import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { lockPost, mayWritePosts, refuse, told } from "~/blog/postWrites.server";
import { posts } from "~/blog/tables.server";
import type { App } from "~/platform/app.server";
import type { Actor } from "~/platform/security/actor";

type Rejection = { ok: false; reason: "not-allowed" | "post-missing" };

/**
 * Opens a link under which anybody who is given it reads the post as it is now, published or not. One that is open
 * stays the same.
 */
export async function startPreview(
  app: App,
  actor: Actor,
  id: string,
): Promise<{ ok: true; previewKey: string } | Rejection> {
  if (!mayWritePosts(actor)) return refuse("not-allowed");
  return app.db.transaction(async (tx) => {
    const post = await lockPost(tx, id);
    if (!post) return refuse("post-missing");
    if (post.previewKey) return { ok: true as const, previewKey: post.previewKey };
    const previewKey = randomBytes(32).toString("base64url");
    await tx.update(posts).set({ previewKey }).where(eq(posts.id, id));
    await told(tx, app, actor, { action: "post-preview-started", id, seen: false });
    return { ok: true as const, previewKey };
  });
}

/** The link is dead with the next request; a later one is another. */
export async function stopPreview(
  app: App,
  actor: Actor,
  id: string,
): Promise<{ ok: true } | Rejection> {
  if (!mayWritePosts(actor)) return refuse("not-allowed");
  return app.db.transaction(async (tx) => {
    const post = await lockPost(tx, id);
    if (!post) return refuse("post-missing");
    if (!post.previewKey) return { ok: true as const };
    await tx.update(posts).set({ previewKey: null }).where(eq(posts.id, id));
    await told(tx, app, actor, { action: "post-preview-stopped", id, seen: false });
    return { ok: true as const };
  });
}
