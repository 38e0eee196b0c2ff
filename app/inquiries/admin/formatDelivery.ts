import { formatSentBy } from "~/operations/mail/mailLabels";
import type { OfficeCalendar } from "~/platform/calendar/officeCalendar";
import type { Delivery } from "~/platform/mail/outbox.server";

/** Formats the delivery state of the mail about an inquiry. The inquiry itself is stored in any case. */
export function formatDelivery(delivery: Delivery | null, { shortDate }: OfficeCalendar): string {
  if (!delivery) return "None was due";
  if (delivery.state === "sent")
    return `${formatSentBy(delivery.sentBy)}${delivery.sentAt ? ` ${shortDate(delivery.sentAt)}` : ""}`;
  const why = delivery.lastError ? `: ${delivery.lastError}` : "";
  if (delivery.state === "parked") return `Not delivered, and not tried again${why}`;
  return delivery.attempts === 0 ? "On its way" : `Tried ${delivery.attempts} times${why}`;
}
