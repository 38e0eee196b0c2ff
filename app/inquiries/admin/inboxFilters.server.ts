import { INQUIRY_STATES, type InquiryState } from "~/inquiries/rules";
import { pageNumber } from "~/platform/db/search.server";
import { parameter } from "~/shell/admin/list/parameter";

export interface InboxFilters {
  state: InquiryState;
  search: string;
  page: number;
  /** The id of the inquiry shown beside the list; "" for none. */
  open: string;
}

export function inboxFiltersOf(request: Request): InboxFilters {
  const url = new URL(request.url);
  const requested = parameter(url, "state").toLowerCase();
  return {
    state: INQUIRY_STATES.find((state) => state === requested) ?? "new",
    search: parameter(url, "search").trim(),
    page: pageNumber(url.searchParams.get("page")),
    open: parameter(url, "open"),
  };
}
