import type { DocumentError } from "#documents/documentVerdict";
import { RESUME_MISNAMED, RESUME_WRONG_TYPE } from "~/applications/application";
import type { UploadError } from "~/platform/http/body/parseMultipart.server";

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

export const DOCUMENT_ERRORS: Record<DocumentError, string> = {
  "wrong-type": RESUME_WRONG_TYPE,
  "does-not-match-name": RESUME_MISNAMED,
  "has-macros": "The file holds macros. Save it as PDF, or as DOCX without macros, and upload that",
  encrypted: "The file is protected by a password. Upload one that opens without",
  damaged: "The file is damaged or incomplete. Save it again and upload that",
  bomb: "The file unpacks to far more than a resume. Save it as PDF and upload that",
  "too-much": "The file is too complex to be checked. Save it again as PDF and upload that",
};
