import { Inbox } from "lucide-react";
import { InboxMessage } from "~/inquiries/admin/InboxMessage";
import { inboxAddress } from "~/inquiries/admin/inboxAddress";
import { inboxFiltersOf } from "~/inquiries/admin/inboxFilters.server";
import { countInquiries, findInquiry, listInquiries } from "~/inquiries/queries.server";
import { INQUIRY_STATES, type Inquiry, type InquiryState, serviceName } from "~/inquiries/rules";
import { promiseCutoff } from "~/platform/calendar/businessHours";
import { findDeliveryOf } from "~/platform/mail/outbox.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { FilterForm } from "~/shell/admin/list/FilterForm";
import { ListFoot } from "~/shell/admin/list/ListFoot";
import { PageHead } from "~/shell/admin/PageHead";
import { useOfficeCalendar } from "~/shell/officeCalendar";
import { LinkButton } from "~/ui/primitives/Button";
import { EmptyState } from "~/ui/primitives/EmptyState";
import type { Route } from "./+types/inquiries";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = adminRequest(context);
  const filters = inboxFiltersOf(request);
  const [list, counts, open] = await Promise.all([
    listInquiries(app, filters),
    countInquiries(app),
    filters.open ? findInquiry(app, filters.open) : null,
  ]);
  const delivery = open && (await findDeliveryOf(app.db, open.id));
  const overdueBefore = promiseCutoff(app.now(), app.calendar());
  return { list, counts, open, delivery, filters, overdueBefore };
}

export default function Inquiries({ loaderData }: Route.ComponentProps) {
  const { list, counts, open, delivery, filters, overdueBefore } = loaderData;
  const { state, search } = filters;
  const listAddress = inboxAddress({ state, search, page: list.page });
  return (
    <>
      <title>Inquiries | Admin Dashboard</title>
      <PageHead
        title="Inquiries"
        lead="What clients wrote through the contact form, newest first."
      />
      <InboxTabs counts={counts} state={state} search={search} />
      <div className="inbox">
        <section
          className={open ? "card tablecard max-lg:hidden" : "card tablecard"}
          aria-label="Inquiries"
        >
          <FilterForm
            label="Inquiries"
            fixed={state !== "new" && { name: "state", value: state }}
            search={{ placeholder: "Search name, company or message", value: search }}
          />
          <InboxList
            inquiries={list.items}
            view={{ state, search, page: list.page }}
            openId={open?.id}
            overdueBefore={overdueBefore}
          />
          <ListFoot {...list} things="inquiries" address={listAddress} />
        </section>
        <InboxMessage
          key={open?.id}
          inquiry={open}
          delivery={delivery}
          listAddress={listAddress}
          missing={Boolean(filters.open && !open)}
        />
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="Inquiries" sentence="Failed to load inquiries" />;
}

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

function InboxTabs({ counts, state, search }: InboxTabsProps) {
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

interface InboxListProps {
  inquiries: readonly Inquiry[];
  view: { state: InquiryState; search: string; page: number };
  openId?: string;
  /** New inquiries received before this moment are overdue. */
  overdueBefore: Date;
}

function InboxList({ inquiries, view, openId, overdueBefore }: InboxListProps) {
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
