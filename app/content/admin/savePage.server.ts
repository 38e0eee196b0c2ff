import { getEditorNames } from "~/accounts/queries.server";
import {
  editorForm,
  ORIGINAL_NOT_PUBLIC,
  PAGE_NOT_SAVED,
  publicationIn,
} from "~/content/admin/pageForm";
import { formatPageState } from "~/content/admin/pageState";
import { type PublishChoice, savePage } from "~/content/commands.server";
import type { EditablePage, TypedTexts } from "~/content/editablePage";
import {
  findVersion,
  getPageState,
  type PageState,
  type PageVersion,
  visibilityOf,
} from "~/content/queries.server";
import type { SentFields } from "~/platform/forms/check";
import { type AdminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { redirectWithFlash } from "~/shell/admin/change/flashCookie.server";
import {
  handleVersionedForm,
  readVersionedForm,
  savedByOther,
} from "~/shell/editing/versionedForm.server";
import type { NewerVersion } from "~/shell/editing/versionedRecord";
import { notSaved, RECORD_IS_GONE, refuse } from "~/shell/forms/handleForm.server";

type Typed = TypedTexts<EditablePage>;

const DONE: Record<PublishChoice["kind"], string> = {
  draft: "Draft saved. Visitors do not see it yet.",
  now: "Page published.",
  at: "Saved. The page changes by itself at its time.",
};

const UNCHANGED = "Nothing changed: visitors see this text already.";
const UNCHANGED_DRAFT = "Nothing changed since this draft was saved.";

/** `sent` is the version that the form was filled from: a save that changes nothing adds none. */
function doneText({ kind }: PublishChoice, state: PageState, sent: number): string {
  if (state.version !== sent) return DONE[kind];
  if (state.publicVersion === state.version) return UNCHANGED;
  return kind === "draft" ? UNCHANGED_DRAFT : DONE[kind];
}

/** Saves the form of a page and shows it again, or returns what was typed and why it was not saved. */
export async function saveSentPage(admin: AdminRequest, request: Request, page: EditablePage) {
  const schema = editorForm(page);
  const form = await readVersionedForm(request, schema);
  const { fields, version, editorId } = form;
  return handleVersionedForm(form, schema, async (_values, typed) => {
    const { publish_at, ...input } = typed;
    const publication = await publicationOf(admin, fields, { page, at: String(publish_at) });
    if (typeof publication === "string")
      return refuse({ status: 422, fieldErrors: { publish_at: publication } });
    const save = { page, version, input, publication, editorId };
    const result = await attempt(admin, () => savePage(admin.app, admin.actor, save));
    if (result.ok)
      return redirectWithFlash(
        admin,
        `/admin/pages/${page.id}`,
        doneText(publication, result.state, version),
      );
    if (result.reason === "page-missing") return RECORD_IS_GONE;
    if (result.reason === "original-not-public")
      return refuse({ status: 409, fieldErrors: {}, formError: ORIGINAL_NOT_PUBLIC });
    if (result.reason !== "newer-version") return notSaved(result, PAGE_NOT_SAVED);
    return savedByOther("page", await getNewerSave(admin, page, result.newer));
  });
}

const NO_TIME = "Choose when to publish, or press Publish";
const PAST_TIME = "This time has passed. Choose a later one, or press Publish";
const TIME_UNUSED = "Press “Publish at this time”, or empty this field to publish now";

/** The error of the time: none was chosen, it has passed, or it is a later one although “Publish” was pressed. */
async function publicationOf(
  { app }: AdminRequest,
  fields: SentFields,
  { page, at }: { page: EditablePage; at: string },
): Promise<PublishChoice | string> {
  const kind = publicationIn(fields);
  if (kind === "draft") return { kind };
  const time = at && app.calendar().momentOf(at);
  const isLater = time && time > app.now();
  if (kind === "now") {
    if (!isLater) return { kind };
    // The form opens with the time of the plan, which publishing replaces.
    const { scheduled } = await getPageState(app, page.id);
    return time.getTime() === scheduled?.at.getTime() ? { kind } : TIME_UNUSED;
  }
  if (!time) return NO_TIME;
  // Most often the year was mistyped: the texts would be public at once.
  return isLater ? { kind, time } : PAST_TIME;
}

async function getNewerSave(
  admin: AdminRequest,
  page: EditablePage,
  { version, savedBy, savedAt }: PageVersion,
): Promise<NewerVersion<Typed>> {
  const [nameOf, pageVersion, state] = await Promise.all([
    getEditorNames(admin.app),
    findVersion(admin.app, page, version),
    getPageState(admin.app, page.id),
  ]);
  const calendar = admin.app.calendar();
  return {
    version,
    savedBy: nameOf(savedBy),
    isOwn: savedBy === admin.actor.id,
    savedAt: calendar.shortMoment(savedAt),
    state: formatPageState(state, calendar, visibilityOf(admin.app, page, state)),
    values: (pageVersion?.input ?? page.form.empty) as Typed,
  };
}
