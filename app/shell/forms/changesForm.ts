import type { MouseEvent } from "react";

/**
 * For a submit button that changes the form it is in, such as "Add office". Without scripts it sends the form, which comes back
 * changed; here the same change is made in the page, and nothing is sent. On purpose it does not ask `useHydrated`: React has the
 * button a moment before that says so.
 */
export function changesForm(change: (event: MouseEvent<HTMLButtonElement>) => void) {
  return (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    change(event);
  };
}
