import { inboxAddress } from "~/inquiries/admin/inboxAddress";
import { INQUIRY_STATES, type InquiryState } from "~/inquiries/rules";

const LABELS: Record<InquiryState, string> = {
  new: "New",
  answered: "Answered",
  archived: "Archived",
};

interface InboxTabsProps {
  counts: Record<InquiryState, number>;
  state: InquiryState;
  search: string;
}

export function InboxTabs({ counts, state, search }: InboxTabsProps) {
  return (
    <nav className="statline" aria-label="Inquiries by state">
      {INQUIRY_STATES.map((name) => (
        <a
          key={name}
          href={inboxAddress({ state: name, search, page: 1 })}
          aria-current={name === state ? "true" : undefined}
        >
          <b>{counts[name]}</b>
          {LABELS[name]}
        </a>
      ))}
    </nav>
  );
}
