import { Inbox } from "lucide-react";
import { INQUIRY_STATES, type Inquiry, serviceName } from "~/inquiries/rules";
import { promiseCutoff } from "~/platform/config/officeCalendar";
import { longWordClass } from "~/shell/admin/AdminPageHead";
import { RelativeTime } from "~/shell/admin/list/RelativeTime";
import { useOfficeCalendar } from "~/shell/officeCalendar";
import { Badge } from "~/ui/primitives/Badge";
import { LinkButton } from "~/ui/primitives/Button";
import { EmptyState } from "~/ui/primitives/EmptyState";

interface InboxListProps {
  inquiries: readonly Inquiry[];
  view: InboxView;
  /** The inquiry that was opened; on a narrow screen it replaces the list. */
  openId?: string;
  /** The one beside the list, opened or not. */
  shownId?: string;
  now: Date;
}

export function InboxList({ inquiries, view, openId, shownId, now }: InboxListProps) {
  const calendar = useOfficeCalendar();
  const overdueBefore = promiseCutoff(now, calendar);
  if (inquiries.length === 0) return <NoInquiries view={view} />;
  return (
    <ul className="inbox-list">
      {inquiries.map((inquiry) => (
        <li key={inquiry.id}>
          <a
            id={`inquiry-${inquiry.id}`}
            href={inboxAddress(view, inquiry.id)}
            aria-current={inquiry.id === openId ? "true" : undefined}
            data-shown={inquiry.id === shownId || undefined}
            data-keep-scroll=""
          >
            <span className="inbox-who">
              <strong className={longWordClass(inquiry.name)}>{inquiry.name}</strong>
              <span>
                <RelativeTime at={inquiry.receivedAt} />
              </span>
            </span>
            <span className="inbox-about">
              <span>{inquiry.company}</span> <span>{serviceName(inquiry.service)}</span>
            </span>
            <span className="line-clamp-1 text-ink-3">{inquiry.message}</span>
            {view.state === "all" && inquiry.state !== "new" && <Badge status={inquiry.state} />}
            {inquiry.state === "new" && inquiry.receivedAt < overdueBefore && (
              <span className="badge warn">Reply overdue</span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

function NoInquiries({ view }: { view: InboxView }) {
  const { state, search } = view;
  const stateWord = state === "all" ? "" : `${state} `;
  return (
    <div className="p-4">
      {search ? (
        <EmptyState icon={Inbox} text={`No ${stateWord}inquiries found matching your search.`}>
          <LinkButton
            variant="line"
            size="sm"
            href={inboxAddress({ ...view, search: "", page: 1 })}
          >
            Clear Filters
          </LinkButton>
        </EmptyState>
      ) : (
        <EmptyState icon={Inbox} text={`No ${stateWord}inquiries.`} detail={EMPTY_DETAILS[state]}>
          {EMPTY_ACTIONS[state]}
        </EmptyState>
      )}
    </div>
  );
}

const EMPTY_DETAILS: Record<InboxView["state"], string> = {
  new: "Messages from the contact form appear here by themselves.",
  answered: "Messages that you mark as answered are listed here.",
  archived: "Messages that need nothing more are listed here.",
  all: "Messages from the contact form appear here by themselves.",
};

const contactForm = (
  <LinkButton variant="line" size="sm" href="/contact" target="_blank" rel="noopener">
    View contact form
  </LinkButton>
);
const newOnes = (
  <LinkButton variant="line" size="sm" href="/admin/inquiries">
    New inquiries
  </LinkButton>
);
const EMPTY_ACTIONS = { new: contactForm, all: contactForm, answered: newOnes, archived: newOnes };

/** The tabs of the inbox. */
export const INBOX_TABS = [...INQUIRY_STATES, "all"] as const;
export type InboxTab = (typeof INBOX_TABS)[number];

interface InboxView {
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
