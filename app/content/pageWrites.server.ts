import { and, eq, gt, inArray } from "drizzle-orm";
import { ORIGINAL_VERSION } from "~/content/editablePage";
import { findPlainPage } from "~/content/pageForms/plainPage";
import { getPageState, type PageState, stateOfRow } from "~/content/queries.server";
import { pageStates, pageVersions } from "~/content/tables.server";
import { ADDRESS_BASES } from "~/languages/languages";
import { idAt, splitTranslationId } from "~/languages/translationId";
import type { Actor } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { announce } from "~/platform/data/announce.server";
import type { AuditAction } from "~/platform/data/audit/actions";
import { recordAudit, recordPublicChange } from "~/platform/data/audit/audit.server";
import type { Transaction } from "~/platform/data/database.server";
import { WITHOUT_PAGE, type WithoutPage } from "~/platform/data/shownRecord";

// The steps of the commands on pages; each runs in the transaction of its command.

/**
 * Reads the state of a page and locks it until the transaction ends, so that two saves run one after the other. Null for a page
 * that an owner added and that is not there any more, and for its translation: saving must not bring it back, past the rules for
 * new pages.
 */
export async function lockState(
  tx: Transaction,
  app: Pick<App, "originalTexts">,
  id: string,
): Promise<PageState | null> {
  const { id: originalId } = splitTranslationId(id);
  if (originalId !== id && findPlainPage(originalId) && !(await lockStateShared(tx, originalId)))
    return null;
  if (!findPlainPage(id)) await addState(tx, id);
  const [row] = await tx.select().from(pageStates).where(eq(pageStates.page, id)).for("update");
  return row ? stateOfRow(app, id, row) : null;
}

/**
 * Returns whether a page is there: what an owner added may be deleted, with its translations. Until the commit nobody deletes it.
 */
export async function lockAgainstDeletion(tx: Transaction, id: string): Promise<boolean> {
  const { id: originalId } = splitTranslationId(id);
  return !findPlainPage(originalId) || lockStateShared(tx, originalId);
}

/**
 * Whether texts may be public from a moment on: always, unless they translate a page. That page must be public, or planned for
 * then or earlier.
 */
export async function mayBePublic(
  tx: Transaction,
  app: Pick<App, "originalTexts">,
  id: string,
  from: Date,
): Promise<boolean> {
  const { id: originalId } = splitTranslationId(id);
  if (originalId === id) return true;
  const { publicVersion, scheduled } = await getPageState({ ...app, db: tx }, originalId);
  return publicVersion !== null || (scheduled !== null && scheduled.at <= from);
}

export const isPublicOrPlanned = ({ publicVersion, scheduled }: PageState): boolean =>
  publicVersion !== null || scheduled !== null;

/** Returns whether a page has a state, which then nobody deletes until the transaction ends. */
async function lockStateShared(tx: Transaction, page: string): Promise<boolean> {
  const rows = await tx
    .select({ page: pageStates.page })
    .from(pageStates)
    .where(eq(pageStates.page, page))
    .for("share");
  return rows.length > 0;
}

/** Returns whether there was none yet. */
export async function addState(tx: Transaction, page: string): Promise<boolean> {
  const row = { page, version: ORIGINAL_VERSION };
  const rows = await tx.insert(pageStates).values(row).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** A column that is left out or undefined stays as it is. */
export type StateColumns = Partial<Omit<typeof pageStates.$inferSelect, "page">>;

export async function writeState(
  tx: Transaction,
  app: Pick<App, "originalTexts">,
  id: string,
  columns: StateColumns,
): Promise<PageState> {
  const [row] = await tx.update(pageStates).set(columns).where(eq(pageStates.page, id)).returning();
  return stateOfRow(app, id, row);
}

export async function getNewestVersion(
  tx: Transaction,
  id: string,
): Promise<typeof pageVersions.$inferSelect> {
  const [row] = await tx
    .select({ version: pageVersions })
    .from(pageStates)
    .innerJoin(
      pageVersions,
      and(eq(pageVersions.page, pageStates.page), eq(pageVersions.version, pageStates.version)),
    )
    .where(eq(pageStates.page, id));
  if (!row) throw new Error("a page has no version");
  return row.version;
}

interface AuditedChange {
  actor: Actor;
  action: AuditAction;
  page: string;
  /** Whether visitors see something else now: invalidates the cached pages. */
  affectsPublic: boolean;
}

export async function auditPageChange(
  tx: Transaction,
  app: App,
  { actor, action, page, affectsPublic }: AuditedChange,
): Promise<void> {
  const record = affectsPublic ? recordPublicChange : recordAudit;
  await record(tx, app, { actor, action, subject: `page:${page}` });
  await announce(tx, "pages");
}

/** Whether somebody saved a translation of the page after it was shown. */
export async function wasPageTranslatedSince(
  tx: Transaction,
  id: string,
  shownAt: Date | WithoutPage,
): Promise<boolean> {
  if (shownAt === WITHOUT_PAGE) return false;
  const translations = ADDRESS_BASES.map((base) => idAt(base, id));
  const translationsCondition = inArray(pageVersions.page, translations);
  const newerCondition = and(translationsCondition, gt(pageVersions.savedAt, shownAt));
  return (await tx.$count(pageVersions, newerCondition)) > 0;
}
