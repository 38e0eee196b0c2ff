import type { ApplicationInput, PrivacyNotice } from "~/applications/application";
import type { Rejection } from "~/shell/forms/public/publicFormResult";
import type { SendFailure } from "~/shell/forms/public/sendForm";

export interface ApplyThanks {
  ok: true;
  reference: string;
  /** Whether a confirmation is mailed: one address gets three an hour at most. */
  isConfirmed: boolean;
}

/** The stored, valid resume of a form that was rejected for another reason; it need not be sent again. */
export interface StoredResume {
  /** Signed by the server; refers to the stored file. */
  ticket: string;
  name: string;
}

export interface ApplyRejection extends Rejection {
  values: ApplicationInput;
  resume: StoredResume | null;
  /** The current privacy notice, if it changed since the form was shown. */
  notice?: PrivacyNotice;
}

export type ApplyResult = ApplyThanks | ApplyRejection;

export const TICKET_FIELD = "resume_ticket";
/** The version of the privacy notice that the form showed. */
export const NOTICE_FIELD = "notice_version";

export const NOTICE_CHANGED =
  "What we say about your data has changed since you opened this form. Read it beside the button, then submit again";

export const APPLY_FIELDS = [
  "full_name",
  "resume",
  "email",
  "phone",
  "cover_letter",
  "linkedin_url",
  "portfolio_url",
  "referral_source",
] as const;

export const JOB_GONE = "Job Not Found. This position is no longer open, so nothing was sent";

const UNKNOWN = "Unknown error";

export function applyFailed(message = UNKNOWN): string {
  return `Failed to submit application: ${message}. Please try again.`;
}

export function uploadFailed(message = UNKNOWN): string {
  return `Resume upload failed: ${message}`;
}

/** The message for a request without a response: nothing typed is lost, and submitting again is safe. */
export function noResponseText(failure: SendFailure | null): string {
  if (!failure) return applyFailed();
  if (failure.reason === "cancelled")
    return uploadFailed("you canceled it. Everything you typed is still here");
  if (!failure.uploaded)
    return uploadFailed("the connection was interrupted. Everything you typed is still here");
  return applyFailed("the connection was interrupted before the answer came");
}
