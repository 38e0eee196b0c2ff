import * as z from "zod/mini";
import { REFERRAL_SOURCES, RESUME_EXTENSIONS, RESUME_MAX_BYTES } from "~/applications/rules";
import { readSource } from "~/applications/submission/source";
import { type FormFields, multilineTextOf, textOf } from "~/platform/forms/check";
import { requiredEmailAddress } from "~/platform/forms/emailAddress";
import {
  nullWhenEmpty,
  optionalText,
  optionalWebAddress,
  requiredText,
} from "~/platform/forms/text";

export const NAME_MAX_CHARACTERS = 200;
export const PHONE_MAX_CHARACTERS = 40;
export const COVER_LETTER_MAX_CHARACTERS = 10_000;
export const URL_MAX_CHARACTERS = 2_000;

/** The application form as typed, without its file; echoed when the form is rejected. */
export interface ApplicationInput {
  full_name: string;
  email: string;
  phone: string;
  cover_letter: string;
  linkedin_url: string;
  portfolio_url: string;
  referral_source: string;
  /** Taken from the form's address, not entered by the applicant. */
  source: string;
}

export const EMPTY_APPLICATION: ApplicationInput = {
  full_name: "",
  email: "",
  phone: "",
  cover_letter: "",
  linkedin_url: "",
  portfolio_url: "",
  referral_source: "",
  source: "",
};

export function readApplicationInput(fields: FormFields): ApplicationInput {
  return {
    full_name: textOf(fields, "full_name"),
    email: textOf(fields, "email"),
    phone: textOf(fields, "phone"),
    cover_letter: multilineTextOf(fields, "cover_letter"),
    linkedin_url: textOf(fields, "linkedin_url"),
    portfolio_url: textOf(fields, "portfolio_url"),
    referral_source: textOf(fields, "referral_source"),
    source: readSource(textOf(fields, "source")),
  };
}

const SOURCES = REFERRAL_SOURCES.map((source) => source.value as string);

export const applicationForm = z.strictObject({
  full_name: requiredText(NAME_MAX_CHARACTERS, {
    missing: "Enter your full name",
    name: "Full name",
  }),
  email: requiredEmailAddress,
  phone: requiredText(PHONE_MAX_CHARACTERS, {
    missing: "Enter your phone number",
    name: "Phone number",
  }),
  cover_letter: optionalText(COVER_LETTER_MAX_CHARACTERS, "Cover letter"),
  linkedin_url: optionalWebAddress(URL_MAX_CHARACTERS, "LinkedIn profile"),
  portfolio_url: optionalWebAddress(URL_MAX_CHARACTERS, "Portfolio/Website"),
  referral_source: z.pipe(
    z
      .string()
      .check(
        z.refine((text) => text === "" || SOURCES.includes(text), "Choose one of the options"),
      ),
    nullWhenEmpty,
  ),
  source: z.pipe(z.string(), nullWhenEmpty),
});

/** A validated application form. */
export type ApplicationDetails = z.output<typeof applicationForm>;

export const RESUME_MISSING = "Upload your resume";
export const RESUME_TOO_LARGE = "Upload a file smaller than 5 MB";
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
