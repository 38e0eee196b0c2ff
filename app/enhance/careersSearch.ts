const KEY = "careers-search";

/** The filters of the list that this visit came from, also by way of an application form; "" for none. */
export function careersSearch(): string {
  // Storage throws where a visitor has switched it off; then only the page before this one is known.
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
