import { z } from "zod";
import type { DocumentError } from "#documents/documentVerdict";
import {
  RESUME_MISNAMED,
  RESUME_MISSING,
  RESUME_WRONG_TYPE,
  type ResumeTicket,
  resumeError,
  TICKET_FIELD,
} from "~/applications/application";
import {
  type InspectedFile,
  inspectResumeFile,
  type Resume,
} from "~/applications/resumes/inspectResumeFile.server";
import type { App } from "~/platform/app.server";
import {
  discardUnclaimedFile,
  receiveUpload,
  UNFINISHED_FORM_FILE_SECONDS,
  type UploadResult,
} from "~/platform/files/unclaimedFiles.server";
import { senderOf } from "~/platform/files/uploadQuota.server";
import { type SentFields, textOf } from "~/platform/forms/check";
import type { ReceivedFile, UploadError } from "~/platform/http/body/parseMultipart.server";
import { consumeLimit, type LimitReached } from "~/platform/http/security/rateLimit.server";
import { type Rejection, reject } from "~/platform/reject";
import { readSignedPayload, type Signer, signPayload } from "~/platform/signing.server";
import type { RequestScope } from "~/shell/scope.server";

/** The parts of the request's scope that receiving an application needs. */
export type ApplyScope = Pick<RequestScope, "app" | "ipAddress" | "documents">;

// The resume of an application: inspected as it arrives, stored for it, or until a form with errors is corrected.

/** A document that was inspected, now or with an earlier attempt that stored it. */
export type InspectedResume = ReceivedResume | ({ ok: true; isStored: true } & EarlierResume);

/** A resume that was received with this form and is not stored yet. */
interface ReceivedResume {
  ok: true;
  isStored: false;
  resume: InspectedFile;
  temporaryPath: string;
  /** The resume of an earlier attempt, which is dropped once this one is stored. */
  earlier: EarlierResume | null;
}

/** A resume that an earlier attempt to submit the same form stored. */
export interface EarlierResume {
  resume: Resume;
  ticket: string;
}

export type ResumeRejection =
  | (Rejection<"not-a-resume"> & { error: string })
  | LimitReached
  | Rejection<"busy">;

/**
 * Counts the upload against the limit, then inspects the file. Without a file it is the resume that an earlier attempt stored,
 * which was inspected then. Stores nothing.
 */
export async function inspectResume(
  scope: ApplyScope,
  file: ReceivedFile | null,
  earlier: EarlierResume | null,
): Promise<InspectedResume | ResumeRejection> {
  if (!file) {
    if (!earlier) return notAResume(RESUME_MISSING);
    return { ok: true, isStored: true, ...earlier };
  }
  const error = resumeError({ name: file.name, size: file.bytes });
  if (error) return notAResume(error);
  const allowance = await consumeLimit(scope.app.limits, "upload-by-ip-address", scope.ipAddress);
  if (!allowance.ok) return allowance;
  const sender = senderOf(scope.app.signer, scope.ipAddress);
  const inspected = await inspectResumeFile(scope.documents, { ...file, sender });
  if (inspected.ok) {
    const { temporaryPath } = file;
    return { ok: true, isStored: false, resume: inspected.file, temporaryPath, earlier };
  }
  return inspected.reason === "busy"
    ? reject("busy")
    : notAResume(DOCUMENT_ERRORS[inspected.reason]);
}

const notAResume = (error: string) => ({ ok: false, reason: "not-a-resume", error }) as const;

export type StoreResumeResult = { ok: true; resume: Resume } | Exclude<UploadResult, { ok: true }>;

/**
 * Stores a received file: for an application that claims it within 45 seconds, or, if `isUnfinished`, for an hour, until the form
 * is corrected. A file that nothing claims is deleted, also after a crash.
 */
