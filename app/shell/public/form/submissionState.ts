import type { FieldErrors } from "~/platform/forms/check";
import type { Rejection } from "~/shell/public/form/formAnswer";

/** A public form in the browser between one answer and the next. */
export interface SubmissionState<Thanks, Refused> {
  phase: "editing" | "sending";
  /** Of the upload, 0 to 99; the answer comes after. */
  percent: number;
  fieldErrors: FieldErrors;
  formError: string | null;
  formKey: string;
  refused: Refused | null;
  thanks: Thanks | null;
  /** A new one for every refusal: the same words twice must be told twice. */
  occasion: number;
}

/** What the page was answered with before any script ran. */
export interface FirstAnswer<Thanks, Refused> {
  /** The key that was minted with the page. */
  formKey: string;
  refused: Refused | null;
  thanks: Thanks | null;
}

export function firstState<Thanks, Refused extends Rejection>(
  first: FirstAnswer<Thanks, Refused>,
): SubmissionState<Thanks, Refused> {
  const { refused, thanks } = first;
  return {
    phase: "editing",
    percent: 0,
    fieldErrors: refused?.fieldErrors ?? {},
    formError: refused?.formError ?? null,
    formKey: refused?.formKey ?? first.formKey,
    refused,
    thanks,
    occasion: 0,
  };
}

/** Back to editing with something to tell. */
export function refusedState<Thanks, Refused>(
  before: SubmissionState<Thanks, Refused>,
  told: Partial<SubmissionState<Thanks, Refused>>,
): SubmissionState<Thanks, Refused> {
  const { occasion } = before;
  const clean = { phase: "editing", fieldErrors: {}, formError: null } as const;
  return { ...before, ...clean, ...told, occasion: occasion + 1 };
}
