import { fingerprintOf } from "~/platform/data/openedFrom.server";
import type { TypedForm } from "~/platform/forms/fields";
import { conflictSentence } from "~/shell/editing/editingTexts";
import type { OpenedFromResult } from "~/shell/editing/OpenedFromFields";
import { handleForm, type Refusal, readForm, refuse } from "~/shell/forms/handleForm.server";
import { readOpenedFrom } from "~/shell/forms/hiddenFields";

type Outcome<Typed> = Promise<Response | Refusal<OpenedFromResult<Typed>>>;

/**
 * handleForm for a record without versions. `run` also gets the fingerprint of what the form was filled from (of a new record the
 * key of the form), for its command to compare, and returns `conflictRefusal` if something else is stored by now.
 */
export async function handleRecordForm<Typed extends object, Values>(
  request: Request,
  schema: TypedForm<Typed, Values>,
  run: (values: Values, openedFrom: string) => Outcome<Typed>,
) {
  const form = await readForm(request, schema);
  const openedFrom = readOpenedFrom(form.fields);
  const pageData: OpenedFromResult<Typed> = { openedFrom, newer: null };
  return handleForm(form, schema, (values) => run(values, openedFrom), { pageData });
}

/** The refusal that shows both: what is `stored`, and what was typed. `noun` names the record. */
export function conflictRefusal<Typed extends object>(
  stored: Typed,
  noun?: string,
): Refusal<OpenedFromResult<Typed>> {
  return conflictRefusalAs(stored, stored, noun);
}

/** The same for a form whose values have another shape than the stored ones: `newer` are those of the form. */
export function conflictRefusalAs<Typed>(
  stored: object,
  newer: Typed,
  noun?: string,
): Refusal<OpenedFromResult<Typed>> {
  const pageData = { openedFrom: fingerprintOf(stored), newer };
  return refuse({ status: 409, fieldErrors: {}, formError: conflictSentence(noun), pageData });
}
