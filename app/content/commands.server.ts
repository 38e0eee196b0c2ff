import { and, eq, gt, inArray, isNull, like, sql } from "drizzle-orm";
import { isTypedByOthers, TYPED_PAGE_DRAFTS } from "~/content/drafts/pageDrafts.server";
import { type EditablePage, ORIGINAL_VERSION, withAnyFields } from "~/content/editablePage";
import { findPlainPage, PLAIN_PAGES_MAX, plainPageId } from "~/content/pageForms/plainPage";
import {
  addState,
  auditPageChange,
  getNewestVersion,
  isPublicOrPlanned,
  lockState,
  mayBePublic,
  type StateColumns,
  wasPageTranslatedSince,
  writeState,
} from "~/content/pageWrites.server";
import {
  findVersion,
  listPageTranslations,
  type PageState,
  type PageVersion,
} from "~/content/queries.server";
import { type StoredTexts, withOriginals } from "~/content/shownTexts.server";
import { pageDrafts, pageStates, pageVersions } from "~/content/tables.server";
import { ADDRESS_BASES } from "~/languages/languages";
import { idAt } from "~/languages/translationId";
import { type Actor, accountIdOf, mayManage } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import type { AuditAction } from "~/platform/data/audit/actions";
import { hasDeletedTooMany } from "~/platform/data/audit/newAccounts.server";
import type { Transaction } from "~/platform/data/database.server";
import { lockUntilCommit } from "~/platform/data/locks.server";
import { type OpenedFrom, wasStoredSince } from "~/platform/data/openedFrom.server";
import { type ShownRecord, WITHOUT_PAGE, type WithoutPage } from "~/platform/data/shownRecord";
import { repetitionCutoff } from "~/platform/data/submissions.server";
import { endTypedDraft, typedDraftCondition } from "~/platform/data/typedDrafts.server";
import { isSameTyped } from "~/platform/forms/typedValues";
import { type Rejection, reject } from "~/platform/reject";

/** A save stays a draft, or visitors see it now or from a time on. */
export type PublishChoice = { kind: "draft" } | { kind: "now" } | { kind: "at"; time: Date };

export interface PageSave {
  page: EditablePage;
  /** The version that the writer started from. */
  version: number;
  input: StoredTexts;
  publication: PublishChoice;
  /** The editor in which this was typed, and whose draft ends with the save; none if it was not typed in one. */
  editorId?: string;
}

/** Missing: it was never added, or somebody deleted it in the meantime. */
type PageRejection = Rejection<"not-allowed" | "page-missing">;
/** The page was saved after the form was opened, by somebody else or in another tab. */
type VersionConflict = Rejection<"newer-version"> & { newer: PageVersion };

export type SavePageResult =
  | { ok: true; state: PageState }
  | PageRejection
  | VersionConflict
  /** The text that was to be published translates a page that is not public itself. */
  | Rejection<"original-not-public">;
export type PageChangeResult =
  | { ok: true }
  | PageRejection
  | Rejection<
      "version-missing" | "version-same" | "newer-version" | "account-new" | "original-not-public"
    >;

/** Stores the texts of a page, which must be valid, as its next version. */
export async function savePage(app: App, actor: Actor, save: PageSave): Promise<SavePageResult> {
  if (!mayManage(actor)) return reject("not-allowed");
  const { page, input, publication, editorId } = save;
  return app.db.transaction(async (tx) => {
    const before = await lockState(tx, app, page.id);
    if (!before) return reject("page-missing");
    const recordId = page.id;
    const result = await resultWithoutSaving(tx, app, actor, { save, before });
    if (result?.ok) await endTypedDraft(tx, actor, TYPED_PAGE_DRAFTS, { recordId, editorId });
    if (result) return result;
    const publicFrom = publication.kind === "at" ? publication.time : app.now();
    if (publication.kind !== "draft" && !(await mayBePublic(tx, app, page.id, publicFrom)))
      return reject("original-not-public");
    const version = before.version + 1;
    await tx.insert(pageVersions).values({
      page: page.id,
      version,
      input,
      savedBy: accountIdOf(actor),
      savedAt: app.now(),
      publishedAt: publication.kind === "now" ? app.now() : null,
    });
    const columns = publicationColumns(publication, version, app.now());
    const state = await writeState(tx, app, page.id, { version, ...columns });
    await endTypedDraft(tx, actor, TYPED_PAGE_DRAFTS, { recordId, editorId });
    await auditPageChange(tx, app, {
      actor,
      page: page.id,
      action: SAVED_AS[publication.kind],
      affectsPublic: publication.kind === "now",
    });
    return { ok: true, state };
  });
}

