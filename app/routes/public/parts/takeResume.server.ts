import { RESUME_MISSING, RESUME_WRONG_TYPE, resumeFault } from "~/domain/applications/forms";
import type { Resume } from "~/domain/applications/submission.server";
import { textOf } from "~/platform/forms/check";
import {
  keepForRetry,
  RETRY_WINDOW_SECONDS,
  receiveFile,
} from "~/platform/storage/unclaimedFiles.server";
import { inspectDocument } from "~/platform/upload/documentContent.server";
import type { DocumentFault } from "~/platform/upload/documentVerdict";
import { safeFileName } from "~/platform/upload/fileName";
import type { ReceivedFile } from "~/platform/upload/saveUpload.server";
import { signUploadTicket, verifyUploadTicket } from "~/platform/upload/uploadTicket.server";
import { type KeptResume, TICKET_FIELD } from "~/routes/public/parts/applyAnswer";
import type { PublicForm } from "~/routes/public/parts/publicForm.server";
import type { RequestScope } from "~/routes/scope.server";

export type TakenResume =
  | { ok: true; resume: Resume }
  | { ok: false; fault: string }
  | { ok: false; fault: null; reason: "store-unavailable" };

/** The resume of a form: the file that came with it, stored, or the one an earlier try of the same form had left with us. */
export async function takeResume(scope: RequestScope, form: PublicForm): Promise<TakenResume> {
  if (form.file) return storeFile(scope, form.file);
  const token = textOf(form.fields, TICKET_FIELD);
  const ticket = token && verifyUploadTicket(secretOf(scope), token, scope.context.now());
  if (!ticket) return { ok: false, fault: RESUME_MISSING };
  const { expires: _expires, ...resume } = ticket;
  return { ok: true, resume };
}

async function storeFile(scope: RequestScope, file: ReceivedFile): Promise<TakenResume> {
  const fault = resumeFault({ name: file.name, size: file.bytes });
  if (fault) return { ok: false, fault };
  const verdict = await inspectDocument(file);
  if (!verdict.ok) return { ok: false, fault: WORDS[verdict.reason] };
  const stored = await receiveFile(scope.context, file.temporaryPath);
  if (!stored.ok) return { ok: false, fault: null, reason: stored.reason };
  const { bytes, sha256 } = file;
  const { mediaType } = verdict;
  const name = safeFileName(file.name);
  return { ok: true, resume: { key: stored.key, name, mediaType, bytes, sha256 } };
}

const WORDS: Record<DocumentFault, string> = {
  "wrong-type": RESUME_WRONG_TYPE,
  "does-not-match-name":
    "The file is not of the kind its name says. Save it again as PDF, DOC or DOCX and upload that",
  "has-macros": "The file holds macros. Save it as PDF, or as DOCX without macros, and upload that",
  encrypted: "The file is protected by a password. Upload one that opens without",
  damaged: "The file is damaged or incomplete. Save it again and upload that",
  bomb: "The file unpacks to far more than a resume. Save it as PDF and upload that",
};

/** Keeps a stored resume while the person corrects the rest; null when it is gone. */
export async function keepResume(scope: RequestScope, resume: Resume): Promise<KeptResume | null> {
  if (!(await keepForRetry(scope.context.db, resume.key))) return null;
  const expires = scope.context.now().getTime() + RETRY_WINDOW_SECONDS * 1000;
  return {
    ticket: signUploadTicket(secretOf(scope), { ...resume, expires }),
    name: resume.name,
  };
}

/** Lets go of the file of a repeated form at once; the one that its first sending owns is out of reach here. */
export async function dropResume(scope: RequestScope, resume: Resume): Promise<void> {
  await keepForRetry(scope.context.db, resume.key, 0);
}

function secretOf(scope: RequestScope): string {
  return scope.signer.key("upload-ticket");
}