export async function storeResume(
  { app, ipAddress }: ApplyScope,
  inspected: InspectedResume,
  { isUnfinished }: { isUnfinished: boolean },
): Promise<StoreResumeResult> {
  if (inspected.isStored) return { ok: true, resume: inspected.resume };
  const { resume, temporaryPath, earlier } = inspected;
  const upload = { sender: senderOf(app.signer, ipAddress), bytes: resume.bytes, isUnfinished };
  const stored = await receiveUpload(app, temporaryPath, upload);
  if (!stored.ok) return stored;
  // The new file replaces the one of the earlier attempt.
  if (earlier) await discardUnclaimedFile(app.db, earlier.resume.key);
  return { ok: true, resume: { ...resume, key: stored.key } };
}

/**
 * The content of a ticket. A form that was refused because of another field sends it back in place of the file, which is stored
 * already. The file may be gone all the same; claimFile checks that.
 */
const uploadTicket = z.strictObject({
  key: z.string(),
  name: z.string(),
  mediaType: z.string(),
  bytes: z.number().int().nonnegative(),
  sha256: z.string(),
  /** Milliseconds since 1970. */
  expires: z.number().int(),
});

const TICKET_MAX_CHARACTERS = 4096;

interface TicketScope {
  app: Pick<App, "signer" | "now">;
}

/** The resume that the form's ticket refers to; null if the ticket is invalid, not ours or expired. */
export function readEarlierResume({ app }: TicketScope, fields: SentFields): EarlierResume | null {
  const ticket = textOf(fields, TICKET_FIELD);
  if (ticket.length > TICKET_MAX_CHARACTERS) return null;
  const content = uploadTicket.safeParse(readSigned(app.signer, ticket));
  if (!content.success) return null;
  const { expires, ...resume } = content.data;
  return expires > app.now().getTime() ? { resume, ticket } : null;
}

const readSigned = (signer: Signer, ticket: string): unknown =>
  readSignedPayload(ticket, (content, signature) =>
    signer.verify("upload-ticket", content, signature),
  );

/** The resume of an earlier form, under the ticket and expiry that it has already. */
export const ticketOf = ({ resume, ticket }: EarlierResume): ResumeTicket => ({
  ticket,
  name: resume.name,
});

export function issueResumeTicket(
  { app: { signer, now } }: TicketScope,
  resume: Resume,
): ResumeTicket {
  const expires = now().getTime() + UNFINISHED_FORM_FILE_SECONDS * 1000;
  const content: z.infer<typeof uploadTicket> = { ...resume, expires };
  const ticket = signPayload(content, (text) => signer.sign("upload-ticket", text));
  return { ticket, name: resume.name };
}

// Why a file was not taken: after "Resume upload failed:", or, for what is in it, below its field.

export const NO_ROOM = "we cannot take files at the moment. Please try again in a few minutes";

export const NO_ROOM_TO_WAIT =
  "too many unfinished applications are waiting with their files. Correct what is marked below and choose your file again: " +
  "a complete application is taken at once";

export const STORE_DOWN = "our file store is not available. Please try again in a few minutes";

export const UPLOAD_ERRORS: Record<Exclude<UploadError, "too-large">, string> = {
  "too-slow": "it was too slow. Please try again on a better connection",
  "storage-full": STORE_DOWN,
  "storage-failed": STORE_DOWN,
  busy: "many people are uploading right now. Please try again in a minute",
  aborted: "the connection was interrupted. Please try again",
  malformed: "it did not arrive whole. Please try again",
  "too-many-parts": "it did not arrive whole. Please try again",
};

const DOCUMENT_ERRORS: Record<DocumentError, string> = {
  "wrong-type": RESUME_WRONG_TYPE,
  "does-not-match-name": RESUME_MISNAMED,
  "has-macros": "The file holds macros. Save it as PDF, or as DOCX without macros, and upload that",
  encrypted: "The file is protected by a password. Upload one that opens without",
  damaged: "The file is damaged or incomplete. Save it again and upload that",
  bomb: "The file unpacks to far more than a resume. Save it as PDF and upload that",
  "limits-exceeded": "The file is too complex to be checked. Save it again as PDF and upload that",
};
