import type { Documents } from "#documents/documents.server";
import type { DocumentError } from "#documents/documentVerdict";
import { safeFileName } from "#documents/fileName";
import { type Rejection, reject } from "~/platform/reject";

/** A file that was received, inspected and stored, and that no record has claimed yet. */
export interface Resume extends InspectedFile {
  key: string;
}

/** An inspected file that is not stored yet. */
export interface InspectedFile {
  /** Safe to be offered as the name of a download. */
  name: string;
  mediaType: string;
  bytes: number;
  sha256: string;
}

interface FileToInspect {
  temporaryPath: string;
  name: string;
  bytes: number;
  /** Senders are served in turns. */
  sender?: string;
}

export type ResumeFileResult =
  | { ok: true; file: InspectedFile }
  | Rejection<DocumentError>
  /** The machine inspects too many others: another attempt may succeed. */
  | Rejection<"busy">;

/** Whether a file is a genuine PDF, DOC or DOCX. Check its name and size with `resumeError` first. */
export async function inspectResumeFile(
  documents: Pick<Documents, "inspect">,
  { temporaryPath, name, bytes, sender }: FileToInspect,
): Promise<ResumeFileResult> {
  const inspection = await documents.inspect({ temporaryPath, name, sender });
  if (!inspection.ok) return reject(inspection.reason === "busy" ? "busy" : "limits-exceeded");
  const { verdict, sha256 } = inspection.result;
  if (!verdict.ok) return reject(verdict.reason);
  const { mediaType } = verdict;
  return { ok: true, file: { name: safeFileName(name), mediaType, bytes, sha256 } };
}
