import type { Text } from "~/languages/translate";
import { fillPlaceholders, onlyPlaceholders } from "~/platform/forms/templateText";

/** The promised reply time. `inquiries/replyDue.ts` computes accordingly which inquiries are overdue. */
export const REPLY_TIME = "within 24 hours on business days" satisfies Text;

// A placeholder in a text is replaced when the text is shown: `{company}` by the company's name.

/** The placeholders for texts of every page. */
const COMPANY_PLACEHOLDERS = [
  "company",
  "legal-name",
  "email",
  "phone",
  "region",
  // With "in" before it, or nothing if no region is set.
  "in-region",
  "reply-time",
] as const;

/** The placeholders for texts of paragraphs: whole elements, which end the line that they stand in. */
const BLOCK_PLACEHOLDERS = ["contact-details"] as const;

/** The placeholders for the legal pages. */
const PERIOD_PLACEHOLDERS = ["applications-retention", "inquiries-retention"] as const;

/** The tables of what the program stores in a browser: whole elements of the cookies page. */
const COOKIE_PLACEHOLDERS = ["visitor-entries", "administrator-entries"] as const;

type Placeholder =
  | (typeof COMPANY_PLACEHOLDERS)[number]
  | (typeof BLOCK_PLACEHOLDERS)[number]
  | (typeof PERIOD_PLACEHOLDERS)[number]
  | (typeof COOKIE_PLACEHOLDERS)[number];

export type PlaceholderValues = Readonly<Partial<Record<Placeholder, string>>>;

/** Checks that refuse a placeholder that means nothing there, such as `{compny}`: visitors would read it with its braces. */
export const placeholderChecks = {
  line: onlyPlaceholders(COMPANY_PLACEHOLDERS),
  text: onlyPlaceholders([...COMPANY_PLACEHOLDERS, ...BLOCK_PLACEHOLDERS]),
  legalLine: onlyPlaceholders([...COMPANY_PLACEHOLDERS, ...PERIOD_PLACEHOLDERS]),
  legalText: onlyPlaceholders([
    ...COMPANY_PLACEHOLDERS,
    ...BLOCK_PLACEHOLDERS,
    ...PERIOD_PLACEHOLDERS,
  ]),
  cookiesText: onlyPlaceholders([
    ...COMPANY_PLACEHOLDERS,
    ...BLOCK_PLACEHOLDERS,
    ...PERIOD_PLACEHOLDERS,
    ...COOKIE_PLACEHOLDERS,
  ]),
};

/** `Why teams choose {company}` -> `Why teams choose Fjord`, in every text of lists and records; one without a value stays. */
export function fillTexts<Texts>(texts: Texts, values: PlaceholderValues): Texts {
  if (typeof texts === "string") return fillPlaceholders(texts, values) as Texts;
  if (Array.isArray(texts)) return texts.map((text) => fillTexts(text, values)) as Texts;
  if (typeof texts !== "object" || texts === null) return texts;
  const entries = Object.entries(texts).map(([name, text]) => [name, fillTexts(text, values)]);
  return Object.fromEntries(entries) as Texts;
}
