import { and, eq } from "drizzle-orm";
import { type PostInput, picturesIn } from "~/blog/post";
import { accountOf } from "~/blog/postWrites.server";
import { postDrafts } from "~/blog/tables.server";
import type { App } from "~/platform/app.server";
import type { Database } from "~/platform/data/database.server";
import type { Actor } from "~/platform/http/security/actor";

/** Stores what an administrator typed. Does nothing for the operator, who has no account. */
export async function upsertDraft(
  tx: Database,
  app: App,
  actor: Actor,
  draft: { postId: string; baseVersion: number; input: PostInput },
): Promise<void> {
  const accountId = accountOf(actor);
  if (!accountId) return;
  const row = { accountId, ...draft, pictures: picturesIn(draft.input), savedAt: app.now() };
  await tx
    .insert(postDrafts)
    .values(row)
    .onConflictDoUpdate({ target: [postDrafts.accountId, postDrafts.postId], set: row });
}

export async function deleteDraft(tx: Database, actor: Actor, postId: string): Promise<void> {
  const isOwn = eq(postDrafts.accountId, accountOf(actor) ?? "");
  await tx.delete(postDrafts).where(and(isOwn, eq(postDrafts.postId, postId)));
}
