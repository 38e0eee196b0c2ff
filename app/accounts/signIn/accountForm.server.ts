import { data } from "react-router";
import { type FormFields, parseForm } from "~/platform/upload/parseForm.server";

/** A password of 128 characters in any script, an address and a name, all percent-encoded, and room to spare. */
const FORM_MAX_BYTES = 16 * 1024;

/** Reads a short form; what is too long to be one is refused unread. */
export async function readAccountForm(request: Request): Promise<FormFields> {
  const form = await parseForm(request, { maxBytes: FORM_MAX_BYTES });
  if (form.ok) return form.fields;
  throw data(null, { status: form.reason === "too-large" ? 413 : 400 });
}
