import { and, eq } from "drizzle-orm";
import type { PostInput } from "~/domain/blog/forms";
import { picturesIn } from "~/domain/blog/pictureAddresses";
import { accountOf } from "~/domain/blog/postWrites.server";
import { postDrafts } from "~/domain/blog/tables.server";
import type { Context } from "~/platform/context.server";
import type { Database } from "~/platform/db/database.server";
import type { Actor } from "~/platform/security/actor";

/** Keeps what somebody typed; an operator, who has no account, has no drafts. */
export async function keepDraft(
  tx: Database,
  context: Context,
  actor: Actor,
  draft: { postId: string; baseVersion: number; input: PostInput },
): Promise<void> {
  const accountId = accountOf(actor);
  if (!accountId) return;
  const row = { accountId, ...draft, pictures: picturesIn(draft.input), savedAt: context.now() };
  await tx
    .insert(postDrafts)
    .values(row)
    .onConflictDoUpdate({ target: [postDrafts.accountId, postDrafts.postId], set: row });
}

export async function dropDraft(tx: Database, actor: Actor, postId: string): Promise<void> {
  const mine = eq(postDrafts.accountId, accountOf(actor) ?? "");
  await tx.delete(postDrafts).where(and(mine, eq(postDrafts.postId, postId)));
}
