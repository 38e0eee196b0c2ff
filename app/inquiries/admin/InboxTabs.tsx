import { INBOX_TABS, type InboxTab, inboxAddress } from "~/inquiries/admin/inboxAddress";
import type { InquiryState } from "~/inquiries/rules";
import { ListTabs } from "~/shell/admin/list/ListTabs";

const LABELS: Record<InboxTab, string> = {
  new: "New",
  answered: "Answered",
  archived: "Archived",
  all: "All",
};

interface InboxTabsProps {
  counts: Record<InquiryState, number>;
  state: InboxTab;
  search: string;
}

export function InboxTabs({ counts, state, search }: InboxTabsProps) {
  const all = counts.new + counts.answered + counts.archived;
  const tabs = INBOX_TABS.map((name) => ({
    href: inboxAddress({ state: name, search, page: 1 }),
    label: LABELS[name],
    count: name === "all" ? all : counts[name],
    isCurrent: name === state,
  }));
  return <ListTabs label="Inquiries by state" tabs={tabs} />;
}
