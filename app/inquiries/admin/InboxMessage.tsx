import { MailOpen, MessageSquareText, Reply } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { deleteInquiryQuestion } from "~/inquiries/admin/inquiryTexts";
import type { Inquiry } from "~/inquiries/inquiry";
import { fillReply, NEW_REPLY, type SavedReply } from "~/inquiries/replies/savedReply";
import { overdueBefore, replyDueAt } from "~/inquiries/replyDue";
import { type InquiryState, serviceName } from "~/inquiries/rules";
import { formatSentBy, RetryButton } from "~/operations/mail/MailTable";
import { formatDue, type OfficeCalendar } from "~/platform/config/officeCalendar";
import { mailto } from "~/platform/forms/contactFields";
import { telAddress } from "~/platform/forms/phoneNumbers";
import type { ListedMail } from "~/platform/mail/mailList.server";
import { BackLink, longWordClass } from "~/shell/admin/AdminPageHead";
import { ChangeButton, DeleteButton } from "~/shell/admin/change/ChangeButton";
import { Menu, MoreMenu } from "~/shell/admin/Menu";
import { useOfficeCalendar } from "~/shell/useOfficeCalendar";
import { StatusBadge, type Tone } from "~/ui/primitives/Badge";
import { BreakableEmail } from "~/ui/primitives/BreakableEmail";
import { LinkButton } from "~/ui/primitives/Button";
import { EmptyState } from "~/ui/primitives/EmptyState";
import { Icon } from "~/ui/primitives/Icon";

export const INQUIRY_TONES: Readonly<Record<InquiryState, Tone>> = {
  new: "info",
  answered: "ok",
  archived: "hollow",
};

interface InboxMessageProps {
  /** Null if it does not exist (any more). */
  inquiry: Inquiry | null;
  delivery: ListedMail | null;
  replies: readonly SavedReply[];
  /** The name of the administrator, who signs replies. */
  sender: string;
  listAddress: string;
  now: Date;
}

export function InboxMessage(props: InboxMessageProps) {
  const { inquiry, delivery, replies, sender, listAddress, now } = props;
  if (!inquiry) return <NoSuchInquiry listAddress={listAddress} />;
  return (
    <article className="card pad stack inbox-message" aria-labelledby={MESSAGE_HEADING}>
      <header>
        <div className="inbox-back">
          <BackLink href={listAddress}>All inquiries</BackLink>
        </div>
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <h2 id={MESSAGE_HEADING} tabIndex={-1} className={longWordClass(inquiry.name)}>
            {inquiry.name}
          </h2>
          <StatusBadge status={inquiry.state} tones={INQUIRY_TONES} />
        </div>
        <p className="inbox-about">
          <span>{inquiry.company}</span> <span>{serviceName(inquiry.service)}</span>
        </p>
        {inquiry.state === "new" && <ReplyDue receivedAt={inquiry.receivedAt} now={now} />}
      </header>
      <div className="row">
        <LinkButton size="sm" href={replyAddress(inquiry)}>
          <Icon of={Reply} />
          Reply
        </LinkButton>
        <ReplyMenu {...{ inquiry, replies, sender }} />
        <InquiryActions inquiry={inquiry} listAddress={listAddress} />
      </div>
      <p className="message">{inquiry.message}</p>
      <InquiryDetails inquiry={inquiry} delivery={delivery} />
    </article>
  );
}

/** When the promised reply is due. */
function ReplyDue({ receivedAt, now }: { receivedAt: Date; now: Date }) {
  const calendar = useOfficeCalendar();
  const due = replyDueAt(receivedAt, calendar);
  if (receivedAt < overdueBefore(now, calendar))
    return <p className="overdue">The reply was due {calendar.shortMoment(due)}.</p>;
  return <p>The reply is due {formatDue(due, now, calendar)}.</p>;
}

function InquiryDetails({ inquiry, delivery }: { inquiry: Inquiry; delivery: ListedMail | null }) {
  const calendar = useOfficeCalendar();
  const { email, phone, receivedAt, reference, consentVersion, consentedAt } = inquiry;
  return (
    <dl className="facts-list">
      <ContactRows email={email} phone={phone} />
      <dt>Received</dt>
      <dd>
        {calendar.shortMoment(receivedAt)}, reference <span className="unbroken">{reference}</span>
      </dd>
      <dt>Consent</dt>
      <dd>
        {consentVersion ? `Version ${consentVersion}, given ` : "Given "}
        {calendar.shortMoment(consentedAt)}
      </dd>
      <dt>Email to us</dt>
      <dd>
        <span id={delivery ? `mail-${delivery.id}` : undefined}>
          {formatDelivery(delivery, calendar)}
        </span>
        {delivery && <RetryButton mail={delivery} />}
      </dd>
    </dl>
  );
}

function NoSuchInquiry({ listAddress }: { listAddress: string }) {
  return (
    <section className="card p-4 inbox-message" aria-label="Message">
      <EmptyState icon={MailOpen} text="There is no such inquiry." detail="It was deleted.">
        <LinkButton variant="line" size="sm" href={listAddress}>
          All inquiries
        </LinkButton>
      </EmptyState>
    </section>
  );
}

