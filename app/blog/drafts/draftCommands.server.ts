import { eq } from "drizzle-orm";
import { dropDraft, keepDraft } from "~/blog/draftWrites.server";
import { CONTENT_MAX_CHARACTERS, type PostInput } from "~/blog/forms";
import { accountOf, mayWritePosts, refuse } from "~/blog/postWrites.server";
import { NEW_POST } from "~/blog/rules";
import { posts } from "~/blog/tables.server";
import type { App } from "~/platform/app.server";
import type { Database } from "~/platform/db/database.server";
import type { Actor } from "~/platform/security/actor";
import { storableText } from "~/platform/upload/storableText";

export interface Typing {
  /** A post's id, or NEW_POST. */
  postId: string;
  /** The version of the post that the typing began from; 0 for a new one. */
  baseVersion: number;
  input: PostInput;
}

export type DraftSaved =
  | { ok: true; savedAt: Date }
  | { ok: false; reason: "not-allowed" | "post-missing" | "too-long" };

/** Room for the longest article and all the fields around it. */
const DRAFT_MAX_CHARACTERS = CONTENT_MAX_CHARACTERS + 50_000;

/** Keeps what somebody is typing, however unfinished. Nothing of it is public, so nothing of it is recorded. */
export async function saveDraft(
  app: App,
  actor: Actor,
  { postId, baseVersion, input }: Typing,
): Promise<DraftSaved> {
  if (!mayWritePosts(actor) || !accountOf(actor)) return refuse("not-allowed");
  const typed = JSON.stringify(input);
  if (typed.length > DRAFT_MAX_CHARACTERS) return refuse("too-long");
  return app.db.transaction(async (tx) => {
    if (postId !== NEW_POST && !(await isPost(tx, postId))) return refuse("post-missing");
    const storable = withoutUnstorable(input);
    await keepDraft(tx, app, actor, { postId, baseVersion, input: storable });
    return { ok: true as const, savedAt: app.now() };
  });
}

export async function discardDraft(
  app: App,
  actor: Actor,
  postId: string,
): Promise<{ ok: true } | { ok: false; reason: "not-allowed" }> {
  if (!mayWritePosts(actor)) return refuse("not-allowed");
  if (!postId.includes("\0")) await dropDraft(app.db, actor, postId);
  return { ok: true };
}

async function isPost(tx: Database, id: string): Promise<boolean> {
  if (id.includes("\0")) return false;
  // Shared lock: a post that is deleted at this moment takes its drafts with it.
  const found = await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, id)).for("share");
  return found.length > 0;
}

/** A draft is checked only when it is saved as a post. */
function withoutUnstorable(input: PostInput): PostInput {
  return JSON.parse(JSON.stringify(input), (_, value) =>
    typeof value === "string" ? storableText(value) : value,
  ) as PostInput;
}
