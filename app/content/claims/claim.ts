import { formOf, type TypedOf, text } from "~/platform/forms/fields";
import { day } from "~/platform/forms/recordFields";
import type { Tone } from "~/ui/primitives/Badge";

/** Something that the pages promise in figures, and what it rests on. Only administrators see the latter. */
export interface Claim {
  /** Part of the address of its form. */
  id: string;
  /** As visitors read it. */
  text: string;
  /** The pages that say it. */
  pages: readonly { id: string; name: string }[];
  /** Null until somebody has entered one. */
  source: string | null;
  /** Until when the source is trusted, as YYYY-MM-DD; null if it does not age. */
  reviewOn: string | null;
  status: "no-source" | "review-due" | "sourced";
}

export const claimForm = formOf({
  source: text({
    label: "Source",
    hint: "What it rests on: a report, a contract, a count of your own, and where to find it.",
    maxCharacters: 300,
  }),
  review_on: day(
    {
      label: "Review on",
      hint: "The dashboard reminds you on that day. Leave it empty for what does not change.",
      optional: true,
    },
    "Enter a date, such as 2027-01-31",
  ),
});

export type TypedClaim = TypedOf<typeof claimForm.fields>;

export const CLAIMS_PATH = "/admin/pages/claims";
export const CLAIM_FAILED = "Failed to save the source. Please try again later.";
export const CLAIM_REASONS = {
  "claim-missing": "No page says this any more.",
} as const;

export const CLAIM_LABELS: Readonly<Record<Claim["status"], string>> = {
  "no-source": "No source",
  "review-due": "Review due",
  sourced: "Has a source",
};
export const CLAIM_TONES: Readonly<Record<Claim["status"], Tone>> = {
  "no-source": "warn hollow",
  "review-due": "warn",
  sourced: "ok",
};
