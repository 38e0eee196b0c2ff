import { and, eq } from "drizzle-orm";
import { editorNames } from "~/accounts/team/team.server";
import {
  editorForm,
  PAGE_FORM_MAX_BYTES,
  PAGE_NOT_SAVED,
  publicationIn,
} from "~/content/admin/pageForm";
import { type Publication, savePage } from "~/content/commands.server";
import type { EditablePage, TypedTexts } from "~/content/editablePage";
import { deletePageDraft, lockAgainstDeletion } from "~/content/pageWrites.server";
import { findVersion, type PageVersion } from "~/content/queries.server";
import { type StoredTexts, withOriginals } from "~/content/shownTexts.server";
import { pageDrafts } from "~/content/tables.server";
import type { App } from "~/platform/app.server";
import type { Database } from "~/platform/data/database.server";
import { type SentFields, textOf, versionOf } from "~/platform/forms/check";
import { type Actor, mayManage } from "~/platform/http/security/actor";
import { storableText } from "~/platform/http/upload/storableText";
import { refuse } from "~/platform/refuse";
import { type AdminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { redirectWithFlash } from "~/shell/admin/change/change.server";
import { conflictSentence, type NewerVersion } from "~/shell/editing/ConflictPanel";
import type { FormResult } from "~/shell/forms/formResult";
import { handleForm, notSaved, type Refusal, readForm } from "~/shell/forms/handleForm.server";

type Typed = TypedTexts<EditablePage>;

/** The result of a form that was not saved. */
export interface PageResult extends FormResult<Typed> {
  /** The version that the next attempt starts from. */
  version: number;
  newer: NewerVersion<Typed> | null;
}

const PAGE_DELETED = "Somebody else deleted this page in the meantime. Copy what you need of it.";
const CONFLICT = conflictSentence("page", { isSaverKnown: true });

const DONE: Record<Publication["kind"], string> = {
  draft: "Draft saved. Visitors do not see it yet.",
  now: "Page published.",
  at: "Saved. The page changes by itself at its time.",
};

/** Saves the form of a page and shows it again, or returns what was typed and why it was not saved. */
export async function saveSentPage(admin: AdminRequest, request: Request, page: EditablePage) {
  const schema = editorForm(page);
  const form = await readForm(request, schema, PAGE_FORM_MAX_BYTES);
  const version = versionOf(textOf(form.fields, "version"));
  const save = async (_values: object, typed: Typed): Promise<Response | Refusal<PageData>> => {
    const { publish_at, ...input } = typed;
    const publication = publicationOf(admin, form.fields, String(publish_at));
    if (!publication) return { status: 422, fieldErrors: { publish_at: NO_TIME } };
    const save = { page, version, input, publication, endsDraft: true };
    const result = await attempt(admin, () => savePage(admin.app, admin.actor, save));
    if (result.ok)
      return redirectWithFlash(admin, `/admin/pages/${page.id}`, DONE[publication.kind]);
    if (result.reason === "page-missing") return notSaved(result, PAGE_DELETED);
    if (result.reason !== "newer-version") return notSaved(result, PAGE_NOT_SAVED);
    const newer = await findNewerSave(admin, page, result.newer);
    return { ...notSaved(result, CONFLICT), pageData: { version: newer.version, newer } };
  };
  return handleForm(form, schema, save, { pageData: { version, newer: null } as PageData });
}

type PageData = Pick<PageResult, "version" | "newer">;

const NO_TIME = "Choose when to publish, or press Publish";

/** Null if it is to be published at a time that was not chosen. */
function publicationOf({ app }: AdminRequest, fields: SentFields, at: string): Publication | null {
  const kind = publicationIn(fields);
  if (kind !== "at") return { kind };
  const time = at && app.calendar().momentOf(at);
  if (!time) return null;
  // A past time would be the date of the texts, and of a legal page the day from which they hold.
  return time > app.now() ? { kind, time } : { kind: "now" };
}

async function findNewerSave(
  admin: AdminRequest,
  page: EditablePage,
  { version, savedBy, savedAt }: PageVersion,
): Promise<NewerVersion<Typed>> {
  const [nameOf, pageVersion] = await Promise.all([
    editorNames(admin.app),
    findVersion(admin.app, page, version),
  ]);
  return {
    version,
    savedBy: nameOf(savedBy),
    savedAt: admin.app.calendar().shortMoment(savedAt),
    values: (pageVersion?.input ?? page.form.empty) as Typed,
  };
}

export interface PageDraft {
  baseVersion: number;
  input: StoredTexts;
  savedAt: Date;
}

export type PageDraftSaved =
  | { ok: true }
  | { ok: false; reason: "not-allowed" | "page-missing" | "too-long" };

/** Stores what an administrator is typing, without validation. It is never public, so it is not audited. */
export async function savePageDraft(
  app: App,
  actor: Actor,
  { page, baseVersion, input }: { page: EditablePage; baseVersion: number; input: StoredTexts },
): Promise<PageDraftSaved> {
  if (actor.kind !== "administrator") return refuse("not-allowed");
  const typed = JSON.stringify(input);
  if (typed.length > PAGE_FORM_MAX_BYTES) return refuse("too-long");
  const row = {
    accountId: actor.id,
    page: page.id,
    baseVersion,
    input: withStorableTexts(typed),
    savedAt: app.now(),
  };
  return app.db.transaction(async (tx) => {
    if (!(await lockAgainstDeletion(tx, page.id))) return refuse("page-missing");
    await tx
      .insert(pageDrafts)
      .values(row)
      .onConflictDoUpdate({ target: [pageDrafts.accountId, pageDrafts.page], set: row });
    return { ok: true };
  });
}

/** Removes only characters that PostgreSQL cannot store; the rest is checked when the page is saved. */
function withStorableTexts(json: string): StoredTexts {
  return JSON.parse(json, (_, value) => (typeof value === "string" ? storableText(value) : value));
}

/** The draft of this account, with the original text of each field that came after it; null without one. */
export async function findPageDraft(
  app: Pick<App, "db" | "originalTexts">,
  actor: Actor,
  page: EditablePage,
): Promise<PageDraft | null> {
  if (actor.kind !== "administrator") return null;
  const { baseVersion, input, savedAt } = pageDrafts;
  const [row] = await app.db
    .select({ baseVersion, input, savedAt })
    .from(pageDrafts)
    .where(and(eq(pageDrafts.accountId, actor.id), eq(pageDrafts.page, page.id)));
  return row ? { ...row, input: withOriginals(app, page, row.input) } : null;
}

export async function discardPageDraft(
  { db }: { db: Database },
  actor: Actor,
  page: string,
): Promise<{ ok: true } | { ok: false; reason: "not-allowed" }> {
  if (!mayManage(actor)) return refuse("not-allowed");
  await deletePageDraft(db, actor, page);
  return { ok: true };
}
