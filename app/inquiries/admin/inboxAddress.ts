import type { InquiryState } from "~/inquiries/rules";

interface InboxView {
  state: InquiryState;
  search: string;
  page: number;
}

/** The address of a page of the inbox, optionally with one inquiry open. */
export function inboxAddress({ state, search, page }: InboxView, open?: string): string {
  const address = new URLSearchParams();
  if (state !== "new") address.set("state", state);
  if (search) address.set("search", search);
  if (page > 1) address.set("page", String(page));
  if (open) address.set("open", open);
  const query = address.toString();
  return query ? `/admin/inquiries?${query}` : "/admin/inquiries";
}
