import { type ApplicationInput, RESUME_TOO_LARGE } from "~/applications/forms";
import {
  type ApplyAnswer,
  type ApplyRejection,
  JOB_GONE,
  uploadFailed,
} from "~/applications/public/applyAnswer";
import type { ResumeRejection, StoredResume } from "~/applications/public/takeResume.server";
import { statusOfGoneJob } from "~/jobs/public/jobGone.server";
import type { FieldErrors } from "~/platform/forms/check";
import type { UploadError } from "~/platform/upload/parseMultipart.server";
import { type Answered, FORM, tooManyText } from "~/shell/public/form/formAnswer";
import { statusOfError } from "~/shell/public/form/publicForm.server";
import type { RequestScope } from "~/shell/scope.server";

/** What goes back with every refusal, so that nothing has to be typed or chosen again. */
export type Kept = Pick<ApplyRejection, "input" | "formKey" | "resume" | "notice">;

export function refuse(
  kept: Kept,
  status: number,
  fieldErrors: FieldErrors,
  more: { formError?: string; headers?: Record<string, string> } = {},
): Answered<ApplyAnswer> {
  const { formError = null, headers } = more;
  return { answer: { ok: false, fieldErrors, formError, ...kept }, status, headers };
}

/** The job takes no applications. */
export async function refuseGone(scope: RequestScope, jobId: string, kept: Kept) {
  return refuse(kept, await statusOfGoneJob(scope.app, jobId), { [FORM]: JOB_GONE });
}

/** A form of which not everything arrived: what is missing must not be told as a fault of its own. */
export function refuseUnread(
  kept: Kept,
  fault: UploadError,
  fieldErrors: FieldErrors,
): Answered<ApplyAnswer> {
  const status = statusOfError(fault);
  if (fault === "too-large") return refuse(kept, status, tooLargeErrors(kept.input, fieldErrors));
  return refuse(kept, status, {}, { formError: uploadFailed(LABELS[fault]) });
}

const SOON = { "Retry-After": "60" };

const NO_ROOM = "we cannot take files at the moment. Please try again in a few minutes";

const NO_ROOM_TO_WAIT =
  "too many unfinished applications are waiting with their files. Correct what is marked below and choose your file again: " +
  "a complete application is taken at once";

const STORE_DOWN = "our file store is not available. Please try again in a few minutes";

const LABELS: Record<Exclude<UploadError, "too-large">, string> = {
  "too-slow": "it was too slow. Please try again on a better connection",
  "storage-full": STORE_DOWN,
  busy: "many people are uploading right now. Please try again in a minute",
  aborted: "the connection was interrupted. Please try again",
  malformed: "it did not arrive whole. Please try again",
  "too-many-parts": "it did not arrive whole. Please try again",
};

/** A file that is no resume, or was not looked at. */
export function refuseUpload(
  kept: Kept,
  rejection: ResumeRejection,
  fieldErrors: FieldErrors,
): Answered<ApplyAnswer> {
  switch (rejection.reason) {
    case "not-a-resume":
      return refuse(kept, 422, { ...fieldErrors, resume: rejection.fault });
    case "too-many":
      return refuseTooMany(kept, rejection.retryAfterSeconds);
    case "busy":
      return refuse(kept, 503, fieldErrors, {
        formError: uploadFailed(LABELS.busy),
        headers: SOON,
      });
  }
}

export function refuseTooMany(kept: Kept, retryAfterSeconds: number): Answered<ApplyAnswer> {
  const headers = { "Retry-After": String(retryAfterSeconds) };
  return refuse(kept, 429, { [FORM]: tooManyText(retryAfterSeconds) }, { headers });
}

/** A file that is a resume and was not stored: it must be chosen again, and what is wrong besides is said now. */
export function refuseUnstored(
  kept: Kept,
  stored: Exclude<StoredResume, { ok: true }>,
  fieldErrors: FieldErrors,
): Answered<ApplyAnswer> {
  if (stored.reason === "store-unavailable")
    return refuse(kept, 503, {}, { formError: uploadFailed(STORE_DOWN) });
  const isUnfinished = Object.keys(fieldErrors).length > 0;
  const headers = { "Retry-After": String(stored.retryAfterSeconds) };
  const formError = uploadFailed(isUnfinished ? NO_ROOM_TO_WAIT : NO_ROOM);
  return refuse(kept, 503, fieldErrors, { formError, headers });
}

/** A typed text can be what was too large; otherwise it was the file. */
function tooLargeErrors(input: ApplicationInput, fieldErrors: FieldErrors): FieldErrors {
  const filled = Object.entries(fieldErrors).filter(
    ([field]) => input[field as keyof ApplicationInput],
  );
  return filled.length > 0 ? Object.fromEntries(filled) : { resume: RESUME_TOO_LARGE };
}
