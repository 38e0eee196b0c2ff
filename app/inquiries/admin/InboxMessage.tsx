import { MailOpen, Reply } from "lucide-react";
import { InquiryActions } from "~/inquiries/admin/InquiryActions";
import { replyAddress } from "~/inquiries/admin/replyAddress";
import { type Inquiry, serviceName } from "~/inquiries/rules";
import { RetryButton } from "~/operations/mail/MailTable";
import { formatSentBy } from "~/operations/mail/mailLabels";
import type { OfficeCalendar } from "~/platform/calendar/officeCalendar";
import type { Delivery } from "~/platform/mail/outbox.server";
import { BackLink } from "~/shell/admin/BackLink";
import { ReachFacts } from "~/shell/admin/ReachFacts";
import { useOfficeCalendar } from "~/shell/officeCalendar";
import { Badge } from "~/ui/primitives/Badge";
import { LinkButton } from "~/ui/primitives/Button";
import { EmptyState } from "~/ui/primitives/EmptyState";
import { Icon } from "~/ui/primitives/Icon";

interface InboxMessageProps {
  inquiry: Inquiry | null;
  delivery: Delivery | null;
  listAddress: string;
  /** The requested inquiry does not exist (any more). */
  missing: boolean;
}

export function InboxMessage({ inquiry, delivery, listAddress, missing }: InboxMessageProps) {
  if (!inquiry) return <NothingOpen missing={missing} />;
  return (
    <article className="card pad stack" aria-labelledby="inquiry-title">
      <div className="lg:hidden">
        <BackLink href={listAddress}>All inquiries</BackLink>
      </div>
      <div className="flex flex-wrap items-start justify-between gap-3 lg:mt-0">
        <h2 id="inquiry-title">{inquiry.name}</h2>
        <Badge status={inquiry.state} />
      </div>
      <InquiryFacts inquiry={inquiry} delivery={delivery} />
      <p className="message">{inquiry.message}</p>
      <div className="row">
        <LinkButton size="sm" href={replyAddress(inquiry)}>
          <Icon of={Reply} />
          Reply
        </LinkButton>
        <InquiryActions inquiry={inquiry} listAddress={listAddress} />
      </div>
    </article>
  );
}

function InquiryFacts({ inquiry, delivery }: { inquiry: Inquiry; delivery: Delivery | null }) {
  const calendar = useOfficeCalendar();
  const { email, phone, company, service, receivedAt, reference } = inquiry;
  const { consentVersion, consentedAt } = inquiry;
  return (
    <dl className="facts-list max-sm:grid-cols-[6.5rem_1fr]">
      <ReachFacts email={email} phone={phone} />
      <dt>Company</dt>
      <dd>{company}</dd>
      <dt>Service</dt>
      <dd>{serviceName(service)}</dd>
      <dt>Received</dt>
      <dd>
        {calendar.longDate(receivedAt)}, reference {reference}
      </dd>
      <dt>Consent</dt>
      <dd>
        {consentVersion ? `Version ${consentVersion}, given ` : "Given "}
        {calendar.shortMoment(consentedAt)}
      </dd>
      <dt>Mail to us</dt>
      <dd>
        <span id={delivery ? `mail-${delivery.id}` : undefined}>
          {formatDelivery(delivery, calendar)}
        </span>
        {delivery && <RetryButton mail={delivery} />}
      </dd>
    </dl>
  );
}

function NothingOpen({ missing }: { missing: boolean }) {
  return (
    <section className="card p-4 max-lg:hidden" aria-label="Message">
      <EmptyState
        icon={MailOpen}
        text={missing ? "There is no such inquiry." : "Choose an inquiry to read it here."}
      />
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
