import { REFERRAL_SOURCES } from "~/applications/rules";
import { textOf } from "~/platform/forms/check";
import { emailAddress, fullName, phoneNumber } from "~/platform/forms/contactFields";
import {
  choice,
  fieldOf,
  formOf,
  longText,
  type TypedOf,
  type ValuesOf,
  webAddress,
} from "~/platform/forms/fields";
import { optionalText } from "~/platform/forms/text";

const COVER_LETTER_MAX_CHARACTERS = 10_000;

const profile = (label: string) => ({
  label,
  limit: 2_000,
  type: "url" as const,
  inputMode: "url" as const,
  autoComplete: "url",
});

/** The application form without its file, which has a protocol of its own. */
export const applicationForm = formOf({
  full_name: fullName,
  email: emailAddress,
  phone: phoneNumber,
  cover_letter: longText(
    {
      label: "Cover Letter",
      optional: true,
      rows: 6,
      limit: COVER_LETTER_MAX_CHARACTERS,
      tellsLimit: true,
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
    ...fieldOf("text", { label: "Source", optional: true }, optionalText(64, "Source")),
    read: (sent, name) => readSource(textOf(sent, name)),
  },
});

/** The application form as typed, and once it was checked. */
export type ApplicationInput = TypedOf<typeof applicationForm.fields>;
export type ApplicationDetails = ValuesOf<typeof applicationForm.fields>;

const SOURCE_MAX_CHARACTERS = 64;

/** Starts with a letter or digit, so that it is never a spreadsheet formula, and contains no markup characters. */
const PLAIN = /^[\p{L}\p{N}][\p{L}\p{N} ._:+-]*$/u;

/** Reads `?source=`, which names where a link to a job was published; "" unless it is a short plain text. */
export function readSource(text: string | null): string {
  const source = (text ?? "").trim().normalize("NFC");
  return source.length <= SOURCE_MAX_CHARACTERS && PLAIN.test(source) ? source : "";
}
