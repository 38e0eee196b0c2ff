import { eq } from "drizzle-orm";
import { ARTICLE_MAX_CHARACTERS } from "#markup/cleanedArticle";
import { removedAccountCondition } from "~/accounts/queries.server";
import { completeInput, type PostInput, pictureIdsOfForm } from "~/blog/post";
import { NEW_POST } from "~/blog/rules";
import { postDrafts, posts } from "~/blog/tables.server";
import type { Actor } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import {
  findDraft,
  type TypedDraft,
  type TypedDraftStore,
} from "~/platform/data/typedDrafts.server";

/** The typed drafts of posts; the id of a post that was never saved is NEW_POST. */
export const TYPED_POST_DRAFTS: TypedDraftStore<PostInput> = {
  table: postDrafts,
  /** Enough for the longest article and all other fields. */
  charactersMax: ARTICLE_MAX_CHARACTERS + 50_000,
  lockRecord: async (tx, id) => {
    if (id === NEW_POST) return true;
    // Shared lock: a deletion at the same moment waits, and then deletes this draft too.
    const rows = await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, id)).for("share");
    return rows.length > 0;
  },
  furtherColumns: (input) => ({ pictures: pictureIdsOfForm(input) }),
};

/** The typed draft of this administrator, with the fields that were added to the form after it. */
export async function findTypedPostDraft(
  app: App,
  actor: Actor,
  postId: string,
): Promise<TypedDraft<PostInput> | null> {
  const draft = await findDraft(app, actor, TYPED_POST_DRAFTS, postId);
  return draft && { ...draft, input: completeInput(draft.input) };
}

/** Nobody else can read them. */
export async function deletePostDraftsOfRemovedAccounts({ db }: Pick<App, "db">): Promise<void> {
  await db.delete(postDrafts).where(removedAccountCondition(postDrafts.accountId));
}
