import { INQUIRY_STATES, type InquiryState } from "~/domain/inquiries/rules";
import type { DeskJobFilters } from "~/domain/jobs/queries.server";
import type { AuditFilters } from "~/platform/audit/listing.server";
import { pageNumber } from "~/platform/db/search.server";
import type { Delivery } from "~/platform/mail/outbox.server";
import { MAIL_STATES } from "~/routes/admin/parts/mail/mailWords";
import { storable } from "~/routes/admin/parts/storable";

const MAX_CHARACTERS = 200;

const JOB_SORTS = ["title", "-title", "posted", "-posted"] as const;

export function jobFiltersOf(request: Request): DeskJobFilters {
  const { searchParams } = new URL(request.url);
  const status = textAt(searchParams, "status").toLowerCase();
  return {
    search: textAt(searchParams, "search").trim(),
    department: textAt(searchParams, "department"),
    status: status === "active" || status === "inactive" ? status : "",
    sort: JOB_SORTS.find((sort) => sort === searchParams.get("sort")) ?? "",
    page: pageNumber(searchParams.get("page")),
  };
}

export interface InboxFilters {
  state: InquiryState;
  search: string;
  page: number;
  /** The id of the inquiry that is read beside the list; empty for none. */
  open: string;
}

export function inboxFiltersOf(request: Request): InboxFilters {
  const { searchParams } = new URL(request.url);
  const wanted = textAt(searchParams, "state").toLowerCase();
  return {
    state: INQUIRY_STATES.find((state) => state === wanted) ?? "new",
    search: textAt(searchParams, "search").trim(),
    page: pageNumber(searchParams.get("page")),
    open: textAt(searchParams, "open"),
  };
}

type MailState = Delivery["state"];

/** Without a word of one's own: what needs somebody, else what is on its way, else the rest. */
export function mailFiltersOf(request: Request, counts: Record<MailState, number>) {
  const { searchParams } = new URL(request.url);
  const wanted = MAIL_STATES.find(({ value }) => value === searchParams.get("status"));
  const busiest = MAIL_STATES.find(({ value }) => counts[value] > 0);
  const status: MailState = (wanted ?? busiest)?.value ?? "sent";
  return { status, page: pageNumber(searchParams.get("page")) };
}

/** `who` as the log has it, such as "operator". */
export function auditFiltersOf(request: Request): AuditFilters {
  const { searchParams } = new URL(request.url);
  return {
    actor: textAt(searchParams, "who"),
    action: textAt(searchParams, "what"),
    page: pageNumber(searchParams.get("page")),
  };
}

function textAt(parameters: URLSearchParams, name: string): string {
  return storable(parameters.get(name) ?? "").slice(0, MAX_CHARACTERS);
}
