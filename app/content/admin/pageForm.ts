import type { EditablePage } from "~/content/editablePage";
import { type SentFields, textOf } from "~/platform/forms/check";
import { type Field, type Fields, type FormSchema, formOf } from "~/platform/forms/fields";
import { publishAt } from "~/platform/forms/recordFields";
import { itemsIn, partNames } from "~/platform/forms/typedValues";
import { OTHERS_TYPED } from "~/shell/editing/editingTexts";
import { type Difference, fieldDifferences } from "~/shell/editing/fieldDifferences";
import type { EditedRecord } from "~/shell/editing/useVersionedEditor";

/** Why a translation of a page that an owner added is not published. */
export const ORIGINAL_NOT_PUBLIC =
  "Publish the page in the site's own language first, or plan it for the same time: unpublished, it takes its translations along. Save this one as a draft until then.";
export const PAGE_NOT_SAVED = "Failed to save the page. Please try again.";

const DELETE_PAGE_QUESTION =
  "Its texts and all their versions are gone for good, and its address leads nowhere.";

interface DeletedPage {
  isTranslated: boolean;
  isTypedByOthers: boolean;
}

export function deletePageQuestion({ isTranslated, isTypedByOthers }: DeletedPage): string {
  return [
    DELETE_PAGE_QUESTION,
    ...(isTranslated ? ["Its translation is deleted as well."] : []),
    ...(isTypedByOthers ? [OTHERS_TYPED] : []),
  ].join(" ");
}

/** The form of a page: its texts, and when they are published. */
export function editorForm({ form }: EditablePage): FormSchema {
  return formOf({ ...form.fields, publish_at: publishAt });
}

/** A page as its editor needs it. */
export function editedPage(page: EditablePage): EditedRecord<Fields> {
  const editorPath = `/admin/pages/${page.id}`;
  const form = editorForm(page);
  return {
    noun: "page",
    id: page.id,
    localDraftPrefix: "page-draft",
    form,
    versioned: page.form,
    editorPath,
    draftsPath: `${editorPath}/draft`,
  };
}

/** The fields in which two versions of a page differ, in the order of the page. */
export function textDifferences(
  { form }: EditablePage,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Difference[] {
  return fieldDifferences(form.fields, { before, after }, (texts, name) =>
    textIn(texts[name], form.fields[name] as Field),
  );
}

/** A list of records has a paragraph for each. */
function textIn(typed: unknown, field: Field): string {
  if (!Array.isArray(typed)) return String(typed ?? "").trim();
  const records = itemsIn(typed).map((item) =>
    partNames(field)
      .map((part) => String(item[part] ?? "").trim())
      .filter(Boolean)
      .join("\n"),
  );
  return records.join("\n\n");
}

export const PUBLICATION_FIELD = "publication";
export const PUBLICATIONS = ["draft", "now", "at"] as const;

/** The button that was pressed; a draft if none was, as after Enter. */
export function publicationIn(form: SentFields): (typeof PUBLICATIONS)[number] {
  const pressedPublication = textOf(form, PUBLICATION_FIELD);
  return PUBLICATIONS.find((one) => one === pressedPublication) ?? "draft";
}
