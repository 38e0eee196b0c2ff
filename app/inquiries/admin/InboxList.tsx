import { Inbox } from "lucide-react";
import { inboxAddress } from "~/inquiries/admin/inboxAddress";
import { type Inquiry, type InquiryState, serviceName } from "~/inquiries/rules";
import { useOfficeCalendar } from "~/shell/officeCalendar";
import { LinkButton } from "~/ui/primitives/Button";
import { EmptyState } from "~/ui/primitives/EmptyState";

interface InboxListProps {
  inquiries: readonly Inquiry[];
  view: { state: InquiryState; search: string; page: number };
  openId?: string;
  /** New inquiries received before this moment are overdue. */
  overdueBefore: Date;
}

export function InboxList({ inquiries, view, openId, overdueBefore }: InboxListProps) {
  const { shortDate } = useOfficeCalendar();
  if (inquiries.length === 0) {
    return (
      <div className="p-4">
        <EmptyState icon={Inbox} text={noneIn(view)}>
          {view.search && (
            <LinkButton
              variant="line"
              size="sm"
              href={inboxAddress({ ...view, search: "", page: 1 })}
            >
              Clear Filters
            </LinkButton>
          )}
        </EmptyState>
      </div>
    );
  }
  return (
    <ul className="inbox-list">
      {inquiries.map((inquiry) => (
        <li key={inquiry.id}>
          <a
            href={inboxAddress(view, inquiry.id)}
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
            {inquiry.state === "new" && inquiry.receivedAt < overdueBefore && (
              <span className="badge warn justify-self-start">Reply overdue</span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

function noneIn({ state, search }: InboxListProps["view"]): string {
  return search ? `No ${state} inquiries found matching your search.` : `No ${state} inquiries.`;
}
