/**
 * When the page with the button was loaded. A command rejects records that were changed since,
 * because the page did not show the change.
 */
export interface PageLoad {
  /** When the data of the actor's page were loaded; null if the page does not say: then nothing is compared. */
  shownAt: Date | null;
}

export interface ShownRecord extends PageLoad {
  id: string;
}
