import { Inbox } from "lucide-react";
import { type Inquiry, type InquiryState, serviceName } from "~/domain/inquiries/rules";
import { shortDate } from "~/platform/calendar/officeCalendar";
import { inboxAddress } from "~/routes/admin/parts/inboxAddress";
import { EmptyState } from "~/ui/primitives/EmptyState";

interface InboxListProps {
  inquiries: readonly Inquiry[];
  state: InquiryState;
  page: number;
  openId?: string;
}

export function InboxList({ inquiries, state, page, openId }: InboxListProps) {
  if (inquiries.length === 0) {
    return (
      <div className="p-4">
        <EmptyState icon={Inbox} text={`No ${state} inquiries.`} />
      </div>
    );
  }
  return (
    <ul className="inbox-list">
      {inquiries.map((inquiry) => (
        <li key={inquiry.id}>
          <a
            href={inboxAddress(state, page, inquiry.id)}
            aria-current={inquiry.id === openId ? "true" : undefined}
          >
            <span className="flex flex-wrap justify-between gap-x-3">
              <strong>{inquiry.name}</strong>
              <span className="whitespace-nowrap tabular-nums">
                {shortDate(inquiry.receivedAt)}
              </span>
            </span>
            <span>
              {inquiry.company}. {serviceName(inquiry.service)}
            </span>
            <span className="line-clamp-1 text-ink-3">{inquiry.message}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
