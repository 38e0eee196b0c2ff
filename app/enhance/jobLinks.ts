import { careersSearch } from "./careersSearch";

const links = (selector: string) => document.querySelectorAll<HTMLAnchorElement>(selector);

/**
 * A job's page is the same for all visitors, so the parameters of this visitor's address are added to its links here:
 * the source goes on to the application form, and the link back leads to the filtered list.
 */
export function startJobLinks(): void {
  if (!location.pathname.startsWith("/careers/job/")) return;
  const source = new URLSearchParams(location.search).get("source");
  if (source) {
    const query = new URLSearchParams({ source });
    for (const link of links('a[href^="/careers/apply/"]')) link.search = query.toString();
  }
  const search = careersSearch();
  if (search) for (const link of links('.crumbs a[href="/careers"]')) link.search = search;
}
