import { data } from "react-router";
import type { FieldErrors, FormFields } from "~/platform/forms/check";
import type { TypedForm } from "~/platform/forms/fields";
import { parseForm, unreadable } from "~/platform/http/upload/parseForm.server";
import type { FormAnswer } from "~/shell/form/formResult";

/** Enough for a password of 128 characters in any script, an address and a name, all percent-encoded. */
export const SHORT_FORM_MAX_BYTES = 16 * 1024;

/** Why a valid form was refused all the same. */
export interface Refusal {
  status: number;
  fieldErrors: FieldErrors;
  formError?: string;
  retryAfterSeconds?: number;
}

/** What to answer to a form that was refused. */
export interface RefusedForm<Typed> {
  answer: FormAnswer<Typed>;
  status: number;
  headers?: HeadersInit;
}

/** A form as it was sent. */
export interface Sent<Typed> {
  fields: FormFields;
  values: Typed;
}

/** Reads a form without checking it. Throws the response to a body that is not a form. */
export async function readSent<Typed>(
  request: Request,
  form: Pick<TypedForm<Typed, unknown>, "read">,
  maxBytes?: number,
): Promise<Sent<Typed>> {
  const body = await parseForm(request, { maxBytes });
  if (!body.ok) throw unreadable(body.reason);
  return { fields: body.fields, values: form.read(body.fields) };
}

/** Checks a form and hands it to `accept`: answers as that does, or why the form was refused. */
export async function submitSent<Typed, Values, Accepted extends object>(
  form: TypedForm<Typed, Values>,
  { values }: Sent<Typed>,
  accept: (details: Values) => Promise<Accepted>,
): Promise<Exclude<Accepted, Refusal> | RefusedForm<Typed>> {
  const checked = form.check(values);
  const accepted = checked.ok
    ? await accept(checked.value)
    : { status: 422, fieldErrors: checked.fieldErrors };
  if (!isRefusal(accepted)) return accepted as Exclude<Accepted, Refusal>;
  const { status, fieldErrors, formError, retryAfterSeconds } = accepted;
  const answer = {
    values: form.echo?.(values) ?? values,
    fieldErrors,
    formError,
    retryAfterSeconds,
  };
  if (retryAfterSeconds === undefined) return { answer, status };
  return { answer, status, headers: { "Retry-After": `${retryAfterSeconds}` } };
}

const isRefusal = (answer: object): answer is Refusal => "fieldErrors" in answer;

/** Submits a typed form. Answers a refused one with what was typed and its errors, for shownForm. */
export async function submitForm<Typed, Values, Accepted extends object>(
  request: Request,
  form: TypedForm<Typed, Values>,
  accept: (details: Values) => Promise<Accepted>,
  maxBytes = SHORT_FORM_MAX_BYTES,
) {
  return answerOf(await submitSent(form, await readSent(request, form, maxBytes), accept));
}

/** The response to a refused form; what was accepted stays as it is. */
export function answerOf<Typed, Accepted extends object>(form: Accepted | RefusedForm<Typed>) {
  if (!("answer" in form)) return form;
  const { answer, ...init } = form as RefusedForm<Typed>;
  return data(answer, init);
}
