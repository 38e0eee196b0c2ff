import type { FieldErrors } from "~/platform/forms/check";
import type { SummaryError } from "~/ui/primitives/ErrorSummary";

/** Why a public form was not accepted. The page says it, with everything typed still in place. */
export interface Rejection {
  ok: false;
  /** By field; what concerns the whole form stands under FORM. */
  fieldErrors: FieldErrors;
  /** Shown under "Error!" when the fault is ours. */
  formError: string | null;
  /** The key to send the form with again. */
  formKey: string;
}

/** An answer with what HTTP says about it. */
export interface Answered<Answer> {
  answer: Answer;
  status: number;
  headers?: Record<string, string>;
}

/** Where a fault of no single field stands. */
export const FORM = "form";

export const TRAPPED =
  "A field that only robots see was filled in, perhaps by your browser. It is empty now: please send the form again";

export const SENT_DIFFERENTLY =
  "We already have this form as you sent it first. Send it again only if this version should reach us too";

export function tooManyText(retryAfterSeconds: number): string {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return `Too many forms came from your network. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
}

/** The summary on top of the form, in the order in which the fields stand. */
export function summaryOf(fieldErrors: FieldErrors, order: readonly string[]): SummaryError[] {
  return [FORM, ...order].flatMap((field) => {
    const message = fieldErrors[field];
    if (!message) return [];
    return field === FORM ? [{ message }] : [{ field, message }];
  });
}
