const links = (selector: string) => document.querySelectorAll<HTMLAnchorElement>(selector);

// In the site's second language, addresses begin with its name.
const JOB_PATH = /^(?:\/[a-z]{2})?\/careers\/job\//;
const CAREERS_PATH = /^(?:\/[a-z]{2})?\/careers$/;

/**
 * A job's page is the same for all visitors, so the parameters of this visitor's address are added to its links here. The link to
 * the application form gets the source, and the link back to Careers gets the filters.
 */
export function startJobLinks(): void {
  if (!JOB_PATH.test(location.pathname)) return;
  const source = new URLSearchParams(location.search).get("source");
  if (source) {
    const query = new URLSearchParams({ source });
    for (const link of links('a[href*="/careers/apply/"]')) link.search = query.toString();
  }
  const search = careersSearch();
  if (search) for (const link of links('.crumbs a[href$="/careers"]')) link.search = search;
}

const CAREERS_SEARCH_KEY = "careers-search";
/** The parameters of the job list; a test compares them with those of its address. */
export const JOB_LIST_PARAMETERS = [
  "search",
  "department",
  "location",
  "type",
  "workplace",
  "page",
];

/** The filters of the job list that the visitor came from, directly or through an application form; "" for none. */
function careersSearch(): string {
  // Storage throws if the visitor has disabled it; then only the previous page is known.
  try {
    const fresh = searchOfReferrer();
    if (fresh !== null) sessionStorage.setItem(CAREERS_SEARCH_KEY, fresh);
    return sessionStorage.getItem(CAREERS_SEARCH_KEY) ?? "";
  } catch {
    return searchOfReferrer() ?? "";
  }
}

function searchOfReferrer(): string | null {
  if (!document.referrer) return null;
  const { origin, pathname, searchParams } = new URL(document.referrer);
  if (origin !== location.origin || !CAREERS_PATH.test(pathname)) return null;
  // Not the confirmation of an application, which would be shown again as if the next one had been sent.
  const filters = [...searchParams].filter(([name]) => JOB_LIST_PARAMETERS.includes(name));
  return filters.length > 0 ? `?${new URLSearchParams(filters)}` : "";
}

/** Where the application form stores, for this tab, the address that the mail about an application went to. */
export const appliedKey = (reference: string) => `applied-${reference}`;

/**
 * On the confirmation of an application, names the address that the mail went to. The application form stored it for this tab; it
 * is removed once it was shown, and never sent.
 */
export function startApplied(): void {
  const place = document.querySelector<HTMLElement>("[data-applied]");
  if (!place) return;
  const key = appliedKey(place.dataset.applied ?? "");
  // Storage throws if the visitor has disabled it; then the address is not named.
  try {
    place.textContent = sessionStorage.getItem(key) ?? place.textContent;
    sessionStorage.removeItem(key);
  } catch {
    return;
  }
}
