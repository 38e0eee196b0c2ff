import { Inbox, MessageSquareText } from "lucide-react";
import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { INQUIRY_TONES, InboxMessage, useFocusAfterOpening } from "~/inquiries/admin/InboxMessage";
import type { Inquiry } from "~/inquiries/inquiry";
import { countInquiries, findInquiry, listInquiries } from "~/inquiries/queries.server";
import { listSavedReplies } from "~/inquiries/replies/savedReplyCommands.server";
import { overdueBefore } from "~/inquiries/replyDue";
import { countAll, INQUIRY_STATES, type InquiryState, serviceName } from "~/inquiries/rules";
import type { Page } from "~/platform/data/lists.server";
import { adminFilterValue, pageNumber } from "~/platform/listParameters";
import { listNewestMailsAbout } from "~/platform/mail/mailList.server";
import { AdminPageHead, longWordClass } from "~/shell/admin/AdminPageHead";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { ListShortcuts } from "~/shell/admin/keys/Shortcuts";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { FilterForm, ListTabs } from "~/shell/admin/list/FilterForm";
import { BeyondTheEnd, isBeyondTheEnd, ListFoot } from "~/shell/admin/list/ListFoot";
import { RelativeTime } from "~/shell/admin/list/RelativeTime";
import { auditListingByNewAccount } from "~/shell/admin/newAccountListing.server";
import { useOfficeCalendar } from "~/shell/useOfficeCalendar";
import { Badge, StatusBadge } from "~/ui/primitives/Badge";
import { LinkButton } from "~/ui/primitives/Button";
import { EmptyState } from "~/ui/primitives/EmptyState";
import { Icon } from "~/ui/primitives/Icon";
import type { Route } from "./+types/inquiries";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, actor } = adminRequest(context);
  await auditListingByNewAccount(context, "inbox:inquiries");
  const filters = readInboxFilters(request);
  const state = filters.state === "all" ? "" : filters.state;
  const [list, counts, replies, requestedInquiry] = await Promise.all([
    listInquiries(app, { ...filters, state }),
    countInquiries(app),
    listSavedReplies(app),
    filters.open ? findInquiry(app, filters.open) : null,
  ]);
  // Where there is room for it beside the list, the first message is shown before one was chosen.
  const inquiry = filters.open ? requestedInquiry : (list.items[0] ?? null);
  const ids = new Set([...list.items, ...(inquiry ? [inquiry] : [])].map(({ id }) => id));
  // Of all listed ones, because the browser may go on showing another message than the first.
  const deliveries = await listNewestMailsAbout(app.db, [...ids]);
  const sender = actor.name;
  return { list, counts, replies, inquiry, deliveries, filters, sender, now: app.now() };
}

export default function Inquiries({ loaderData }: Route.ComponentProps) {
  const { list, counts, replies, deliveries, filters, sender, now } = loaderData;
  const { state, search, open } = filters;
  const view = { state, search, page: list.page };
  const listAddress = inboxAddress(view);
  const { items } = list;
  const inquiry = useSteadyInquiry(loaderData.inquiry, { listAddress, open, items });
  useFocusAfterOpening(open);
  return (
    <>
      <title>Inquiries | Admin Dashboard</title>
      <AdminPageHead
        title="Inquiries"
        lead="What clients wrote through the contact form, newest first."
      >
        <LinkButton variant="line" size="sm" href="/admin/inquiries/replies">
          <Icon of={MessageSquareText} />
          Saved replies
        </LinkButton>
      </AdminPageHead>
      <div className="inbox-frame">
        <div className="inbox" data-open={open ? "" : undefined}>
          <section className="card tablecard inbox-pane" aria-label="Inquiries">
            <InboxTabs counts={counts} state={state} search={search} />
            <FilterForm
              label="Inquiries"
              fixed={state !== "new" && { name: "status", value: state }}
              search={{ placeholder: "Name or message", value: search }}
            />
            <InboxList
              list={list}
              view={view}
              openId={open && inquiry?.id}
              shownId={inquiry?.id}
              now={now}
            />
            <ListFoot {...list} thing="inquiry" things="inquiries" address={listAddress} />
          </section>
          {(inquiry || open) && (
            <InboxMessage
              key={inquiry?.id}
              delivery={(inquiry && deliveries.get(inquiry.id)) ?? null}
              {...{ inquiry, replies, sender, listAddress, now }}
            />
          )}
        </div>
      </div>
      <ListShortcuts
        thing="inquiry"
        more={[{ key: "e", description: "Reply by email", run: pressReply }]}
      />
    </>
  );
}

/** Presses the link in the open message. */
function pressReply() {
  document.querySelector<HTMLAnchorElement>('.inbox-message a[href^="mailto:"]')?.click();
}

export function ErrorBoundary() {
  return <LoadFailure title="Inquiries" sentence="Failed to load inquiries" />;
}

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

function InboxTabs({ counts, state, search }: InboxTabsProps) {
  const tabs = INBOX_TABS.map((name) => ({
    href: inboxAddress({ state: name, search, page: 1 }),
    label: LABELS[name],
    count: search ? undefined : name === "all" ? countAll(counts) : counts[name],
    isCurrent: name === state,
  }));
  return <ListTabs label="Inquiries by state" tabs={tabs} />;
}

