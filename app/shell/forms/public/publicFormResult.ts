import { type FieldErrors, FORM } from "~/platform/forms/check";
import type { SummaryError } from "~/ui/primitives/Field";

/** Why a public form was refused. The page shows it above everything that was typed. */
export interface PublicRefusal {
  ok: false;
  /** By field. An error of the whole form is stored under FORM. */
  fieldErrors: FieldErrors;
  /** Shown under "Error!" if the failure is ours. */
  failure: string | null;
  /** The key to send the form with again. */
  formKey: string;
}

/** The result of a form, with the HTTP status and headers of the response. */
export interface FormResponse<Result> {
  result: Result;
  status: number;
  headers?: Record<string, string>;
}

export const HONEYPOT_FILLED =
  "A field that only robots see was filled in, perhaps by your browser. It is empty now: please send the form again";

export const SENT_DIFFERENTLY =
  "We already have this form as you sent it first. Send it again only if this version should reach us too";

export function tooManyText(retryAfterSeconds: number): string {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return `Too many forms came from your network. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
}

/** The error summary above a refused form, in the order of the fields. */
export function publicFormErrors(
  { isRefused, fieldErrors }: { isRefused: boolean; fieldErrors: FieldErrors },
  order: readonly string[],
): SummaryError[] {
  if (!isRefused) return [];
  return [FORM, ...order].flatMap((field) => {
    const message = fieldErrors[field];
    if (!message) return [];
    return field === FORM ? [{ message }] : [{ field, message }];
  });
}

/** The hidden field that makes repeated submissions of one rendered form count once. */
export const FORM_KEY_FIELD = "form_key";

/** A name that no browser or password manager autofills, so that only robots fill it in. */
export const HONEYPOT_FIELD = "fd_leave_empty";
