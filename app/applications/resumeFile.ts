import { beginsLike, FIRST_BYTES } from "#documents/documentVerdict";
import { ENGLISH } from "~/languages/translate";

// The file of a resume: what it may be, and what is checked of it in the browser and on the server.

const RESUME_MAX_MB = 5;
/** Above 6.8 MB, wordBinaryContent.server.ts would have to read more of a DOC file's allocation tables. */
export const RESUME_MAX_BYTES = RESUME_MAX_MB * 1024 * 1024;
export const RESUME_MAX_TEXT = `${RESUME_MAX_MB} MB`;
/** The hint and two of the errors name them too. */
export const RESUME_EXTENSIONS = [".pdf", ".doc", ".docx"] as const;

export const RESUME_MISSING = "Upload your resume";
export const RESUME_TOO_LARGE = `Upload a file smaller than ${RESUME_MAX_TEXT}`;
export const RESUME_WRONG_TYPE = "Upload a PDF, DOC or DOCX file";
export const RESUME_EMPTY = "The file is empty. Choose another one";
export const RESUME_MISNAMED =
  "The file is not of the kind its name says. Save it again as PDF, DOC or DOCX and upload that";

/** Stands below the field. */
export function resumeHint(t = ENGLISH): string {
  return t("PDF, DOC or DOCX. Max {megabytes}MB.", { megabytes: RESUME_MAX_MB });
}

/** Checks name and size of a chosen file. */
export function resumeError(file: { name: string; size: number } | null): string | null {
  if (!file) return RESUME_MISSING;
  const extension = extensionOf(file);
  if (!RESUME_EXTENSIONS.some((known) => known === extension)) return RESUME_WRONG_TYPE;
  if (file.size === 0) return RESUME_EMPTY;
  return file.size > RESUME_MAX_BYTES ? RESUME_TOO_LARGE : null;
}

/** Checks the first bytes too, as soon as a file was chosen. Only the server inspects the whole file. */
export async function chosenFileError(file: File): Promise<string | null> {
  const error = resumeError(file);
  if (error) return error;
  // A file that the browser cannot read is left to the server.
  const head = await file
    .slice(0, FIRST_BYTES)
    .arrayBuffer()
    .catch(() => null);
  return !head || beginsLike(extensionOf(file), new Uint8Array(head)) ? null : RESUME_MISNAMED;
}

function extensionOf({ name }: { name: string }): string {
  return /\.[^.]*$/.exec(name.trim().toLowerCase())?.[0] ?? "";
}
