import { dropStoredForm } from "~/shell/forms/interrupted/storedForms";

/**
 * What was typed into a small form beside something else, such as a note about an applicant, and not sent. It is held as long as
 * the document is open: a link or a decision leads to another page, and the text is there again on the way back.
 */
export interface HeldText {
  /** Where its form is sent. */
  action: string;
  /** The account that typed it. */
  accountId: string;
  /** The name of its field. */
  field: string;
  text: string;
  /** Whom it is about, for pages that name what was left behind. */
  about?: { href: string; name: string };
}

let heldTexts: readonly HeldText[] = [];

export const findHeldText = (action: string, accountId: string): HeldText | undefined =>
  heldTexts.find((held) => held.action === action && held.accountId === accountId);

/** An empty text is held no more. */
export function holdText(typed: HeldText): void {
  const before = findHeldText(typed.action, typed.accountId);
  heldTexts = heldTexts.filter((held) => held !== before);
  if (typed.text.trim() === "") dropStoredForm(typed.action);
  else heldTexts = [...heldTexts, { ...typed, about: typed.about ?? before?.about }];
}

/** For one that was sent or given up. */
export function forgetHeldText(action: string): void {
  heldTexts = heldTexts.filter((held) => held.action !== action);
  dropStoredForm(action);
}

export const listHeldTexts = (accountId: string): HeldText[] =>
  heldTexts.filter((held) => held.accountId === accountId);
