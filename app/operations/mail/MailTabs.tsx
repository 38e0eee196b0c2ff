import { MAIL_STATES } from "~/operations/mail/mailLabels";
import type { Delivery } from "~/platform/mail/outbox.server";

interface MailTabsProps {
  counts: Record<Delivery["state"], number>;
  status: Delivery["state"];
}

export function MailTabs({ counts, status }: MailTabsProps) {
  return (
    <nav className="statline" aria-label="Mails by state">
      {MAIL_STATES.map(({ value, label }) => (
        <a
          key={value}
          href={`/admin/settings/mail?status=${value}`}
          aria-current={value === status ? "true" : undefined}
        >
          <b>{counts[value]}</b>
          {label}
        </a>
      ))}
    </nav>
  );
}
