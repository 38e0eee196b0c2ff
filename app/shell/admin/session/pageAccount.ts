import { useEffect } from "react";
import { addFetchLayer } from "~/shell/admin/fetchLayers";

/** Where the Logout button of each page of the admin area posts to. */
export const LOGOUT_PATH = "/admin/logout";

/** The header with which a page says whose it is. */
const PAGE_ACCOUNT_HEADER = "x-frontdesk-account";

/**
 * Whether the request names another account than the signed-in one: its page is from before somebody else signed in, in another
 * tab.
 */
export function isOfOtherAccount({ headers }: Request, { id }: { id: string }): boolean {
  const accountId = headers.get(PAGE_ACCOUNT_HEADER);
  return accountId !== null && accountId !== id;
}

/** The account that the page in this browser shows; "" if it shows none. */
let shownAccountId = "";

/** The header that names the account in a request of the page's scripts. */
export function accountHeaders(): Record<string, string> {
  return shownAccountId === "" ? {} : { [PAGE_ACCOUNT_HEADER]: shownAccountId };
}

/**
 * Cancels forms that the browser sends itself while another account is signed in: they name no account. Logout is let through.
 */
export function useNoForeignForms(isOtherAccount: boolean): void {
  useEffect(() => {
    if (!isOtherAccount) return;
    // Forms that scripts send are canceled before they come here.
    const keepBack = (event: SubmitEvent) => {
      const address = event.target instanceof Element && event.target.getAttribute("action");
      if (address !== LOGOUT_PATH) event.preventDefault();
    };
    document.addEventListener("submit", keepBack);
    return () => document.removeEventListener("submit", keepBack);
  }, [isOtherAccount]);
}

/**
 * Names the account in each change that scripts of the page send, so that the guard refuses to make it in the name of another
 * one.
 */
export function useAccountOfChanges(accountId: string): void {
  useEffect(() => {
    shownAccountId = accountId;
  }, [accountId]);
  useEffect(() => {
    const removeLayer = addFetchLayer((send, input, init) => {
      const isChange = !(input instanceof Request) && (init?.method ?? "GET") !== "GET";
      if (!isChange) return send(input, init);
      const headers = new Headers(init?.headers);
      for (const [name, value] of Object.entries(accountHeaders())) headers.set(name, value);
      return send(input, { ...init, headers });
    });
    return () => {
      removeLayer();
      shownAccountId = "";
    };
  }, []);
}
