import { redirect } from "react-router";
import { getCompany } from "~/company/queries.server";
import { LANGUAGE_NAMES, type Language, languageOf } from "~/languages/languages";
import type { App } from "~/platform/app.server";
import type { Transaction } from "~/platform/data/database.server";
import {
  getTranslation,
  saveTranslation,
  type Translation,
} from "~/platform/data/translations.server";
import type { FieldErrors } from "~/platform/forms/check";
import type { Fields, FormSchema, TypedOf } from "~/platform/forms/fields";
import { type AdminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { ACCOUNT_NEW_TO_SAVE, type Flash, SAVED } from "~/shell/admin/change/flash";
import { redirectWithFailure, redirectWithFlash } from "~/shell/admin/change/flashCookie.server";
import {
  conflictSentence,
  DELETED_TRANSLATION,
  TRANSLATION_NOT_SAVED,
} from "~/shell/editing/editingTexts";
import type { TranslationStart } from "~/shell/editing/TranslationForm";
import { handleVersionedForm, readVersionedForm } from "~/shell/editing/versionedForm.server";
import { FROM_ORIGINAL, type NewerSave } from "~/shell/editing/versionedRecord";
import { notSaved, RECORD_IS_GONE, refuse, throwRecordGone } from "~/shell/forms/handleForm.server";

type StoredTexts = NonNullable<Translation["input"]>;

interface Translated {
  kind: "job" | "post";
  id: string;
  /** The address of its own editor. */
  editor: string;
  /** Returns whether it exists. If so, it is locked until the commit: nobody deletes it. */
  lockRecord(tx: Transaction, id: string): Promise<boolean>;
}

interface Untranslated<F extends Fields> {
  schema: FormSchema<F>;
  /** The title of the job or post. */
  name: string;
  original: TypedOf<F>;
}

/** The start of the form of a translation: empty, or with the original texts if the request's query says so. */
export async function startTranslation<F extends Fields>(
  { app, url }: { app: App; url: URL },
  { kind, id, editor }: Translated,
  { schema, name, original }: Untranslated<F>,
): Promise<TranslationStart<TypedOf<F>> & { id: string }> {
  const language = await secondLanguage(app);
  // Without one there is nothing to translate.
  if (!language) throw redirect(editor);
  const { version, input } = await getTranslation(app, { kind, id, language });
  const isFromOriginal = url.search === FROM_ORIGINAL;
  const untranslated = isFromOriginal ? original : schema.empty;
  const typed = input ? typedTexts(schema, input) : untranslated;
  const offersOriginal = !input && !isFromOriginal;
  const start = { typed, version, offersOriginal };
  return { id, language: LANGUAGE_NAMES[language], name, original, ...start };
}

/** A field that came after the translation is empty in it. */
function typedTexts<F extends Fields>(schema: FormSchema<F>, input: StoredTexts): TypedOf<F> {
  return { ...schema.empty, ...input } as TypedOf<F>;
}

/** The language to translate into, if there is one. */
async function secondLanguage(app: App): Promise<Language | null> {
  const { other } = await getCompany(app);
  return other && languageOf(other.locale);
}

interface PreparedTexts<F extends Fields> {
  input: TypedOf<F>;
  fieldErrors: FieldErrors;
  /** Said instead of "Saved." if something could not be done on the way. */
  shortcoming?: Flash;
}

interface SentTranslation<F extends Fields> {
  schema: FormSchema<F>;
  /** The address of the form. */
  address: string;
  /** Changes the texts before they are stored, and finds their errors. */
  prepare?(typed: TypedOf<F>): Promise<PreparedTexts<F>>;
}

/** Saves the form of a translation and shows it again, or returns what was typed and why it was not saved. */
export async function saveSentTranslation<F extends Fields>(
  admin: AdminRequest,
  request: Request,
  { kind, id, lockRecord }: Translated,
  { schema, address, prepare }: SentTranslation<F>,
) {
  const language = await secondLanguage(admin.app);
  if (!language) return throwRecordGone(request, schema);
  const form = await readVersionedForm(request, schema);
  const { version } = form;
  type Newer = NewerSave<TypedOf<F>>;
  return handleVersionedForm<TypedOf<F>, unknown, Newer>(form, schema, async (_values, typed) => {
    const prepared: PreparedTexts<F> = (await prepare?.(typed)) ?? {
      input: typed,
      fieldErrors: {},
    };
    const { input, fieldErrors, shortcoming } = prepared;
    if (Object.keys(fieldErrors).length > 0) return refuse({ status: 422, fieldErrors });
    const texts = { kind, id, language, version, input, lockRecord };
    const result = await attempt(admin, () => saveTranslation(admin.app, admin.actor, texts));
    if (result.ok && shortcoming) return redirectWithFailure(admin, address, shortcoming);
    if (result.ok) return redirectWithFlash(admin, address, SAVED);
    if (result.reason === "account-new") return notSaved(result, ACCOUNT_NEW_TO_SAVE);
    if (result.reason === "record-missing") return RECORD_IS_GONE;
    if (result.reason !== "newer-version") return notSaved(result, TRANSLATION_NOT_SAVED);
    const { newest } = result;
    const newer = findNewerSave(admin.app, schema, newest);
    const sentence = newer ? conflictSentence("translation") : DELETED_TRANSLATION;
    return { ...notSaved(result, sentence), pageData: { version: newest.version, newer } };
  });
}

/** The save of somebody else; null if the translation is deleted. */
function findNewerSave<F extends Fields>(
  app: App,
  schema: FormSchema<F>,
  { input, savedAt }: Translation,
): NewerSave<TypedOf<F>> | null {
  if (!input || !savedAt) return null;
  const values = typedTexts(schema, input);
  return { savedBy: "Somebody", savedAt: app.calendar().shortMoment(savedAt), values };
}
