import { beginsLike, FIRST_BYTES } from "#documents/documentVerdict";
import type { PrivacyNotice } from "~/applications/privacyNotice";
import { ENGLISH } from "~/languages/translate";
import { textOf } from "~/platform/forms/check";
import { emailAddress, fullName, phoneNumber } from "~/platform/forms/contactFields";
import {
  choice,
  fieldOf,
  formOf,
  longText,
  optionalText,
  type TypedOf,
  type ValuesOf,
  webAddress,
} from "~/platform/forms/fields";
import type { PublicRefusal } from "~/shell/forms/public/publicFormResult";
import type { SendFailure } from "~/shell/forms/public/sendForm";

/** Answers to "How did you hear about us?": the stored value and its label. */
export const REFERRAL_SOURCES = [
  { value: "LinkedIn", label: "LinkedIn" },
  { value: "Indeed", label: "Indeed" },
  { value: "Company Website", label: "Company Website" },
  { value: "Referral", label: "Employee Referral" },
  { value: "Job Board", label: "Other Job Board" },
  { value: "Other", label: "Other" },
] as const;

const COVER_LETTER_MAX_CHARACTERS = 10_000;
const SOURCE_MAX_CHARACTERS = 64;

const profile = (label: string) => ({
  label,
  maxCharacters: 2_000,
  type: "url" as const,
  inputMode: "url" as const,
  autoComplete: "url",
});

/** The fields of the application form. Its file is no field of it: it arrives by itself (apply/resume.server.ts). */
export const applicationForm = formOf({
  full_name: fullName,
  email: emailAddress,
  phone: phoneNumber,
  cover_letter: longText(
    {
      label: "Cover Letter",
      optional: true,
      rows: 6,
      maxCharacters: COVER_LETTER_MAX_CHARACTERS,
      alwaysShowsLimit: true,
    },
    { name: "Cover letter" },
  ),
  linkedin_url: webAddress(
    { ...profile("LinkedIn Profile"), hint: "Such as linkedin.com/in/you" },
    { name: "LinkedIn profile" },
  ),
  portfolio_url: webAddress({ ...profile("Portfolio/Website"), hint: "Such as example.com/you" }),
  referral_source: choice(
    {
      label: "How did you hear about us?",
      optional: true,
      placeholder: "Select an option",
      choices: REFERRAL_SOURCES,
    },
    { wrong: "Choose one of the options" },
  ),
  /** Taken from the form's address, not entered by the applicant. */
  source: {
    ...fieldOf(
      "text",
      { label: "Source", optional: true },
      optionalText(SOURCE_MAX_CHARACTERS, "Source"),
    ),
    read: (form, name) => readSource(textOf(form, name)),
  },
});

/** The application form as typed, and once it was checked. */
export type ApplicationInput = TypedOf<typeof applicationForm.fields>;
export type ApplicationDetails = ValuesOf<typeof applicationForm.fields>;

export interface Application {
  id: string;
  reference: string;
  jobId: string;
  jobTitle: string;
  fullName: string;
  email: string;
  phone: string;
  /** Null, all five, for an application that was imported without its file. */
  resumeKey: string | null;
  resumeName: string | null;
  resumeMediaType: string | null;
  resumeBytes: number | null;
  resumeSha256: string | null;
  /** Where the site before this one served the resume of an imported application; null for others. */
  formerResumePath: string | null;
  coverLetter: string | null;
  linkedinUrl: string | null;
  portfolioUrl: string | null;
  referralSource: string | null;
  /** The `?source=` parameter of the address that led the applicant to the form. */
  source: string | null;
  /** The version of the privacy notice the applicant agreed to. */
  noticeVersion: string | null;
  noticeAcceptedAt: Date | null;
  /** One of APPLICATION_STATUSES in rules.ts, or a status that an older program stored. */
  status: string;
  appliedAt: Date;
  /** When a legal hold was set, which prevents deletion; null without one. */
  heldAt: Date | null;
}

/** Starts with a letter or digit, so that it is never a spreadsheet formula, and contains no markup characters. */
const PLAIN = /^[\p{L}\p{N}][\p{L}\p{N} ._:+-]*$/u;

/** Reads `?source=`, which names where a link to a job was published; "" unless it is a short plain text. */
export function readSource(text: string | null): string {
  const source = (text ?? "").trim().normalize("NFC");
  return source.length <= SOURCE_MAX_CHARACTERS && PLAIN.test(source) ? source : "";
}

// The resume: what is checked of its file in the browser and on the server.

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

export interface ApplyThanks {
  ok: true;
  reference: string;
  /** Whether a confirmation is mailed: one address gets three an hour at most. */
  isConfirmed: boolean;
}

/** The stored, valid resume of a form that was refused for another reason; it need not be sent again. */
export interface ResumeTicket {
  /** Signed by the server; refers to the stored file. */
  ticket: string;
  name: string;
}

export interface ApplyRefusal extends PublicRefusal {
  values: ApplicationInput;
  resume: ResumeTicket | null;
  /** The current privacy notice, if it changed since the form was shown. */
  notice?: PrivacyNotice;
}

export type ApplyResult = ApplyThanks | ApplyRefusal;

export const TICKET_FIELD = "resume_ticket";
export const JOB_GONE = "Job Not Found. This position is no longer open, so nothing was sent";

const UNKNOWN = "Unknown error";

export function applyFailed(message = UNKNOWN): string {
  return `Failed to submit application: ${message}. Please try again.`;
}

export function uploadFailed(message = UNKNOWN): string {
  return `Resume upload failed: ${message}`;
}

/** The message for a request without a response: nothing typed is lost, and submitting again is safe. */
export function noResponseText(failure: SendFailure | null): string {
  if (!failure) return applyFailed();
  if (failure.reason === "canceled")
    return uploadFailed("you canceled it. Everything you typed is still here");
  if (!failure.isUploaded)
    return uploadFailed("the connection was interrupted. Everything you typed is still here");
  return applyFailed("the connection was interrupted before the answer came");
}
