/**
 * The time at which the page with the button was loaded. A command rejects records that were
 * changed since, because the page did not show the change.
 */
export interface PageLoad {
  /** The time at which the actor's page was loaded; null compares nothing. */
  shownAt: Date | null;
}

export interface ShownRecord extends PageLoad {
  id: string;
}
