import { and, eq, lte } from "drizzle-orm";
import { isRemovedAccount } from "~/accounts/queries.server";
import { CONTENT_MAX_CHARACTERS, type PostInput } from "~/blog/post";
import { isDraftOf, upsertDraft } from "~/blog/postWrites.server";
import { NEW_POST } from "~/blog/rules";
import { postDrafts, posts } from "~/blog/tables.server";
import { type Actor, accountIdOf, mayManage } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import type { Database } from "~/platform/data/database.server";
import { reject } from "~/platform/reject";
import { hasNul, parseStorable } from "~/platform/storableText";

export interface DraftInput {
  /** A post's id, or NEW_POST. */
  postId: string;
  /** The open editor in which it is typed. */
  editorId: string;
  /** The version of the post that the author started from; 0 for a new post. */
  baseVersion: number;
  input: PostInput;
}

export type SaveDraftResult =
  | { ok: true; savedAt: Date }
  /** "other-draft": another editor has stored one, which has to be restored or discarded first. */
  | { ok: false; reason: "not-allowed" | "post-missing" | "too-long" | "other-draft" };

/** Enough for the longest article and all other fields. */
const DRAFT_MAX_CHARACTERS = CONTENT_MAX_CHARACTERS + 50_000;

/** Stores what an administrator is typing, without validation. A draft is never public, so it is not audited. */
export async function saveDraft(
  app: App,
  actor: Actor,
  { postId, editorId, baseVersion, input }: DraftInput,
): Promise<SaveDraftResult> {
  if (!mayManage(actor) || !accountIdOf(actor)) return reject("not-allowed");
  const typed = JSON.stringify(input);
  if (typed.length > DRAFT_MAX_CHARACTERS) return reject("too-long");
  return app.db.transaction(async (tx) => {
    if (postId !== NEW_POST && !(await isPost(tx, postId))) return reject("post-missing");
    const storable = parseStorable<typeof input>(typed);
    const draft = { postId, editorId, baseVersion, input: storable };
    if (!(await upsertDraft(tx, app, actor, draft))) return reject("other-draft");
    return { ok: true as const, savedAt: app.now() };
  });
}

/** With `offeredAt` not what the account has typed after the draft that was offered had been stored. */
export async function discardDraft(
  { db }: Pick<App, "db">,
  actor: Actor,
  postId: string,
  offeredAt: Date | null = null,
): Promise<{ ok: true } | { ok: false; reason: "not-allowed" | "newer-draft" }> {
  if (!mayManage(actor)) return reject("not-allowed");
  if (hasNul(postId)) return { ok: true };
  const isOwn = isDraftOf(actor, postId);
  const isOffered = offeredAt ? lte(postDrafts.savedAt, offeredAt) : undefined;
  await db.delete(postDrafts).where(and(isOwn, isOffered));
  return (await db.$count(postDrafts, isOwn)) > 0 ? reject("newer-draft") : { ok: true };
}

/** Nobody else can read them. */
export async function deleteDraftsOfRemovedAccounts({ db }: Pick<App, "db">): Promise<void> {
  await db.delete(postDrafts).where(isRemovedAccount(postDrafts.accountId));
}

async function isPost(tx: Database, id: string): Promise<boolean> {
  if (hasNul(id)) return false;
  // Shared lock: a deletion at the same moment waits, and then deletes this draft too.
  const rows = await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, id)).for("share");
  return rows.length > 0;
}
