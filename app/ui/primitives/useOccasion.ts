import { useState } from "react";

/**
 * A number that grows with each new value, and stays while the value is the same one. As a `key` it renders an alert anew, so
 * that screen readers announce a second failure with the same words.
 */
export function useOccasion(value: unknown): number {
  const [{ seen, occasion }, setLast] = useState({ seen: value, occasion: 0 });
  if (Object.is(seen, value)) return occasion;
  setLast({ seen: value, occasion: occasion + 1 });
  return occasion + 1;
}
