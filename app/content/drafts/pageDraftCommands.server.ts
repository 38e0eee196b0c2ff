import { and, eq, gt, inArray, lte, ne } from "drizzle-orm";
import { isRemovedAccount } from "~/accounts/queries.server";
import { PAGE_FORM_MAX_BYTES } from "~/content/admin/pageForm";
import type { EditablePage } from "~/content/editablePage";
import { lockAgainstDeletion } from "~/content/pageWrites.server";
import { type StoredTexts, withOriginals } from "~/content/shownTexts.server";
import { pageDrafts } from "~/content/tables.server";
import { ADDRESS_BASES } from "~/languages/languages";
import { idAt } from "~/languages/translationId";
import { type Actor, accountIdOf, mayManage } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import type { Database } from "~/platform/data/database.server";
import { reject } from "~/platform/reject";
import { parseStorable } from "~/platform/storableText";

export interface PageDraft {
  editorId: string;
  baseVersion: number;
  input: StoredTexts;
  savedAt: Date;
}

export type SavePageDraftResult =
  | { ok: true }
  /** "other-draft": another editor has stored one, which has to be restored or discarded first. */
  | { ok: false; reason: "not-allowed" | "page-missing" | "too-long" | "other-draft" };

/** Stores what an administrator is typing, without validation. It is never public, so it is not audited. */
export async function savePageDraft(
  app: App,
  actor: Actor,
  {
    page,
    editorId,
    baseVersion,
    input,
  }: { page: EditablePage; editorId: string; baseVersion: number; input: StoredTexts },
): Promise<SavePageDraftResult> {
  if (actor.kind !== "administrator") return reject("not-allowed");
  const typed = JSON.stringify(input);
  if (typed.length > PAGE_FORM_MAX_BYTES) return reject("too-long");
  const row = {
    accountId: actor.id,
    page: page.id,
    editorId,
    baseVersion,
    input: parseStorable<StoredTexts>(typed),
    savedAt: app.now(),
  };
  return app.db.transaction(async (tx) => {
    if (!(await lockAgainstDeletion(tx, page.id))) return reject("page-missing");
    const stored = await tx
      .insert(pageDrafts)
      .values(row)
      .onConflictDoUpdate({
        target: [pageDrafts.accountId, pageDrafts.page],
        set: row,
        setWhere: eq(pageDrafts.editorId, editorId),
      })
      .returning({ page: pageDrafts.page });
    return stored.length > 0 ? { ok: true } : reject("other-draft");
  });
}

/** The draft of this account, with the original text of each field that came after it; null without one. */
export async function findPageDraft(
  app: Pick<App, "db" | "originalTexts">,
  actor: Actor,
  page: EditablePage,
): Promise<PageDraft | null> {
  if (actor.kind !== "administrator") return null;
  const { editorId, baseVersion, input, savedAt } = pageDrafts;
  const [row] = await app.db
    .select({ editorId, baseVersion, input, savedAt })
    .from(pageDrafts)
    .where(and(eq(pageDrafts.accountId, actor.id), eq(pageDrafts.page, page.id)));
  return row ? { ...row, input: withOriginals(app, page, row.input) } : null;
}

/**
 * Whether others than the actor have typed changes into a page, or a translation of it, that are not saved; with `since` only
 * what they have typed after that time.
 */
export async function isTypedByOthers(
  db: Database,
  actor: Actor,
  id: string,
  since: Date | null = null,
): Promise<boolean> {
  const pages = [id, ...ADDRESS_BASES.map((base) => idAt(base, id))];
  const ofOthers = ne(pageDrafts.accountId, accountIdOf(actor) ?? "");
  const isSince = since ? gt(pageDrafts.savedAt, since) : undefined;
  return (await db.$count(pageDrafts, and(inArray(pageDrafts.page, pages), ofOthers, isSince))) > 0;
}

/** With `offeredAt` not what the account has typed after the draft that was offered had been stored. */
export async function discardPageDraft(
  { db }: { db: Database },
  actor: Actor,
  page: string,
  offeredAt: Date | null = null,
): Promise<Discarded> {
  if (!mayManage(actor)) return reject("not-allowed");
  const isOwn = and(eq(pageDrafts.accountId, accountIdOf(actor) ?? ""), eq(pageDrafts.page, page));
  const isOffered = offeredAt ? lte(pageDrafts.savedAt, offeredAt) : undefined;
  await db.delete(pageDrafts).where(and(isOwn, isOffered));
  return (await db.$count(pageDrafts, isOwn)) > 0 ? reject("newer-draft") : { ok: true };
}

type Discarded = { ok: true } | { ok: false; reason: "not-allowed" | "newer-draft" };

/** Nobody else can read them. */
export async function deletePageDraftsOfRemovedAccounts({ db }: Pick<App, "db">): Promise<void> {
  await db.delete(pageDrafts).where(isRemovedAccount(pageDrafts.accountId));
}
