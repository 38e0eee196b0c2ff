import { eq } from "drizzle-orm";
import type { PageChangeResult } from "~/content/commands.server";
import type { EditablePage } from "~/content/editablePage";
import { auditPageChange, lockState, writeState } from "~/content/pageWrites.server";
import { findPageToEdit, findVersion } from "~/content/queries.server";
import type { StoredTexts } from "~/content/shownTexts.server";
import { pageStates } from "~/content/tables.server";
import { type Actor, mayManage } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { haveOthersDoneSince } from "~/platform/data/audit/auditQuestions.server";
import { type PageLoad, type ShownRecord, WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { type Rejection, reject } from "~/platform/reject";
import { newToken } from "~/platform/tokens.server";

/**
 * Creates a secret link at which anybody who knows it can see the newest texts, published or not. An existing link does not
 * change.
 */
export const startPagePreview = (
  app: App,
  actor: Actor,
  id: string,
): Promise<PageChangeResult | Rejection<"preview-changed">> =>
  setShared(app, actor, id, { isShared: true, shownAt: WITHOUT_PAGE });

/**
 * Ends the link at once. A link that is created later has another address. Rejected as `preview-changed` if somebody else made
 * the link since `shownAt`: the actor has not seen that one.
 */
export const stopPagePreview = (
  app: App,
  actor: Actor,
  { id, shownAt }: ShownRecord,
): Promise<PageChangeResult | Rejection<"preview-changed">> =>
  setShared(app, actor, id, { isShared: false, shownAt });

async function setShared(
  app: App,
  actor: Actor,
  id: string,
  { isShared, shownAt }: { isShared: boolean } & PageLoad,
): Promise<PageChangeResult | Rejection<"preview-changed">> {
  if (!mayManage(actor)) return reject("not-allowed");
  return app.db.transaction(async (tx) => {
    const before = await lockState(tx, app, id);
    if (!before) return reject("page-missing");
    if (isShared === (before.previewKey !== null)) return { ok: true };
    const starts = { actions: ["page-preview-started"], subjects: [`page:${id}`] } as const;
    if (await haveOthersDoneSince(tx, actor, starts, shownAt)) return reject("preview-changed");
    await writeState(tx, app, id, { previewKey: isShared ? newToken() : null });
    const action = isShared ? "page-preview-started" : "page-preview-stopped";
    await auditPageChange(tx, app, { actor, page: id, action, affectsPublic: false });
    return { ok: true };
  });
}

/** The page of a preview link and its newest texts; null if the link was stopped or never made. */
export async function findPreviewed(
  app: App,
  key: string,
): Promise<{ page: EditablePage; input: StoredTexts } | null> {
  const [row] = await app.db.select().from(pageStates).where(eq(pageStates.previewKey, key));
  const page = row ? await findPageToEdit(app, row.page) : null;
  const pageVersion = page && row ? await findVersion(app, page, row.version) : null;
  return page && pageVersion ? { page, input: pageVersion.input } : null;
}
