/** What a command knows of the page with the button, so that it does not act on what that page did not show. */
export interface Shown {
  /** When the data of the actor's page were loaded; null if the page does not say: then nothing is compared. */
  shownAt: Date | null;
}

export interface ShownRecord extends Shown {
  id: string;
}
