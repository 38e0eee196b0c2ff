import { data } from "react-router";
import { checkForm, type FieldErrors, type FormFields } from "~/platform/forms/check";
import {
  type Fields,
  type FormSchema,
  readForm,
  type TypedOf,
  type ValuesOf,
} from "~/platform/forms/fields";
import { parseForm } from "~/platform/upload/parseForm.server";
import { type AdminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { unreadable } from "~/shell/admin/change/change.server";
import type { FormAnswer } from "~/shell/admin/form/formAnswer";

type Result = { ok: true } | { ok: false; reason: string };
type Done<Saved> = Extract<Saved, { ok: true }>;
type Refused<Saved> = Extract<Saved, { ok: false }> | { ok: false; reason: "failed" };

interface Saving<F extends Fields, Saved extends Result> {
  /** Changes the form instead of saving it, if one of its buttons asks for that; null if it is to be saved. */
  rebuild?: (sent: FormFields, typed: TypedOf<F>) => TypedOf<F> | null;
  save: (details: ValuesOf<F>, sent: FormFields) => Promise<Saved>;
  /** Where to go after it was saved. */
  done: (saved: Done<Saved>, details: ValuesOf<F>) => Response;
  /** The errors of fields that explain why the command rejected a valid form; null if none does. */
  explain?: (refused: Refused<Saved>, typed: TypedOf<F>) => FieldErrors | null;
  /** The error of the whole form if no field explains it. */
  formError: string | ((refused: Refused<Saved>) => string);
}

/** Checks and saves a typed form. Answers a rejected one with what was typed and its errors, for shownForm. */
export async function saveForm<F extends Fields, Saved extends Result>(
  admin: AdminRequest,
  request: Request,
  form: FormSchema<F>,
  { rebuild, save, done, explain, formError }: Saving<F, Saved>,
) {
  const body = await parseForm(request);
  if (!body.ok) throw unreadable(body.reason);
  const values = readForm(form, body.fields);
  const rebuilt = rebuild?.(body.fields, values);
  if (rebuilt) return answer({ values: rebuilt, fieldErrors: {} }, 200);
  const checked = checkForm(form.schema, values);
  if (!checked.ok) return answer({ values, fieldErrors: checked.fieldErrors }, 422);
  const saved = await attempt(admin, () => save(checked.value, body.fields));
  if (saved.ok) return done(saved as Done<Saved>, checked.value);
  const refused = saved as Refused<Saved>;
  const fieldErrors = explain?.(refused, values);
  if (fieldErrors) return answer({ values, fieldErrors }, 422);
  const sentence = typeof formError === "string" ? formError : formError(refused);
  const status = refused.reason === "failed" ? 503 : 409;
  return answer({ values, fieldErrors: {}, formError: sentence }, status);
}

const answer = <Typed>(form: FormAnswer<Typed>, status: number) => data(form, { status });
