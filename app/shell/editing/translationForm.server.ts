import { redirect } from "react-router";
import { getCompany } from "~/company/queries.server";
import { LANGUAGE_NAMES, type Language, languageOf } from "~/languages/languages";
import type { App } from "~/platform/app.server";
import { findTranslation, saveTranslation } from "~/platform/data/translations.server";
import { type FieldErrors, textOf, versionOf } from "~/platform/forms/check";
import type { Fields, FormSchema, TypedOf } from "~/platform/forms/fields";
import { type AdminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { redirectWithFlash } from "~/shell/admin/change/change.server";
import { SAVED } from "~/shell/admin/change/flash";
import {
  NEWER_TRANSLATION,
  TRANSLATION_NOT_SAVED,
  type TranslationStart,
  VERSION_FIELD,
} from "~/shell/editing/TranslationForm";
import { handleForm, notSaved, readForm } from "~/shell/forms/handleForm.server";

interface Translated {
  kind: "job" | "post";
  id: string;
  /** The address of its own editor. */
  editor: string;
}

/** What the form of a translation is opened with. */
export async function startTranslation<F extends Fields>(
  app: App,
  { kind, id, editor }: Translated,
  { schema, name, original }: { schema: FormSchema<F>; name: string; original: TypedOf<F> },
): Promise<TranslationStart<TypedOf<F>> & { id: string }> {
  const language = await secondLanguage(app, editor);
  const { version, input } = await findTranslation(app, { kind, id, language });
  // A field that came after the translation is empty in it.
  const translated = input && ({ ...schema.empty, ...input } as TypedOf<F>);
  return { id, language: LANGUAGE_NAMES[language], name, original, translated, version };
}

/** The language to translate into. Without one there is nothing to translate: throws a redirect to the record. */
async function secondLanguage(app: App, record: string): Promise<Language> {
  const { other } = await getCompany(app);
  if (!other) throw redirect(record);
  return languageOf(other.locale);
}

interface SentTranslation<F extends Fields> {
  schema: FormSchema<F>;
  /** The address of the form. */
  address: string;
  maxBytes: number;
  /** What has to be done before the texts are stored, and what is wrong with them then. */
  prepare?(typed: TypedOf<F>): Promise<{ input: TypedOf<F>; fieldErrors: FieldErrors }>;
}

/** Saves the form of a translation and shows it again, or returns what was typed and why it was not saved. */
export async function saveSentTranslation<F extends Fields>(
  admin: AdminRequest,
  request: Request,
  { kind, id, editor }: Translated,
  { schema, address, maxBytes, prepare }: SentTranslation<F>,
) {
  const language = await secondLanguage(admin.app, editor);
  const form = await readForm(request, schema, maxBytes);
  const version = versionOf(textOf(form.fields, VERSION_FIELD));
  return handleForm(form, schema, async (_values, typed) => {
    const { input, fieldErrors } = prepare
      ? await prepare(typed)
      : { input: typed, fieldErrors: {} };
    if (Object.keys(fieldErrors).length > 0) return { status: 422, fieldErrors };
    const texts = { kind, id, language, version, input };
    const result = await attempt(admin, () => saveTranslation(admin.app, admin.actor, texts));
    if (result.ok) return redirectWithFlash(admin, address, SAVED);
    const isOutdated = result.reason === "newer-version";
    return notSaved(result, isOutdated ? NEWER_TRANSLATION : TRANSLATION_NOT_SAVED);
  });
}
