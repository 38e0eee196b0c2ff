import { INQUIRY_STATES } from "~/inquiries/rules";

/** The tabs of the inbox. */
export const INBOX_TABS = [...INQUIRY_STATES, "all"] as const;
export type InboxTab = (typeof INBOX_TABS)[number];

export interface InboxView {
  state: InboxTab;
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
