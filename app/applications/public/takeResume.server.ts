import {
  RESUME_MISNAMED,
  RESUME_MISSING,
  RESUME_WRONG_TYPE,
  resumeError,
} from "~/applications/resumes/resumeFile";
import type { Resume } from "~/applications/submission/submission.server";
import type { DocumentError } from "~/platform/inspection/documentVerdict";
import { addressGroup } from "~/platform/security/clientAddress.server";
import { consume } from "~/platform/security/rateLimit.server";
import {
  dropFile,
  receiveUpload,
  type UploadResult,
} from "~/platform/storage/unclaimedFiles.server";
import { safeFileName } from "~/platform/upload/fileName";
import type { ReceivedFile } from "~/platform/upload/saveUpload.server";
import type { RequestScope } from "~/shell/scope.server";

/** A resume stored by an earlier attempt to submit the same form. */
export interface EarlierResume {
  resume: Resume;
  ticket: string;
}

/**
 * The resume of a form: a valid document that was received and is not stored yet, or the one stored by an earlier
 * attempt.
 */
export interface TakenResume {
  ok: true;
  resume: Omit<Resume, "key">;
  /** The path of the received file; null for a resume that is already stored. */
  arrivedAt: string | null;
  earlier: EarlierResume | null;
}

export type ResumeRejection =
  | { ok: false; reason: "not-a-resume"; error: string }
  | { ok: false; reason: "too-many"; retryAfterSeconds: number }
  | { ok: false; reason: "busy" };

/** Counts the upload against the limit, then inspects the file. Stores nothing. */
export async function takeResume(
  scope: RequestScope,
  file: ReceivedFile | null,
  earlier: EarlierResume | null,
): Promise<TakenResume | ResumeRejection> {
  if (!file) {
    if (!earlier) return rejectResume(RESUME_MISSING);
    return { ok: true, resume: earlier.resume, arrivedAt: null, earlier };
  }
  const error = resumeError({ name: file.name, size: file.bytes });
  if (error) return rejectResume(error);
  const counted = await consume(scope.limits, "upload-by-address", scope.address);
  if (!counted.ok) return { ...counted, reason: "too-many" };
  const inspected = await scope.documents.inspect(file);
  if (!inspected.ok && inspected.reason === "busy") return { ok: false, reason: "busy" };
  if (!inspected.ok) return rejectResume(LABELS["too-much"]);
  const { verdict, sha256 } = inspected.answer;
  if (!verdict.ok) return rejectResume(LABELS[verdict.reason]);
  const name = safeFileName(file.name);
  const resume = { name, mediaType: verdict.mediaType, bytes: file.bytes, sha256 };
  return { ok: true, resume, arrivedAt: file.temporaryPath, earlier };
}

const rejectResume = (error: string): ResumeRejection => ({
  ok: false,
  reason: "not-a-resume",
  error,
});

export type StoredResume = { ok: true; resume: Resume } | Exclude<UploadResult, { ok: true }>;

/** Stores a received file for an application that claims it immediately, or (`waits`) after the form is corrected. */
export async function storeResume(
  { app, address }: RequestScope,
  { resume, arrivedAt, earlier }: TakenResume,
  { waits }: { waits: boolean },
): Promise<StoredResume> {
  if (arrivedAt === null && earlier) return { ok: true, resume: earlier.resume };
  const sender = app.signer.sign("limit-key", addressGroup(address));
  const upload = { sender, bytes: resume.bytes, waits };
  const stored = await receiveUpload(app, arrivedAt ?? "", upload);
  if (!stored.ok) return stored;
  // The new file replaces the one of the earlier attempt.
  if (earlier) await dropFile(app.db, earlier.resume.key);
  return { ok: true, resume: { ...resume, key: stored.key } };
}

const LABELS: Record<DocumentError, string> = {
  "wrong-type": RESUME_WRONG_TYPE,
  "does-not-match-name": RESUME_MISNAMED,
  "has-macros": "The file holds macros. Save it as PDF, or as DOCX without macros, and upload that",
  encrypted: "The file is protected by a password. Upload one that opens without",
  damaged: "The file is damaged or incomplete. Save it again and upload that",
  bomb: "The file unpacks to far more than a resume. Save it as PDF and upload that",
  "too-much": "The file is too complex to be checked. Save it again as PDF and upload that",
};
