/**
 * Passed by callers without a page, such as an import or a test, in place of what a page showed: nothing is compared. A form or a
 * button always says what its page showed, and one that lost it is refused.
 */
export const WITHOUT_PAGE = null;
export type WithoutPage = null;

/**
 * The time at which the page with the button was loaded. A command rejects records that others have changed since, because the
 * page did not show the change: `haveOthersDoneSince` asks the audit log who did what.
 */
export interface PageLoad {
  shownAt: Date | WithoutPage;
}

export interface ShownRecord extends PageLoad {
  id: string;
}

/**
 * Whether the page did not show what happened at `moment`; false if it never happened. For what the log does not tell apart, such
 * as the notes of an application.
 */
export function happenedSince(moment: Date | null, shownAt: Date | WithoutPage): boolean {
  return moment !== null && shownAt !== WITHOUT_PAGE && moment > shownAt;
}
