import { formOf, longText } from "~/platform/forms/fields";
import type { Tone } from "~/ui/primitives/Badge";

/** "ready": a writer asks the others to read it; "changes-asked": one of them asks the writer for changes. */
export type ReviewState = "ready" | "changes-asked";

export const REVIEW_STATES: readonly ReviewState[] = ["ready", "changes-asked"];

export const REVIEW_NAMES: Record<ReviewState, string> = {
  ready: "Ready for review",
  "changes-asked": "Changes asked",
};
export const REVIEW_TONES: Readonly<Record<ReviewState, Tone>> = {
  ready: "info",
  "changes-asked": "warn",
};

export const NOTE_MAX_CHARACTERS = 2_000;

export const reviewForm = formOf({
  note: longText({
    label: "Note",
    optional: true,
    rows: 3,
    hint: "What to look at, or what to change. It is emailed.",
    maxCharacters: NOTE_MAX_CHARACTERS,
  }),
});

/** A review as the editor shows it. */
export interface ShownReview {
  /** When it was asked, in ISO format. */
  askedAt: string;
  /** Whether the person who is signed in asked. */
  isOwn: boolean;
  state: ReviewState;
  note: string;
  /** "Nov 26, 2026, 9:15 AM, by Ada Rivera". */
  askedText: string;
}
