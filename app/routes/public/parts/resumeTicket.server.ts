import type { Resume } from "~/domain/applications/submission.server";
import { type Faults, type FormFields, textOf } from "~/platform/forms/check";
import { check } from "~/platform/security/rateLimit.server";
import { isUnclaimed, RETRY_WINDOW_SECONDS } from "~/platform/storage/unclaimedFiles.server";
import { signUploadTicket, verifyUploadTicket } from "~/platform/upload/uploadTicket.server";
import { type ApplyAnswer, type KeptResume, TICKET_FIELD } from "~/routes/public/parts/applyAnswer";
import type { Answered } from "~/routes/public/parts/formAnswer";
import {
  type Kept,
  refuse,
  refuseTooMany,
  refuseUnstored,
} from "~/routes/public/parts/refuseApplication.server";
import {
  type EarlierResume,
  storeResume,
  type TakenResume,
} from "~/routes/public/parts/takeResume.server";
import type { RequestScope } from "~/routes/scope.server";

export function earlierResume(scope: RequestScope, fields: FormFields): EarlierResume | null {
  const ticket = textOf(fields, TICKET_FIELD);
  const found = ticket && verifyUploadTicket(secretOf(scope), ticket, scope.context.now());
  if (!found) return null;
  const { expires: _expires, ...resume } = found;
  return { resume, ticket };
}

/** The same ticket again, which ends when it was first made to end; null when its file is gone. */
export async function sameTicket(
  { context }: RequestScope,
  { resume, ticket }: EarlierResume,
): Promise<KeptResume | null> {
  return (await isUnclaimed(context.db, resume.key)) ? { ticket, name: resume.name } : null;
}

/** A form whose resume is fine: it stays with us while the person corrects the rest, if there is room for it. */
export async function refuseUnfinished(
  scope: RequestScope,
  kept: Kept,
  taken: TakenResume,
  { status, faults }: { status: number; faults: Faults },
): Promise<Answered<ApplyAnswer>> {
  if (taken.arrivedAt === null) return refuse(kept, status, faults);
  const limit = await check(scope.limits, "application-by-address", scope.address);
  if (!limit.ok) return refuseTooMany(kept, limit.retryAfterSeconds);
  const stored = await storeResume(scope, taken, { waits: true });
  if (!stored.ok) return refuseUnstored(kept, stored, faults);
  return refuse({ ...kept, resume: newTicket(scope, stored.resume) }, status, faults);
}

function newTicket(scope: RequestScope, resume: Resume): KeptResume {
  const expires = scope.context.now().getTime() + RETRY_WINDOW_SECONDS * 1000;
  const ticket = signUploadTicket(secretOf(scope), { ...resume, expires });
  return { ticket, name: resume.name };
}

function secretOf({ signer }: RequestScope): string {
  return signer.key("upload-ticket");
}