/** Formats the delivery state of the mail about an inquiry. The inquiry itself is stored in any case. */
function formatDelivery(delivery: ListedMail | null, { shortDate }: OfficeCalendar): string {
  if (!delivery) return "None was due";
  if (delivery.state === "sent")
    return `${formatSentBy(delivery.sentBy)}${delivery.sentAt ? ` ${shortDate(delivery.sentAt)}` : ""}`;
  const why = delivery.lastError ? `: ${delivery.lastError}` : "";
  if (delivery.state === "parked") return `Not delivered, and not tried again${why}`;
  if (delivery.attempts === 0) return "On its way";
  return `Tried ${delivery.attempts === 1 ? "once" : `${delivery.attempts} times`}${why}`;
}

interface ReplyMenuProps {
  inquiry: Inquiry;
  replies: readonly SavedReply[];
  /** The name of the administrator, who signs the reply. */
  sender: string;
}

/** The saved replies: each opens the mail program with its text, filled in for this inquiry. */
function ReplyMenu({ inquiry, replies, sender }: ReplyMenuProps) {
  return (
    <Menu label="Reply with" icon={MessageSquareText}>
      {replies.length > 0 && (
        <ul className="menu-list">
          {replies.map(({ id, title, text }) => (
            <li key={id}>
              <a href={replyAddress(inquiry, fillReply(text, inquiry, sender))}>
                <strong>{title}</strong>
                <span className="line-clamp-1">{fillReply(text, inquiry, sender)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <a
        className="menu-more"
        href={`/admin/inquiries/replies${replies.length > 0 ? "" : `/${NEW_REPLY}`}`}
      >
        {replies.length > 0 ? "Manage saved replies" : "Add a saved reply"}
      </a>
    </Menu>
  );
}

// Mail programs truncate or reject longer addresses. The quote is only a reminder: the inbox shows the whole text.
const MAILTO_MAX_CHARACTERS = 2_000;

/**
 * A mailto address for a reply that quotes the message, opened by the administrator's mail program; `text` is what the reply
 * begins with. It is in the address as a whole, and the quote has the room that is left.
 */
export function replyAddress(inquiry: Inquiry, text = ""): string {
  const subject = encodeURIComponent(`Re: your message (${inquiry.reference})`);
  const start = encodeURIComponent(`${withBreaks(text)}\r\n\r\n`);
  const address = `${mailto(inquiry.email)}?subject=${subject}&body=${start}`;
  return address + encodedQuote(inquiry, MAILTO_MAX_CHARACTERS - address.length);
}

function encodedQuote({ name, message }: Inquiry, room: number): string {
  const before = encodeURIComponent(`${name} wrote:\r\n> `);
  const after = encodeURIComponent("\r\n");
  return before + encodedWithin(message, room - before.length - after.length) + after;
}

const withBreaks = (text: string) => text.split(/\r?\n/).join("\r\n");

const CUT = encodeURIComponent(" [...]");

/**
 * The lines of a quote as an address has them, at most `limit` characters long: a letter with an accent takes six, a Chinese one
 * nine. Cut between whole characters, because encodeURIComponent throws on half a surrogate pair.
 */
function encodedWithin(message: string, limit: number): string {
  const characters = [...message.replace(/\r\n/g, "\n")].map(quoted);
  const text = characters.join("");
  if (text.length <= limit) return text;
  let length = CUT.length;
  const cut = characters.findIndex((character) => {
    length += character.length;
    return length > limit;
  });
  return characters.slice(0, cut).join("") + CUT;
}

const quoted = (character: string) => encodeURIComponent(character === "\n" ? "\r\n> " : character);

const MESSAGE_HEADING = "inquiry-title";

/**
 * Moves the focus to the heading of a message that was opened, and back to its place in the list when it is closed. A document
 * that is loaded with an open message leaves the focus where browsers put it.
 */
export function useFocusAfterOpening(open: string): void {
  const isFirstPage = useLocation().key === "default";
  const before = useRef(isFirstPage ? open : "");
  useEffect(() => {
    const closed = before.current;
    before.current = open;
    if (open === closed) return;
    document.getElementById(open ? MESSAGE_HEADING : `inquiry-${closed}`)?.focus();
  }, [open]);
}

/** The first rows of the details of a person who wrote to the firm: how to reach them. */
function ContactRows({ email, phone }: { email: string; phone: string | null }) {
  return (
    <>
      <dt>Email</dt>
      <dd>
        <a href={mailto(email)}>
          <BreakableEmail email={email} />
        </a>
      </dd>
      <dt>Phone</dt>
      <dd>{phone ? <a href={telAddress(phone)}>{phone}</a> : "Not given"}</dd>
    </>
  );
}

/** The actions that each state offers. */
const STATE_ACTIONS: Record<InquiryState, { verb: string; label: string }[]> = {
  new: [
    { verb: "answer", label: "Mark answered" },
    { verb: "archive", label: "Archive" },
  ],
  answered: [
    { verb: "archive", label: "Archive" },
    { verb: "reopen", label: "Move back to new" },
  ],
  archived: [{ verb: "reopen", label: "Move back to new" }],
};

function InquiryActions({ inquiry, listAddress }: { inquiry: Inquiry; listAddress: string }) {
  return (
    <>
      {STATE_ACTIONS[inquiry.state].map(({ verb, label }) => (
        <ChangeButton key={verb} action={`/admin/inquiries/${inquiry.id}/${verb}`}>
          {label}
        </ChangeButton>
      ))}
      <MoreMenu>
        <DeleteButton
          look="button"
          action={`/admin/inquiries/${inquiry.id}/delete`}
          from={listAddress}
          {...deleteInquiryQuestion(inquiry)}
        />
      </MoreMenu>
    </>
  );
}
