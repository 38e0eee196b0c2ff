const KEY = "careers-search";

/** The filters of the job list that the visitor came from, directly or through an application form; "" for none. */
export function careersSearch(): string {
  // Storage throws if the visitor has disabled it; then only the previous page is known.
  try {
    const fresh = searchOfReferrer();
    if (fresh !== null) sessionStorage.setItem(KEY, fresh);
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return searchOfReferrer() ?? "";
  }
}

function searchOfReferrer(): string | null {
  if (!document.referrer) return null;
  const { origin, pathname, search } = new URL(document.referrer);
  return origin === location.origin && pathname === "/careers" ? search : null;
}
