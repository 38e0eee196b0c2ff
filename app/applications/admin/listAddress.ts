/** The parameter that says when a list was loaded, so that Previous and Next walk the list as it was. */
export const LISTED_AT = "listed_at";

/** The page of an application, opened from the list with this query. */
export function addressFromList(id: string, search: string, listedAt: Date): string {
  const query = new URLSearchParams(search);
  query.set(LISTED_AT, listedAt.toISOString());
  return `/admin/applications/${id}?${query}`;
}

/** The list that an application with this query was opened from, as it is now. */
export function listAddress(search: string): string {
  const query = new URLSearchParams(search);
  query.delete(LISTED_AT);
  return query.size > 0 ? `/admin/applications?${query}` : "/admin/applications";
}