/** The result if nothing changes, or if somebody else has saved since; null if there is a version to be added. */
async function resultWithoutSaving(
  tx: Transaction,
  app: App,
  actor: Actor,
  { save, before }: { save: PageSave; before: PageState },
): Promise<SavePageResult | null> {
  const { page, input, publication } = save;
  // A page without a version, such as after a restore that took them away, has none to compare with.
  if (before.version === ORIGINAL_VERSION) return null;
  const newest = await getNewestVersion(tx, page.id);
  const isSame = isSameTyped(page.form, withOriginals(app, page, newest.input), input);
  // Nothing was changed, or the form was sent twice.
  if (isSame && isPublishedAs(before, publication)) return { ok: true, state: before };
  // Others may have unpublished or planned the same texts since, which the writer has not seen.
  const isSeen = isSame && newest.savedBy === accountIdOf(actor);
  if (before.version === save.version || isSeen) return null;
  return { ...reject("newer-version"), newer: newest };
}

const SAVED_AS: Record<PublishChoice["kind"], AuditAction> = {
  draft: "page-saved",
  now: "page-published",
  at: "page-scheduled",
};

/** Whether the newest version is published as it is asked for. */
function isPublishedAs(
  { version, publicVersion, scheduled }: PageState,
  publication: PublishChoice,
): boolean {
  switch (publication.kind) {
    case "draft":
      return true;
    case "now":
      return publicVersion === version;
    case "at":
      return (
        scheduled?.version === version && scheduled.at.getTime() === publication.time.getTime()
      );
  }
}

/** A draft leaves a planned version as it is; publishing replaces it. */
function publicationColumns(publication: PublishChoice, version: number, now: Date): StateColumns {
  if (publication.kind === "draft") return {};
  if (publication.kind === "at") return { scheduledVersion: version, publishAt: publication.time };
  return publishedColumns(version, now);
}

export const publishedColumns = (
  publishedVersion: number,
  publishedAt: Date | null,
): StateColumns => ({
  publishedVersion,
  publishedAt,
  scheduledVersion: null,
  publishAt: null,
});

/** Saves an earlier version again, as a draft; 0 for the original texts. */
export async function restorePageVersion(
  app: App,
  actor: Actor,
  { page, version, restored }: { page: EditablePage; version: number; restored: number },
): Promise<PageChangeResult> {
  if (!mayManage(actor)) return reject("not-allowed");
  const restoredVersion = await findVersion(app, page, restored);
  if (!restoredVersion) return reject("version-missing");
  const publication = { kind: "draft" } as const;
  const result = await savePage(app, actor, {
    page,
    version,
    input: restoredVersion.input,
    publication,
  });
  if (!result.ok) return reject(result.reason);
  return result.state.version === version ? reject("version-same") : { ok: true };
}

export type AddPageResult =
  | { ok: true }
  | Rejection<"not-allowed" | "page-exists" | "too-many-pages">;

