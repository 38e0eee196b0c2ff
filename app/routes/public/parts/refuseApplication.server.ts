import { type ApplicationInput, RESUME_TOO_LARGE } from "~/domain/applications/forms";
import type { Faults } from "~/platform/forms/check";
import type { UploadFault } from "~/platform/upload/parseMultipart.server";
import {
  type ApplyAnswer,
  type ApplyRefusal,
  JOB_GONE,
  uploadFailed,
} from "~/routes/public/parts/applyAnswer";
import { type Answered, FORM } from "~/routes/public/parts/formAnswer";
import { statusOfGoneJob } from "~/routes/public/parts/jobGone.server";
import { statusOfFault } from "~/routes/public/parts/publicForm.server";
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

export const STORE_DOWN = "our file store is not available. Please try again in a few minutes";

const WORDS: Record<Exclude<UploadFault, "too-large">, string> = {
  "too-slow": "it was too slow. Please try again on a better connection",
  "storage-full": STORE_DOWN,
  busy: "many people are uploading right now. Please try again in a minute",
  aborted: "the connection was interrupted. Please try again",
  malformed: "it did not arrive whole. Please try again",
  "too-many-parts": "it did not arrive whole. Please try again",
};

/** A typed text can be what was too large; otherwise it was the file. */
function tooLargeFaults(input: ApplicationInput, faults: Faults): Faults {
  const filled = Object.entries(faults).filter(([field]) => input[field as keyof ApplicationInput]);
  return filled.length > 0 ? Object.fromEntries(filled) : { resume: RESUME_TOO_LARGE };
}
