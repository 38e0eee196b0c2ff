import { type ApplicationInput, RESUME_TOO_LARGE } from "~/domain/applications/forms";
import type { Faults } from "~/platform/forms/check";
import type { UploadFault } from "~/platform/upload/parseMultipart.server";
import {
  type ApplyAnswer,
  type ApplyRefusal,
  JOB_GONE,
  uploadFailed,
} from "~/routes/public/parts/applyAnswer";
import { type Answered, FORM, tooManyWords } from "~/routes/public/parts/formAnswer";
import { statusOfGoneJob } from "~/routes/public/parts/jobGone.server";
import { statusOfFault } from "~/routes/public/parts/publicForm.server";
import type { ResumeRefusal, StoredResume } from "~/routes/public/parts/takeResume.server";
import type { RequestScope } from "~/routes/scope.server";

/** What goes back with every refusal, so that nothing has to be typed or chosen again. */
export type Kept = Pick<ApplyRefusal, "input" | "formKey" | "resume" | "notice">;

export function refuse(
  kept: Kept,
  status: number,
  faults: Faults,
  more: { banner?: string; headers?: Record<string, string> } = {},
): Answered<ApplyAnswer> {
  const { banner = null, headers } = more;
  return { answer: { ok: false, faults, banner, ...kept }, status, headers };
}

/** The job takes no applications. */
export async function refuseGone(scope: RequestScope, jobId: string, kept: Kept) {
  return refuse(kept, await statusOfGoneJob(scope.context, jobId), { [FORM]: JOB_GONE });
}

/** A form of which not everything arrived: what is missing must not be told as a fault of its own. */
export function refuseUnread(
  kept: Kept,
  fault: UploadFault,
  faults: Faults,
): Answered<ApplyAnswer> {
  const status = statusOfFault(fault);
  if (fault === "too-large") return refuse(kept, status, tooLargeFaults(kept.input, faults));
  return refuse(kept, status, {}, { banner: uploadFailed(WORDS[fault]) });
}

const SOON = { "Retry-After": "60" };

const NO_ROOM = "we cannot take files at the moment. Please try again in a few minutes";

const NO_ROOM_TO_WAIT =
  "too many unfinished applications are waiting with their files. Correct what is marked below and choose your file again: " +
  "a complete application is taken at once";

const STORE_DOWN = "our file store is not available. Please try again in a few minutes";

const WORDS: Record<Exclude<UploadFault, "too-large">, string> = {
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
  refusal: ResumeRefusal,
  faults: Faults,
): Answered<ApplyAnswer> {
  switch (refusal.reason) {
    case "not-a-resume":
      return refuse(kept, 422, { ...faults, resume: refusal.fault });
    case "too-many":
      return refuseTooMany(kept, refusal.retryAfterSeconds);
    case "busy":
      return refuse(kept, 503, faults, { banner: uploadFailed(WORDS.busy), headers: SOON });
  }
}

export function refuseTooMany(kept: Kept, retryAfterSeconds: number): Answered<ApplyAnswer> {
  const headers = { "Retry-After": String(retryAfterSeconds) };
  return refuse(kept, 429, { [FORM]: tooManyWords(retryAfterSeconds) }, { headers });
}

/** A file that is a resume and was not stored: it must be chosen again, and what is wrong besides is said now. */
export function refuseUnstored(
  kept: Kept,
  stored: Exclude<StoredResume, { ok: true }>,
  faults: Faults,
): Answered<ApplyAnswer> {
  if (stored.reason === "store-unavailable")
    return refuse(kept, 503, {}, { banner: uploadFailed(STORE_DOWN) });
  const isUnfinished = Object.keys(faults).length > 0;
  const headers = { "Retry-After": String(stored.retryAfterSeconds) };
  const banner = uploadFailed(isUnfinished ? NO_ROOM_TO_WAIT : NO_ROOM);
  return refuse(kept, 503, faults, { banner, headers });
}

/** A typed text can be what was too large; otherwise it was the file. */
function tooLargeFaults(input: ApplicationInput, faults: Faults): Faults {
  const filled = Object.entries(faults).filter(([field]) => input[field as keyof ApplicationInput]);
  return filled.length > 0 ? Object.fromEntries(filled) : { resume: RESUME_TOO_LARGE };
}
