import { data } from "react-router";
import type { FieldErrors, SentFields } from "~/platform/forms/check";
import { emailQuestion } from "~/platform/forms/emailSuggestion";
import type { Field, Fields, FormSchema, TypedForm } from "~/platform/forms/fields";
import { itemsOf } from "~/platform/forms/listFields";
import { ARRIVING_MAX_BYTES, parseForm, unreadable } from "~/platform/http/body/parseForm.server";
import type { FormResult } from "~/shell/forms/formResult";
import { recordGone } from "~/shell/forms/interrupted/recordGone";

/**
 * Why a form with valid fields was refused all the same; made by `refuse`. The entries of `pageData` replace those of the same
 * name in the options of handleForm.
 */
export interface Refusal<PageData = never> {
  isRefusal: true;
  status: number;
  fieldErrors: FieldErrors;
  formError?: string;
  retryAfterSeconds?: number;
  pageData?: Partial<PageData>;
  /** The record of the form is not there any more: what was typed is thrown back at its sender. */
  isRecordGone?: true;
}

export function refuse<PageData = never>(
  refusal: Omit<Refusal<PageData>, "isRefusal">,
): Refusal<PageData> {
  return { isRefusal: true, ...refusal };
}

export const RECORD_IS_GONE = refuse({ status: 404, fieldErrors: {}, isRecordGone: true });

/** A form as it was sent. */
export interface SentForm<Typed> {
  fields: SentFields;
  typed: Typed;
  /** It was longer than it may be: this is its beginning, and handleForm refuses it. */
  isCut: boolean;
}

const TOO_LONG = refuse({
  status: 413,
  fieldErrors: {},
  formError:
    "Nothing was saved: the texts of this form are too long, and only their beginning arrived. Shorten them and try again.",
});

interface Options<PageData> {
  /** Further data for the page of a refused form, besides what was typed and its errors. */
  pageData?: PageData;
}

/**
 * Handles a submitted form, or one that readForm has read: checks it and runs what it asks for. Returns what `run` returns, or
 * for a refused form what was typed and why, with its status (422 for invalid fields, 413 for a form that is longer than
 * formMaxBytes says). A button that changes the form, such as one that adds a row, returns the changed form; nothing is run.
 * Throws what was typed if its record is not there any more (RECORD_IS_GONE).
 */
export async function handleForm<
  Typed,
  Values,
  Outcome extends object,
  PageData extends object = object,
>(
  request: Request | SentForm<Typed>,
  schema: TypedForm<Typed, Values>,
  run: (values: Values, typed: Typed) => Promise<Outcome | Refusal<NoInfer<PageData>>>,
  { pageData = {} as PageData }: Options<PageData> = {},
) {
  const form = request instanceof Request ? await readForm(request, schema) : request;
  const { fields, typed } = form;
  const rebuiltValues = form.isCut ? null : schema.rebuild?.(fields, typed);
  if (rebuiltValues)
    return formResult<Typed, PageData>(
      { ...pageData, values: rebuiltValues, fieldErrors: {} },
      200,
    );
  const outcome: Outcome | Refusal<PageData> = form.isCut
    ? TOO_LONG
    : await checkAndRun(form, schema, run);
  if (!("isRefusal" in outcome)) return outcome as Exclude<Outcome, { isRefusal: true }>;
  const { status, pageData: changedData, isRecordGone, ...errors } = outcome as Refusal<PageData>;
  if (isRecordGone) throw recordGone(fields, { fields: schema.fields ?? {} });
  const { fieldErrors, formError, retryAfterSeconds } = errors;
  const values = schema.echo?.(typed) ?? typed;
  const shownData = { ...pageData, ...changedData };
  return formResult({ ...shownData, values, fieldErrors, formError, retryAfterSeconds }, status);
}

function checkAndRun<Typed, Values, Result>(
  { fields, typed }: SentForm<Typed>,
  schema: TypedForm<Typed, Values>,
  run: (values: Values, typed: Typed) => Promise<Result>,
): Promise<Result> | Refusal {
  const checked = schema.check(typed);
  if (!checked.ok) return refuse({ status: 422, fieldErrors: checked.fieldErrors });
  // Asked by a form that has AskedEmail; null for any other.
  const question = emailQuestion(fields);
  return question ? refuse({ status: 422, fieldErrors: question }) : run(checked.value, typed);
}

/** A form as it is read, before it is checked. */
export type ReadableForm<Typed> = Pick<TypedForm<Typed, unknown>, "read" | "fields" | "mostFields">;

/** Reads a form for handleForm without checking it. Throws the response to a body that is not a form. */
export async function readForm<Typed>(
  request: Request,
  schema: ReadableForm<Typed>,
  maxBytes = formMaxBytes(schema),
): Promise<SentForm<Typed>> {
  const body = await parseForm(request, { maxBytes });
  if (!body.ok && body.reason !== "too-large") throw unreadable(body.reason);
  return { fields: body.fields, typed: schema.read(body.fields), isCut: !body.ok };
}

/** Throws the response to a form that was too long, where its beginning alone is of no use, such as one that a script sends. */
export function requireWhole<Form extends Pick<SentForm<unknown>, "isCut">>(form: Form): Form {
  if (form.isCut) throw unreadable("too-large");
  return form;
}

/** For an action that does not find the record of its form: throws what was typed back at its sender. */
export async function throwRecordGone(
  request: Request,
  schema: Pick<FormSchema, "fields">,
): Promise<never> {
  const body = await parseForm(request, { maxBytes: formMaxBytes(schema) });
  throw body.ok ? recordGone(body.fields, schema) : unreadable(body.reason);
}

/** The refusal of a form whose command failed (503) or was rejected by its rules (409). */
export function notSaved({ reason }: { reason: string }, formError: string): Refusal {
  return refuse({ status: reason === "failed" ? 503 : 409, fieldErrors: {}, formError });
}

function formResult<Typed, PageData>(result: FormResult<Typed> & PageData, status: number) {
  const { retryAfterSeconds } = result;
  if (retryAfterSeconds === undefined) return data(result, { status });
  return data(result, { status, headers: { "Retry-After": `${retryAfterSeconds}` } });
}

/**
 * A character has up to three bytes in UTF-8, each of which is sent as three, such as `%E6`. Twice that, so that a text that is
 * somewhat too long comes back whole, with the error of its field.
 */
const CHARACTER_MAX_BYTES = 2 * 9;
/** Of a field that has no limit, such as a date, a choice or a password. */
const UNLIMITED_MAX_CHARACTERS = 500;
/** For the names of the fields and for hidden ones. */
const NAMES_MAX_BYTES = 16 * 1024;

/** How long a form may be in bytes, by what its fields may hold. At most as long as a form that is waited for. */
function formMaxBytes({
  fields,
  mostFields,
}: Pick<TypedForm<unknown, unknown>, "fields" | "mostFields">): number {
  const bytes = NAMES_MAX_BYTES + CHARACTER_MAX_BYTES * charactersOf(mostFields ?? fields ?? {});
  return Math.min(bytes, ARRIVING_MAX_BYTES);
}

function charactersOf(fields: Fields): number {
  return Object.values(fields).reduce((sum, field) => sum + fieldCharacters(field), 0);
}

function fieldCharacters(field: Field): number {
  const list = itemsOf(field);
  if (list) return list.itemsMax * charactersOf(list.fields);
  const { options, linesMax, lineMaxCharacters } = field;
  const characters = options.maxCharacters ?? lineMaxCharacters ?? UNLIMITED_MAX_CHARACTERS;
  return characters * (options.entriesMax ?? linesMax ?? 1);
}
