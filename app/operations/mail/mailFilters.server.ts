import { MAIL_STATES } from "~/operations/mail/mailLabels";
import { pageNumber } from "~/platform/db/search.server";
import type { Delivery } from "~/platform/mail/outbox.server";

type MailState = Delivery["state"];

/** The filters in the address. Without a state: parked mails if there are any, else waiting ones, else sent ones. */
export function mailFiltersOf(request: Request, counts: Record<MailState, number>) {
  const { searchParams } = new URL(request.url);
  const wanted = MAIL_STATES.find(({ value }) => value === searchParams.get("status"));
  const busiest = MAIL_STATES.find(({ value }) => counts[value] > 0);
  const status: MailState = (wanted ?? busiest)?.value ?? "sent";
  return { status, page: pageNumber(searchParams.get("page")) };
}
