import { removedAccountCondition } from "~/accounts/queries.server";
import type { EditablePage } from "~/content/editablePage";
import { lockAgainstDeletion } from "~/content/pageWrites.server";
import { type StoredTexts, withOriginals } from "~/content/shownTexts.server";
import { pageDrafts } from "~/content/tables.server";
import { ADDRESS_BASES } from "~/languages/languages";
import { idAt } from "~/languages/translationId";
import type { Actor } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import type { Database } from "~/platform/data/database.server";
import {
  findDraft,
  listRecordsWithTypedDrafts,
  type TypedDraft,
  type TypedDraftStore,
} from "~/platform/data/typedDrafts.server";

/** The limit for a draft as JSON: more than the form of the longest page. */
const PAGE_DRAFT_MAX_CHARACTERS = 1024 * 1024;

/** The drafts of pages. */
export const TYPED_PAGE_DRAFTS: TypedDraftStore<StoredTexts> = {
  table: pageDrafts,
  charactersMax: PAGE_DRAFT_MAX_CHARACTERS,
  lockRecord: lockAgainstDeletion,
};

/** The draft of this account, with the original text of each field that came after it; null without one. */
export async function findTypedPageDraft(
  app: Pick<App, "db" | "originalTexts">,
  actor: Actor,
  page: EditablePage,
): Promise<TypedDraft<StoredTexts> | null> {
  const draft = await findDraft(app, actor, TYPED_PAGE_DRAFTS, page.id);
  return draft && { ...draft, input: withOriginals(app, page, draft.input) };
}

/**
 * Whether others than the actor have typed changes into a page, or a translation of it, that are not saved; with `since` only
 * what they have typed after that time.
 */
export async function isTypedByOthers(
  db: Database,
  actor: Actor,
  id: string,
  since?: Date,
): Promise<boolean> {
  const pages = [id, ...ADDRESS_BASES.map((base) => idAt(base, id))];
  return (
    (await listRecordsWithTypedDrafts(db, TYPED_PAGE_DRAFTS, pages, { exceptBy: actor, since }))
      .size > 0
  );
}

/** Nobody else can read them. */
export async function deletePageDraftsOfRemovedAccounts({ db }: Pick<App, "db">): Promise<void> {
  await db.delete(pageDrafts).where(removedAccountCondition(pageDrafts.accountId));
}
