import { useSyncExternalStore } from "react";

const keyOf = (reference: string) => `applied-${reference}`;

/** Remembers in this tab where the confirmation of an application went; app/enhance/jobPages.ts reads and removes it. */
export function rememberMailedTo(reference: string, email: string): void {
  withStorage((storage) => storage.setItem(keyOf(reference), email));
}

/** The address that the confirmation went to; null if this tab does not know it. */
export function useMailedTo(reference: string): string | null {
  return useSyncExternalStore(
    () => () => {},
    () => withStorage((storage) => storage.getItem(keyOf(reference))),
    () => null,
  );
}

/** Storage throws if the visitor has disabled it. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}
