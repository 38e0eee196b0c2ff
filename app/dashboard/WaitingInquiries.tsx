import { MailCheck } from "lucide-react";
import { inboxAddress } from "~/inquiries/admin/inboxAddress";
import type { Inquiry } from "~/inquiries/rules";
import { useOfficeCalendar } from "~/shell/officeCalendar";
import { EmptyState } from "~/ui/primitives/EmptyState";

const INBOX = { state: "new", search: "", page: 1 } as const;

/** Inquiries that have waited longer than the 24 hours of business that the site promises. */
export function WaitingInquiries({ items, total }: { items: readonly Inquiry[]; total: number }) {
  const { shortMoment } = useOfficeCalendar();
  return (
    <section className="card tablecard" aria-labelledby="waiting-title">
      <div className="tablebar justify-between">
        <h2 id="waiting-title">Waiting for an answer</h2>
        <a href="/admin/inquiries">All inquiries</a>
      </div>
      {total === 0 ? (
        <div className="p-4">
          <EmptyState icon={MailCheck} text="Nobody has waited longer than promised." />
        </div>
      ) : (
        <>
          <p className="px-4 pt-3 text-sm text-ink-2">
            {total === 1 ? "One inquiry has" : `${total} inquiries have`} waited longer than the 24
            hours of business that the site promises.
          </p>
          <ul className="inbox-list">
            {items.map((inquiry) => (
              <li key={inquiry.id}>
                <a href={inboxAddress(INBOX, inquiry.id)}>
                  <strong>{inquiry.name}</strong>
                  <span>
                    {inquiry.company}. Received {shortMoment(inquiry.receivedAt)}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
