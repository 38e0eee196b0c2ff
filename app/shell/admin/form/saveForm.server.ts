import { data } from "react-router";
import type { FieldErrors, FormFields } from "~/platform/forms/check";
import type { TypedForm } from "~/platform/forms/fields";
import { parseForm } from "~/platform/upload/parseForm.server";
import { type AdminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { unreadable } from "~/shell/admin/change/change.server";
import type { FormAnswer } from "~/shell/admin/form/formAnswer";

type Result = { ok: true } | { ok: false; reason: string };
type Done<Saved> = Extract<Saved, { ok: true }>;
type Refused<Saved> = Extract<Saved, { ok: false }> | { ok: false; reason: "failed" };

interface Saving<Typed, Values, Saved extends Result> {
  /** Changes the form instead of saving it, if one of its buttons asks for that; null if it is to be saved. */
  rebuild?: (sent: FormFields, typed: Typed) => Typed | null;
  save: (details: Values) => Promise<Saved>;
  /** Where to go after it was saved. */
  done: (saved: Done<Saved>, details: Values) => Response;
  /** The errors of fields that explain why the command rejected a valid form; null if none does. */
  explain?: (refused: Refused<Saved>, typed: Typed) => FieldErrors | null;
  /** The error of the whole form if no field explains it. */
  formError: string | ((refused: Refused<Saved>) => string);
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

interface NotSaved<Typed, Refusal> {
  answer: FormAnswer<Typed>;
  status: number;
  /** Why the command rejected it, if it came to that. */
  refused?: Refusal;
}

/** Checks and saves a form: where to go then, or why it was not saved. */
export async function saveSent<Typed, Values, Saved extends Result>(
  admin: AdminRequest,
  form: TypedForm<Typed, Values>,
  { fields, values }: Sent<Typed>,
  { rebuild, save, done, explain, formError }: Saving<Typed, Values, Saved>,
): Promise<Response | NotSaved<Typed, Refused<Saved>>> {
  const rebuilt = rebuild?.(fields, values);
  if (rebuilt) return { answer: { values: rebuilt, fieldErrors: {} }, status: 200 };
  const checked = form.check(values);
  if (!checked.ok) return { answer: { values, fieldErrors: checked.fieldErrors }, status: 422 };
  const saved = await attempt(admin, () => save(checked.value));
  if (saved.ok) return done(saved as Done<Saved>, checked.value);
  const refused = saved as Refused<Saved>;
  const fieldErrors = explain?.(refused, values);
  if (fieldErrors) return { answer: { values, fieldErrors }, status: 422, refused };
  const sentence = typeof formError === "string" ? formError : formError(refused);
  const status = refused.reason === "failed" ? 503 : 409;
  return { answer: { values, fieldErrors: {}, formError: sentence }, status, refused };
}

/** Saves a typed form. Answers a rejected one with what was typed and its errors, for shownForm. */
export async function saveForm<Typed, Values, Saved extends Result>(
  admin: AdminRequest,
  request: Request,
  form: TypedForm<Typed, Values>,
  saving: Saving<Typed, Values, Saved>,
) {
  const saved = await saveSent(admin, form, await readSent(request, form), saving);
  return saved instanceof Response ? saved : data(saved.answer, { status: saved.status });
}
