import {
  REFERRAL_SOURCES,
  RESUME_EXTENSIONS,
  RESUME_MAX_BYTES,
  RESUME_MAX_TEXT,
} from "~/applications/rules";
import { readSource } from "~/applications/submission/source";
import { textOf } from "~/platform/forms/check";
import { emailAddress, fullName, phoneNumber } from "~/platform/forms/contactFields";
import {
  choice,
  fieldOf,
  formOf,
  longText,
  type TypedOf,
  type ValuesOf,
} from "~/platform/forms/fields";
import { optionalText, optionalWebAddress } from "~/platform/forms/text";

const COVER_LETTER_MAX_CHARACTERS = 10_000;

function webAddress(label: string, name: string) {
  const limit = 2_000;
  const look = {
    label,
    optional: true,
    hint: "A full address, such as https://example.com/you",
    limit,
    type: "url",
    inputMode: "url",
    autoComplete: "url",
  } as const;
  return fieldOf("text", look, optionalWebAddress(limit, name));
}

/** The application form without its file, which has a protocol of its own. */
export const applicationForm = formOf({
  full_name: fullName,
  email: emailAddress,
  phone: phoneNumber,
  cover_letter: longText(
    {
      label: "Cover Letter",
      optional: true,
      hint: `At most ${COVER_LETTER_MAX_CHARACTERS.toLocaleString("en-US")} characters.`,
      rows: 6,
      limit: COVER_LETTER_MAX_CHARACTERS,
    },
    { name: "Cover letter" },
  ),
  linkedin_url: webAddress("LinkedIn Profile", "LinkedIn profile"),
  portfolio_url: webAddress("Portfolio/Website", "Portfolio/Website"),
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
    ...fieldOf("text", { label: "Source", optional: true }, optionalText(64, "Source")),
    read: (sent, name) => readSource(textOf(sent, name)),
  },
});

/** The application form as typed, and once it was checked. */
export type ApplicationInput = TypedOf<typeof applicationForm.fields>;
export type ApplicationDetails = ValuesOf<typeof applicationForm.fields>;

export const RESUME_MISSING = "Upload your resume";
export const RESUME_TOO_LARGE = `Upload a file smaller than ${RESUME_MAX_TEXT}`;
export const RESUME_WRONG_TYPE = "Upload a PDF, DOC or DOCX file";
export const RESUME_EMPTY = "The file is empty. Choose another one";

/** Checks name and size of a chosen file. Runs in the browser too; only the server also inspects the bytes. */
export function resumeError(file: { name: string; size: number } | null): string | null {
  if (!file) return RESUME_MISSING;
  const name = file.name.trim().toLowerCase();
  if (!RESUME_EXTENSIONS.some((extension) => name.endsWith(extension))) return RESUME_WRONG_TYPE;
  if (file.size === 0) return RESUME_EMPTY;
  return file.size > RESUME_MAX_BYTES ? RESUME_TOO_LARGE : null;
}
