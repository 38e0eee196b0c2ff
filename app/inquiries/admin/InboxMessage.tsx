import { MailOpen, Reply } from "lucide-react";
import { InquiryActions } from "~/inquiries/admin/InquiryActions";
import { ReplyMenu } from "~/inquiries/admin/ReplyMenu";
import { replyAddress } from "~/inquiries/admin/replyAddress";
import { MESSAGE_HEADING } from "~/inquiries/admin/useFocusAfterOpening";
import type { SavedReply } from "~/inquiries/replies/savedReply";
import { type Inquiry, serviceName } from "~/inquiries/rules";
import { RetryButton } from "~/operations/mail/MailTable";
import { formatSentBy } from "~/operations/mail/mailLabels";
import { promiseCutoff, promiseDue } from "~/platform/calendar/businessHours";
import { formatDue } from "~/platform/calendar/formatDue";
import type { OfficeCalendar } from "~/platform/calendar/officeCalendar";
import type { Delivery } from "~/platform/mail/outbox.server";
import { BackLink } from "~/shell/admin/BackLink";
import { longWordClass } from "~/shell/admin/list/longWord";
import { ReachFacts } from "~/shell/admin/ReachFacts";
import { useOfficeCalendar } from "~/shell/officeCalendar";
import { Badge } from "~/ui/primitives/Badge";
import { LinkButton } from "~/ui/primitives/Button";
import { EmptyState } from "~/ui/primitives/EmptyState";
import { Icon } from "~/ui/primitives/Icon";

interface InboxMessageProps {
  /** Null if it does not exist (any more). */
  inquiry: Inquiry | null;
  delivery: Delivery | null;
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
          <Badge status={inquiry.state} />
        </div>
        <p>
          {inquiry.company}. {serviceName(inquiry.service)}
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
      <InquiryFacts inquiry={inquiry} delivery={delivery} />
    </article>
  );
}

/** When the promised reply is due. */
function ReplyDue({ receivedAt, now }: { receivedAt: Date; now: Date }) {
  const calendar = useOfficeCalendar();
  const due = promiseDue(receivedAt, calendar);
  if (receivedAt < promiseCutoff(now, calendar))
    return <p className="overdue">The result was due {calendar.shortMoment(due)}.</p>;
  return <p>The result is due {formatDue(due, now, calendar)}.</p>;
}

function InquiryFacts({ inquiry, delivery }: { inquiry: Inquiry; delivery: Delivery | null }) {
  const calendar = useOfficeCalendar();
  const { email, phone, receivedAt, reference, consentVersion, consentedAt } = inquiry;
  return (
    <dl className="facts-list">
      <ReachFacts email={email} phone={phone} />
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
function formatDelivery(delivery: Delivery | null, { shortDate }: OfficeCalendar): string {
  if (!delivery) return "None was due";
  if (delivery.state === "sent")
    return `${formatSentBy(delivery.sentBy)}${delivery.sentAt ? ` ${shortDate(delivery.sentAt)}` : ""}`;
  const why = delivery.lastError ? `: ${delivery.lastError}` : "";
  if (delivery.state === "parked") return `Not delivered, and not tried again${why}`;
  return delivery.attempts === 0 ? "On its way" : `Tried ${delivery.attempts} times${why}`;
}
