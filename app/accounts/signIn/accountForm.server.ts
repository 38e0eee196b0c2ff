import { data } from "react-router";
import { type FormFields, parseForm } from "~/platform/upload/parseForm.server";

/** Enough for a password of 128 characters in any script, an address and a name, all percent-encoded. */
const FORM_MAX_BYTES = 16 * 1024;

/** Reads a short form. Throws a 413 if the body is too long, a 400 if it cannot be parsed. */
export async function readAccountForm(request: Request): Promise<FormFields> {
  const form = await parseForm(request, { maxBytes: FORM_MAX_BYTES });
  if (form.ok) return form.fields;
  throw data(null, { status: form.reason === "too-large" ? 413 : 400 });
}