/** Adds a page of the owner's as a draft with a title. `address` is one that `plainAddressOf` makes. */
export async function addPlainPage(
  app: App,
  actor: Actor,
  { address, title }: { address: string; title: string },
): Promise<AddPageResult> {
  if (!mayManage(actor)) return reject("not-allowed");
  const addedPage = findPlainPage(plainPageId(address));
  if (!addedPage) throw new Error(`no page can have the address /${address}`);
  const page = withAnyFields(addedPage);
  const plainPageCondition = like(pageStates.page, plainPageId("%"));
  const input = { ...page.form.empty, title, meta_title: title };
  return app.db.transaction(async (tx) => {
    // One at a time: pages that are added at the same moment count each other.
    await lockUntilCommit(tx, "plain-pages");
    if ((await tx.$count(pageStates, plainPageCondition)) >= PLAIN_PAGES_MAX)
      return reject("too-many-pages");
    if (!(await addState(tx, page.id))) {
      const isRepeated = await isRepeatedPage(tx, app, { actor, page: page.id, title });
      return isRepeated ? { ok: true } : reject("page-exists");
    }
    const save = {
      page,
      version: ORIGINAL_VERSION,
      input,
      publication: { kind: "draft" },
    } as const;
    const saved = await savePage({ ...app, db: tx }, actor, save);
    // Thrown, so that the transaction rolls back and no page is added.
    if (!saved.ok) throw new Error(`the first version of a page was refused: ${saved.reason}`);
    return { ok: true };
  });
}

/** Whether the same account added the page under the same title within the last minute: its form was sent twice. */
async function isRepeatedPage(
  tx: Transaction,
  app: App,
  { actor, page, title }: { actor: Actor; page: string; title: string },
): Promise<boolean> {
  const savedBy = accountIdOf(actor);
  const sameCondition = and(
    eq(pageVersions.page, page),
    eq(pageVersions.version, 1),
    savedBy ? eq(pageVersions.savedBy, savedBy) : isNull(pageVersions.savedBy),
    gt(pageVersions.savedAt, repetitionCutoff(app.now())),
    sql`${pageVersions.input} ->> 'title' = ${title}`,
  );
  return (await tx.$count(pageVersions, sameCondition)) > 0;
}

interface ShownPage extends ShownRecord {
  /** The newest version, as the page with the button showed it. */
  version: number | WithoutPage;
}

/**
 * Visitors do not find it any more, nor its translations; the newest version of each stays a draft. Only for a page without
 * original texts. Rejected as `newer-version` if the newest version is no longer `version`, the one that the actor's page showed.
 */
export async function unpublishPage(
  app: App,
  actor: Actor,
  { id, version }: Omit<ShownPage, "shownAt">,
): Promise<PageChangeResult> {
  if (!mayManage(actor)) return reject("not-allowed");
  if (id in app.originalTexts) return reject("page-missing");
  return app.db.transaction(async (tx) => {
    const state = await lockState(tx, app, id);
    if (!state) return reject("page-missing");
    const pages = [{ page: id, ...state }, ...(await listPageTranslations({ ...app, db: tx }, id))];
    const publicPages = pages.filter(isPublicOrPlanned);
    if (publicPages.length === 0) return { ok: true };
    if (isNewerThan(version, state)) return reject("newer-version");
    // Drafts of translations too: an editor of one that was open before would publish it alone.
    for (const { page } of pages)
      await repeatNewestVersion(tx, app, actor, {
        page,
        columns: publishedColumns(ORIGINAL_VERSION, null),
      });
    for (const { page } of publicPages)
      await auditPageChange(tx, app, {
        actor,
        page,
        action: "page-unpublished",
        affectsPublic: true,
      });
    return { ok: true };
  });
}

/**
 * Repeats the newest texts of a page that is no longer public or planned as a new version. An editor that another administrator
 * opened before still shows the page as public or planned. The new version makes their save a conflict, so that it does not
 * publish the page again unnoticed.
 */
