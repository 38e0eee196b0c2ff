import type { Text } from "~/languages/translate";
import { fillPlaceholders, onlyPlaceholders } from "~/platform/forms/fields";

/** The promised reply time. `inquiries/replyDue.ts` computes accordingly which inquiries are overdue. */
export const REPLY_TIME = "within 24 hours on business days" satisfies Text;

/** What may stand in braces in a text: it is replaced by what it means when the text is shown. */
const PLACEHOLDERS = [
  "company",
  "legal-name",
  "email",
  "phone",
  "region",
  // With "in" before it, or nothing if no region is set.
  "in-region",
  "reply-time",
  "applications-retention",
  "inquiries-retention",
  // These have a line of their own, in legal texts.
  "contact-details",
  "visitor-entries",
  "administrator-entries",
] as const;

export type PlaceholderValues = Readonly<Partial<Record<(typeof PLACEHOLDERS)[number], string>>>;

/** Refuses a placeholder that means nothing, such as `{compny}`. */
export const onlyKnownPlaceholders = onlyPlaceholders(PLACEHOLDERS);

/** `Why teams choose {company}` -> `Why teams choose Fjord`, in every text of lists and records; one without a value stays. */
export function fillTexts<Texts>(texts: Texts, values: PlaceholderValues): Texts {
  if (typeof texts === "string") return fillPlaceholders(texts, values) as Texts;
  if (Array.isArray(texts)) return texts.map((text) => fillTexts(text, values)) as Texts;
  if (typeof texts !== "object" || texts === null) return texts;
  const entries = Object.entries(texts).map(([name, text]) => [name, fillTexts(text, values)]);
  return Object.fromEntries(entries) as Texts;
}
