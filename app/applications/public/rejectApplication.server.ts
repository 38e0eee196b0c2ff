import type { ApplicationInput } from "~/applications/application";
import {
  type ApplyAnswer,
  type ApplyRejection,
  JOB_GONE,
  uploadFailed,
} from "~/applications/public/applyAnswer";
import type { ResumeRejection, StoredResume } from "~/applications/public/takeResume.server";
import { RESUME_TOO_LARGE } from "~/applications/resumes/resumeFile";
import { statusOfGoneJob } from "~/jobs/public/jobGone.server";
import type { FieldErrors } from "~/platform/forms/check";
import type { UploadError } from "~/platform/upload/parseMultipart.server";
import { type Answered, FORM, tooManyText } from "~/shell/public/form/formAnswer";
import { statusOfError } from "~/shell/public/form/publicForm.server";
import type { RequestScope } from "~/shell/scope.server";

/** Echoed with every rejection, so that nothing has to be typed or chosen again. */
export type EchoedForm = Pick<ApplyRejection, "values" | "formKey" | "resume" | "notice">;

export function reject(
  echoed: EchoedForm,
  status: number,
  fieldErrors: FieldErrors,
  more: { formError?: string; headers?: Record<string, string> } = {},
): Answered<ApplyAnswer> {
  const { formError = null, headers } = more;
  return { answer: { ok: false, fieldErrors, formError, ...echoed }, status, headers };
}

/** Rejects because the job takes no applications. */
export async function rejectGone(scope: RequestScope, jobId: string, echoed: EchoedForm) {
  return reject(echoed, await statusOfGoneJob(scope.app, jobId), { [FORM]: JOB_GONE });
}

/** Rejects a form that did not arrive completely. Fields that did not arrive are not reported as missing. */
export function rejectUnread(
  echoed: EchoedForm,
  error: UploadError,
  fieldErrors: FieldErrors,
): Answered<ApplyAnswer> {
  const status = statusOfError(error);
  if (error === "too-large")
    return reject(echoed, status, tooLargeErrors(echoed.values, fieldErrors));
  return reject(echoed, status, {}, { formError: uploadFailed(LABELS[error]) });
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

/** Rejects a file that is not a resume or could not be inspected. */
export function rejectUpload(
  echoed: EchoedForm,
  rejection: ResumeRejection,
  fieldErrors: FieldErrors,
): Answered<ApplyAnswer> {
  switch (rejection.reason) {
    case "not-a-resume":
      return reject(echoed, 422, { ...fieldErrors, resume: rejection.error });
    case "too-many":
      return rejectTooMany(echoed, rejection.retryAfterSeconds);
    case "busy":
      return reject(echoed, 503, fieldErrors, {
        formError: uploadFailed(LABELS.busy),
        headers: SOON,
      });
  }
}

export function rejectTooMany(
  echoed: EchoedForm,
  retryAfterSeconds: number,
): Answered<ApplyAnswer> {
  const headers = { "Retry-After": String(retryAfterSeconds) };
  return reject(echoed, 429, { [FORM]: tooManyText(retryAfterSeconds) }, { headers });
}

/** Rejects a valid resume that could not be stored: it must be chosen again. Reports the other field errors too. */
export function rejectUnstored(
  echoed: EchoedForm,
  stored: Exclude<StoredResume, { ok: true }>,
  fieldErrors: FieldErrors,
): Answered<ApplyAnswer> {
  if (stored.reason === "store-unavailable")
    return reject(echoed, 503, {}, { formError: uploadFailed(STORE_DOWN) });
  const isUnfinished = Object.keys(fieldErrors).length > 0;
  const headers = { "Retry-After": String(stored.retryAfterSeconds) };
  const formError = uploadFailed(isUnfinished ? NO_ROOM_TO_WAIT : NO_ROOM);
  return reject(echoed, 503, fieldErrors, { formError, headers });
}

/** Blames the filled-in fields with errors, which may have been too long; otherwise the file. */
function tooLargeErrors(values: ApplicationInput, fieldErrors: FieldErrors): FieldErrors {
  const filled = Object.entries(fieldErrors).filter(
    ([field]) => values[field as keyof ApplicationInput],
  );
  return filled.length > 0 ? Object.fromEntries(filled) : { resume: RESUME_TOO_LARGE };
}
