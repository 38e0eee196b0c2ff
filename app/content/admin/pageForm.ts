import type { EditablePage, TypedTexts } from "~/content/editablePage";
import { type SentFields, textOf } from "~/platform/forms/check";
import { type Field, type FormSchema, formOf } from "~/platform/forms/fields";
import { itemsOf } from "~/platform/forms/listFields";
import { localTime } from "~/platform/forms/recordFields";
import { type Difference, fieldDifferences } from "~/shell/editing/fieldDifferences";

/** The longest form: 8 services and 10 questions, each character percent-encoded. */
export const PAGE_FORM_MAX_BYTES = 1024 * 1024;

export const PAGE_NOT_SAVED = "Failed to save the page. Please try again.";

export const DELETE_PAGE = {
  question: "Its texts and all their versions are gone for good, and its address leads nowhere.",
  verb: "Delete",
} as const;

/** When visitors see what is saved. */
const publishAt = localTime(
  { label: "Publish at" },
  "Publication time must be a date and time, such as 2027-03-31T09:00",
);

/** The form of a page: its texts, and when they are published. */
export function editorForm({ form }: EditablePage): FormSchema {
  return formOf({ ...form.fields, publish_at: publishAt });
}

/** What a form of a page holds, as the body of a request. */
export function bodyOf(page: EditablePage, typed: TypedTexts<EditablePage>): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, field] of Object.entries(page.form.fields)) {
    if (!itemsOf(field)) put(body, name, typed[name]);
    for (const [index, item] of itemsIn(typed[name]).entries())
      for (const part of partsOf(field)) put(body, `${name}.${index}.${part}`, item[part]);
  }
  return body;
}

/** An unchecked box is left out, as browsers do. */
function put(body: URLSearchParams, name: string, value: unknown): void {
  if (value === true) body.set(name, "on");
  else if (value !== false) body.set(name, String(value ?? ""));
}

/** A draft as a browser stored it; null if it has not the fields of the page. */
export function readPageDraft(
  { form }: EditablePage,
  value: object,
): TypedTexts<EditablePage> | null {
  const typed = { ...form.empty, ...value } as TypedTexts<EditablePage>;
  const isWhole = Object.entries(form.empty).every(
    ([name, empty]) =>
      typeof typed[name] === typeof empty && Array.isArray(typed[name]) === Array.isArray(empty),
  );
  return isWhole ? typed : null;
}

/** Ignores spaces around texts, because they are not stored. */
export function isSameTexts(page: EditablePage, one: unknown, other: unknown): boolean {
  const texts = (typed: unknown) =>
    [...bodyOf(page, typed as TypedTexts<EditablePage>)].map(([name, text]) => [name, text.trim()]);
  return JSON.stringify(texts(one)) === JSON.stringify(texts(other));
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
    partsOf(field)
      .map((part) => String(item[part] ?? "").trim())
      .filter(Boolean)
      .join("\n"),
  );
  return records.join("\n\n");
}

/** In the order of the form: the database stores the parts of a record in an order of its own. */
function partsOf(field: Field): string[] {
  return Object.keys(itemsOf(field)?.fields ?? {});
}

function itemsIn(typed: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(typed) ? typed : [];
}

export const PUBLICATION_FIELD = "publication";
export const PUBLICATIONS = ["draft", "now", "at"] as const;

/** The button that was pressed; a draft if none was, as after Enter. */
export function publicationIn(form: SentFields): (typeof PUBLICATIONS)[number] {
  const pressedPublication = textOf(form, PUBLICATION_FIELD);
  return PUBLICATIONS.find((one) => one === pressedPublication) ?? "draft";
}
