import {
  type ApplyAnswer,
  type StoredResume,
  TICKET_FIELD,
} from "~/applications/public/applyAnswer";
import {
  type Kept,
  refuse,
  refuseTooMany,
  refuseUnstored,
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

/** The same ticket again, which ends when it was first made to end; null when its file is gone. */
export async function sameTicket(
  { app }: RequestScope,
  { resume, ticket }: EarlierResume,
): Promise<StoredResume | null> {
  return (await isUnclaimed(app.db, resume.key)) ? { ticket, name: resume.name } : null;
}

/** A form whose resume is fine: it stays with us while the person corrects the rest, if there is room for it. */
export async function refuseUnfinished(
  scope: RequestScope,
  kept: Kept,
  taken: TakenResume,
  { status, fieldErrors }: { status: number; fieldErrors: FieldErrors },
): Promise<Answered<ApplyAnswer>> {
  if (taken.arrivedAt === null) return refuse(kept, status, fieldErrors);
  const limit = await check(scope.limits, "application-by-address", scope.address);
  if (!limit.ok) return refuseTooMany(kept, limit.retryAfterSeconds);
  const stored = await storeResume(scope, taken, { waits: true });
  if (!stored.ok) return refuseUnstored(kept, stored, fieldErrors);
  return refuse({ ...kept, resume: newTicket(scope, stored.resume) }, status, fieldErrors);
}

function newTicket(scope: RequestScope, resume: Resume): StoredResume {
  const expires = scope.app.now().getTime() + RETRY_WINDOW_SECONDS * 1000;
  const ticket = signUploadTicket(secretOf(scope), { ...resume, expires });
  return { ticket, name: resume.name };
}

function secretOf({ signer }: RequestScope): string {
  return signer.key("upload-ticket");
}
