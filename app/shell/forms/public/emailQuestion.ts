import { type FieldErrors, type FormFields, textOf } from "~/platform/forms/check";
import { suggestEmail } from "~/platform/forms/emailSuggestion";

/** Which address the form has asked about. Only a page without scripts sends it: scripts ask beside the field. */
export const ASKED_FIELD = "email_asked";
/** A checkbox: the suggested address instead of the typed one. */
export const ACCEPTED_FIELD = "email_suggested";

/** The form with the suggested address in place of the typed one, where the visitor accepted it. */
export function withAcceptedEmail(fields: FormFields): FormFields {
  const suggested = suggestEmail(textOf(fields, "email"));
  if (!suggested || textOf(fields, ACCEPTED_FIELD) !== suggested) return fields;
  return new Map([...fields, ["email", [suggested]]]);
}

/** Asks once about a likely slip in the address; sent again as it is, the form is accepted. */
export function emailQuestion(fields: FormFields): FieldErrors | null {
  const typed = textOf(fields, "email");
  const suggested = suggestEmail(typed);
  if (!suggested || !fields.has(ASKED_FIELD) || textOf(fields, ASKED_FIELD) === typed) return null;
  return { email: slipQuestion(suggested) };
}

/** What a form that is held for it says. */
export function slipQuestion(suggested: string): string {
  return `Did you mean ${suggested}? If the address is right as you typed it, send the form again`;
}
