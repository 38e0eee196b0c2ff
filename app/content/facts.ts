import type { Text } from "~/languages/translate";
import { fillPlaceholders, onlyPlaceholders } from "~/platform/forms/fields";

/** The promised reply time. The admin area computes overdue inquiries accordingly (platform/config/officeCalendar). */
export const REPLY_TIME = "within 24 hours on business days" satisfies Text;

/** What may be written in a text, in braces, for a fact about the company or the site. */
const FACTS = [
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

export type Facts = Readonly<Partial<Record<(typeof FACTS)[number], string>>>;

/** Refuses a placeholder that means nothing, such as `{compny}`. */
export const onlyFacts = onlyPlaceholders(FACTS);

/** `Why teams choose {company}` -> `Why teams choose Fjord`, in every text of lists and records; one without a fact stays. */
export function fillTexts<Texts>(texts: Texts, facts: Facts): Texts {
  if (typeof texts === "string") return fillPlaceholders(texts, facts) as Texts;
  if (Array.isArray(texts)) return texts.map((text) => fillTexts(text, facts)) as Texts;
  if (typeof texts !== "object" || texts === null) return texts;
  const entries = Object.entries(texts).map(([name, text]) => [name, fillTexts(text, facts)]);
  return Object.fromEntries(entries) as Texts;
}