async function repeatNewestVersion(
  tx: Transaction,
  app: App,
  actor: Actor,
  { page, columns }: { page: string; columns: StateColumns },
) {
  const { input, ...newest } = await getNewestVersion(tx, page);
  const version = newest.version + 1;
  const saved = { savedBy: accountIdOf(actor), savedAt: app.now(), publishedAt: null };
  await tx.insert(pageVersions).values({ page, version, input, ...saved });
  await writeState(tx, app, page, { version, ...columns });
  // The actor's own draft moves on to this version; drafts of others stay, so that their editors
  // see the conflict.
  const newestVersionCondition = eq(pageDrafts.baseVersion, newest.version);
  const ownCondition = typedDraftCondition(TYPED_PAGE_DRAFTS, actor, page);
  await tx
    .update(pageDrafts)
    .set({ baseVersion: version })
    .where(and(ownCondition, newestVersionCondition));
}

/**
 * Deletes a page of the owner's with all its versions, in every language. Only what an owner added can disappear. Rejected as
 * `newer-version` if, since the page was shown, somebody saved another version or a translation, or others typed into it.
 */
export async function deletePlainPage(
  app: App,
  actor: Actor,
  { id, version, shownAt }: ShownPage,
): Promise<PageChangeResult> {
  if (!mayManage(actor)) return reject("not-allowed");
  if (!findPlainPage(id)) return reject("page-missing");
  return app.db.transaction(async (tx) => {
    if (await hasDeletedTooMany(tx, app, actor)) return reject("account-new");
    const state = await lockState(tx, app, id);
    if (state && isNewerThan(version, state)) return reject("newer-version");
    const translations = ADDRESS_BASES.map((base) => idAt(base, id));
    if (await wasPageTranslatedSince(tx, id, shownAt)) return reject("newer-version");
    if (shownAt !== WITHOUT_PAGE && (await isTypedByOthers(tx, actor, id, shownAt)))
      return reject("newer-version");
    const deleted = await tx
      .delete(pageStates)
      .where(eq(pageStates.page, id))
      .returning({ page: pageStates.page });
    if (deleted.length === 0) return reject("page-missing");
    await tx.delete(pageStates).where(inArray(pageStates.page, translations));
    await tx.delete(pageVersions).where(inArray(pageVersions.page, [id, ...translations]));
    await tx.delete(pageDrafts).where(inArray(pageDrafts.recordId, [id, ...translations]));
    await auditPageChange(tx, app, {
      actor,
      page: id,
      action: "page-deleted",
      affectsPublic: true,
    });
    return { ok: true };
  });
}

const isNewerThan = (shown: number | WithoutPage, { version }: PageState) =>
  shown !== WITHOUT_PAGE && version !== shown;

/**
 * The planned version stays a draft. `openedFrom`: the fingerprint of the plan that the page with the button showed. Another plan
 * stays.
 */
export async function unschedulePage(
  app: App,
  actor: Actor,
  { id, openedFrom }: { id: string; openedFrom: OpenedFrom },
): Promise<PageChangeResult> {
  if (!mayManage(actor)) return reject("not-allowed");
  return app.db.transaction(async (tx) => {
    const state = await lockState(tx, app, id);
    if (!state) return reject("page-missing");
    const { scheduled } = state;
    if (wasStoredSince(scheduled, openedFrom)) return reject("newer-version");
    if (!scheduled) return { ok: true };
    // A page that is not public takes the plans of its translations along: they would be public alone.
    const isPublic = state.publicVersion !== null;
    const translations = isPublic ? [] : await listPageTranslations({ ...app, db: tx }, id);
    const planned = translations.filter((translation) => translation.scheduled !== null);
    const columns = { scheduledVersion: null, publishAt: null };
    for (const page of [id, ...planned.map((translation) => translation.page)]) {
      await repeatNewestVersion(tx, app, actor, { page, columns });
      await auditPageChange(tx, app, {
        actor,
        page,
        action: "page-unscheduled",
        affectsPublic: false,
      });
    }
    return { ok: true };
  });
}
