import { data } from "react-router";
import type { FieldErrors, FormFields } from "~/platform/forms/check";
import type { TypedForm } from "~/platform/forms/fields";
import { type AdminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { type RefusedForm, readSent, type Sent, submitSent } from "~/shell/form/submitForm.server";

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

interface NotSaved<Typed, Refusal> extends RefusedForm<Typed> {
  /** Why the command rejected it, if it came to that. */
  refused?: Refusal;
}

/** Checks and saves a form: where to go then, or why it was not saved. */
export async function saveSent<Typed, Values, Saved extends Result>(
  admin: AdminRequest,
  form: TypedForm<Typed, Values>,
  sent: Sent<Typed>,
  { rebuild, save, done, explain, formError }: Saving<Typed, Values, Saved>,
): Promise<Response | NotSaved<Typed, Refused<Saved>>> {
  const { fields, values } = sent;
  const rebuilt = rebuild?.(fields, values);
  if (rebuilt) return { answer: { values: rebuilt, fieldErrors: {} }, status: 200 };
  let refused: Refused<Saved> | undefined;
  const answer = await submitSent(form, sent, async (details) => {
    const saved = await attempt(admin, () => save(details));
    if (saved.ok) return done(saved as Done<Saved>, details);
    refused = saved as Refused<Saved>;
    const fieldErrors = explain?.(refused, values);
    if (fieldErrors) return { status: 422, fieldErrors };
    const sentence = typeof formError === "string" ? formError : formError(refused);
    const status = refused.reason === "failed" ? 503 : 409;
    return { status, fieldErrors: {}, formError: sentence };
  });
  return answer instanceof Response ? answer : { ...answer, refused };
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
