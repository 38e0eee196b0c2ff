import type { FieldErrors } from "~/platform/forms/check";
import type { Rejection } from "~/shell/public/form/publicFormResponse";

/** The state of a public form in the browser. */
export interface SubmissionState<Thanks, Refused> {
  phase: "editing" | "sending";
  /** Percentage of the upload, 0 to 99 until the answer. */
  percent: number;
  fieldErrors: FieldErrors;
  formError: string | null;
  /** Whether the form was rejected and has errors since. A file that was just chosen has its error before that. */
  isRefused: boolean;
  formKey: string;
  /** The email address as it was when its field was left; null before. */
  leftEmail: string | null;
  refused: Refused | null;
  thanks: Thanks | null;
  /** Incremented with every rejection, so that the same text is announced again. */
  occasion: number;
}

/** The answer that the page was rendered with before any script ran. */
export interface FirstAnswer<Thanks, Refused> {
  /** The key that was created with the page. */
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
    isRefused: refused !== null,
    formKey: refused?.formKey ?? first.formKey,
    leftEmail: null,
    refused,
    thanks,
    occasion: 0,
  };
}

/** The state after a rejection: editing, with the rejection's errors. */
export function refusedState<Thanks, Refused>(
  before: SubmissionState<Thanks, Refused>,
  changes: Partial<SubmissionState<Thanks, Refused>>,
): SubmissionState<Thanks, Refused> {
  const { occasion } = before;
  const clean = { phase: "editing", fieldErrors: {}, formError: null, isRefused: true } as const;
  return { ...before, ...clean, ...changes, occasion: occasion + 1 };
}

/** The state with another error of a field, or (null) none. */
export function withFieldError<State extends SubmissionState<unknown, unknown>>(
  before: State,
  field: string,
  error: string | null,
): State {
  const { [field]: _old, ...others } = before.fieldErrors;
  const fieldErrors = error ? { ...others, [field]: error } : others;
  const hasErrors = before.formError !== null || Object.keys(fieldErrors).length > 0;
  return { ...before, fieldErrors, isRefused: before.isRefused && hasErrors };
}

/** The state after a field was left. A rejected one is checked again; others are not until the form is sent. */
export function stateAfterLeaving<State extends SubmissionState<unknown, unknown>>(
  before: State,
  { name, value }: { name: string; value: string },
  fieldErrors: FieldErrors,
): State {
  const rejection = before.fieldErrors[name];
  // A question about an address stays until the address is another one: no check here finds it again.
  const question = name === "email" && value === before.leftEmail ? rejection : null;
  const error = fieldErrors[name] ?? question ?? null;
  const after = rejection === undefined ? before : withFieldError(before, name, error);
  return name === "email" ? { ...after, leftEmail: value } : after;
}
