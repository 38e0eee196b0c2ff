import {
  type ApplyAnswer,
  type StoredResume,
  TICKET_FIELD,
} from "~/applications/public/applyAnswer";
import {
  type EchoedForm,
  reject,
  rejectTooMany,
  rejectUnstored,
} from "~/applications/public/rejectApplication.server";
import {
  type EarlierResume,
  storeResume,
  type TakenResume,
} from "~/applications/public/takeResume.server";
import type { Resume } from "~/applications/submission/submission.server";
import { type FieldErrors, type FormFields, textOf } from "~/platform/forms/check";
import { check } from "~/platform/security/rateLimit.server";
import { isUnclaimed, RETRY_WINDOW_SECONDS } from "~/platform/storage/unclaimedFiles.server";
import { signUploadTicket, verifyUploadTicket } from "~/platform/upload/uploadTicket.server";
import type { Answered } from "~/shell/public/form/formAnswer";
import type { RequestScope } from "~/shell/scope.server";

export function earlierResume(scope: RequestScope, fields: FormFields): EarlierResume | null {
  const ticket = textOf(fields, TICKET_FIELD);
  const found = ticket && verifyUploadTicket(secretOf(scope), ticket, scope.app.now());
  if (!found) return null;
  const { expires: _expires, ...resume } = found;
  return { resume, ticket };
}

/** Echoes the same ticket, with its original expiry; null if the file was deleted. */
export async function echoTicket(
  { app }: RequestScope,
  { resume, ticket }: EarlierResume,
): Promise<StoredResume | null> {
  return (await isUnclaimed(app.db, resume.key)) ? { ticket, name: resume.name } : null;
}

/** Rejects a form with a valid resume, and stores the resume meanwhile if the limits allow it. */
export async function rejectUnfinished(
  scope: RequestScope,
  echoed: EchoedForm,
  taken: TakenResume,
  { status, fieldErrors }: { status: number; fieldErrors: FieldErrors },
): Promise<Answered<ApplyAnswer>> {
  if (taken.arrivedAt === null) return reject(echoed, status, fieldErrors);
  const limit = await check(scope.limits, "application-by-address", scope.address);
  if (!limit.ok) return rejectTooMany(echoed, limit.retryAfterSeconds);
  const stored = await storeResume(scope, taken, { waits: true });
  if (!stored.ok) return rejectUnstored(echoed, stored, fieldErrors);
  return reject({ ...echoed, resume: newTicket(scope, stored.resume) }, status, fieldErrors);
}

function newTicket(scope: RequestScope, resume: Resume): StoredResume {
  const expires = scope.app.now().getTime() + RETRY_WINDOW_SECONDS * 1000;
  const ticket = signUploadTicket(secretOf(scope), { ...resume, expires });
  return { ticket, name: resume.name };
}

function secretOf({ signer }: RequestScope): string {
  return signer.key("upload-ticket");
}