interface ListState {
  listAddress: string;
  /** The id of the inquiry that was opened; "" if the first of the list is shown. */
  open: string;
  items: readonly Inquiry[];
}

/** The message beside the list. One that arrives meanwhile must not replace the first one while it is read. */
function useSteadyInquiry(
  loadedInquiry: Inquiry | null,
  { listAddress, open, items }: ListState,
): Inquiry | null {
  const [first, setFirst] = useState({ listAddress, id: loadedInquiry?.id });
  const readId = first.listAddress === listAddress ? first.id : undefined;
  const steady = open ? undefined : items.find(({ id }) => id === readId);
  if (steady) return steady;
  const id = loadedInquiry?.id;
  if (first.id !== id || first.listAddress !== listAddress) setFirst({ listAddress, id });
  return loadedInquiry;
}

interface InboxFilters {
  state: InboxTab;
  search: string;
  page: number;
  /** The id of the inquiry shown beside the list; "" for none in particular. */
  open: string;
}

function readInboxFilters(request: Request): InboxFilters {
  const url = new URL(request.url);
  // Bookmarks from before say "state".
  const requestedState =
    adminFilterValue(url.searchParams, "status") || adminFilterValue(url.searchParams, "state");
  return {
    state: INBOX_TABS.find((state) => state === requestedState.toLowerCase()) ?? "new",
    search: adminFilterValue(url.searchParams, "search").trim(),
    page: pageNumber(url.searchParams.get("page")),
    open: adminFilterValue(url.searchParams, "open"),
  };
}

interface InboxListProps {
  list: Page<Inquiry>;
  view: InboxView;
  /** The inquiry that was opened; on a narrow screen it replaces the list. */
  openId?: string;
  /** The one beside the list, opened or not. */
  shownId?: string;
  now: Date;
}

function InboxList({ list, view, openId, shownId, now }: InboxListProps) {
  const calendar = useOfficeCalendar();
  const cutoff = overdueBefore(now, calendar);
  const listElement = useRef<HTMLUListElement>(null);
  const handlers = useFocusOfNextInquiry(listElement, inboxAddress(view));
  if (isBeyondTheEnd(list)) return <BeyondTheEnd {...list} />;
  if (list.items.length === 0) return <NoInquiries view={view} />;
  return (
    <ul className="inbox-list" ref={listElement} {...handlers}>
      {list.items.map((inquiry) => (
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
            {view.state === "all" && inquiry.state !== "new" && (
              <StatusBadge status={inquiry.state} tones={INQUIRY_TONES} />
            )}
            {inquiry.state === "new" && inquiry.receivedAt < cutoff && (
              <Badge tone="warn" label="Reply overdue" />
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** If an inquiry leaves the list that had the focus, the one in its place gets it, or else the heading. */
function useFocusOfNextInquiry(list: RefObject<HTMLUListElement | null>, address: string) {
  const focused = useRef<{ element: Element; place: number } | null>(null);
  const lastAddress = useRef(address);
  useLayoutEffect(() => {
    // Another list is another page, whose heading gets the focus.
    if (lastAddress.current !== address) focused.current = null;
    lastAddress.current = address;
    if (!focused.current) return;
    const { element, place } = focused.current;
    const links = [...(list.current?.querySelectorAll("a") ?? [])];
    if (element.isConnected) {
      // Others may have come above it.
      focused.current.place = links.indexOf(element as HTMLAnchorElement);
      return;
    }
    focused.current = null;
    if (document.activeElement !== document.body) return;
    const next = links[place] ?? links.at(-1) ?? document.querySelector<HTMLElement>("main h1");
    next?.focus();
  });
  return {
    onFocus({ target, currentTarget }: FocusEvent<HTMLUListElement>) {
      const links: Element[] = [...currentTarget.querySelectorAll("a")];
      focused.current = { element: target, place: links.indexOf(target) };
    },
    onBlur({ relatedTarget }: FocusEvent) {
      if (relatedTarget) focused.current = null;
    },
  };
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

const contactFormLink = (
  <LinkButton variant="line" size="sm" href="/contact" target="_blank" rel="noopener">
    View contact form
  </LinkButton>
);
const newInquiriesLink = (
  <LinkButton variant="line" size="sm" href="/admin/inquiries">
    New inquiries
  </LinkButton>
);
const EMPTY_ACTIONS = {
  new: contactFormLink,
  all: contactFormLink,
  answered: newInquiriesLink,
  archived: newInquiriesLink,
};

/** The tabs of the inbox. */
const INBOX_TABS = [...INQUIRY_STATES, "all"] as const;
type InboxTab = (typeof INBOX_TABS)[number];

interface InboxView {
  state: InboxTab;
  search: string;
  page: number;
}

/** The address of a page of the inbox, optionally with one inquiry open. */
function inboxAddress({ state, search, page }: InboxView, open?: string): string {
  const address = new URLSearchParams();
  if (state !== "new") address.set("status", state);
  if (search) address.set("search", search);
  if (page > 1) address.set("page", String(page));
  if (open) address.set("open", open);
  const query = address.toString();
  return query ? `/admin/inquiries?${query}` : "/admin/inquiries";
}
