import type { MouseEvent } from "react";

/**
 * For a submit button that changes the form it is in, such as "Add office". Without scripts it sends the form, which comes back
 * changed; here the same change is made in the page, and nothing is sent. React may have the button a moment before
 * `useHydrated` says so, so the press is prevented from sending the form, whatever the button's type is then.
 */
export function changesForm(change: (event: MouseEvent<HTMLButtonElement>) => void) {
  return (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    change(event);
  };
}
