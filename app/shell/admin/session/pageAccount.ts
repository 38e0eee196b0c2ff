import { useEffect, useRef } from "react";

/** The header with which a page says whose it is. */
const PAGE_ACCOUNT_HEADER = "x-frontdesk-account";

/** Whether a page sent it that another account has opened than the one that is signed in by now, in another tab. */
export function isOfOtherAccount({ headers }: Request, { id }: { id: string }): boolean {
  const accountId = headers.get(PAGE_ACCOUNT_HEADER);
  return accountId !== null && accountId !== id;
}

/**
 * Names the account in each change that scripts of the page send, so that the guard refuses to make it in the name of another
 * one. On purpose by replacing `fetch`, like the connection (ConnectionAlert.tsx): the router has no place for a header.
 */
export function useAccountOfChanges(accountId: string): void {
  const account = useRef(accountId);
  account.current = accountId;
  useEffect(() => {
    const { fetch } = window;
    window.fetch = (input, init) => {
      const isChange = !(input instanceof Request) && (init?.method ?? "GET") !== "GET";
      if (!isChange || account.current === "") return fetch(input, init);
      const headers = new Headers(init?.headers);
      headers.set(PAGE_ACCOUNT_HEADER, account.current);
      return fetch(input, { ...init, headers });
    };
    return () => {
      window.fetch = fetch;
    };
  }, []);
}
