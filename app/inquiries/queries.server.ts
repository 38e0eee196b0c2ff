import { count, eq, inArray, min, sql } from "drizzle-orm";
import { serviceCards, servicesPage } from "~/content/pageForms/servicesPage";
import { pageTextsOf } from "~/content/publicTexts.server";
import type { Inquiry } from "~/inquiries/inquiry";
import { overdueBefore, replyDueAt } from "~/inquiries/replyDue";
import {
  ADMIN_PAGE_SIZE,
  countAll,
  type InquiryState,
  SERVICES,
  type ServiceChoice,
} from "~/inquiries/rules";
import { inquiries, inquiryCounts } from "~/inquiries/tables.server";
import type { App } from "~/platform/app.server";
import { containsTextCondition } from "~/platform/data/containsText.server";
import { type Database, isRecordId } from "~/platform/data/database.server";
import { listPage } from "~/platform/data/listPage.server";
import { indexedDescending, type Page } from "~/platform/data/lists.server";
import type { RequestScope } from "~/shell/scope.server";

export interface InquiryFilters {
  /** "" means any. */
  state: "" | InquiryState;
  /** Searched literally in name, email, company, message and reference. */
  search: string;
  page: number;
}

const SEARCHED = [
  inquiries.name,
  inquiries.email,
  inquiries.company,
  inquiries.message,
  inquiries.reference,
];

/** Lists the inquiries, newest first. */
export async function listInquiries(
  app: App,
  { state, search, page }: InquiryFilters,
): Promise<Page<Inquiry>> {
  const rows = {
    table: inquiries,
    id: inquiries.id,
    condition: state ? eq(inquiries.state, state) : undefined,
    order: [indexedDescending(inquiries.receivedAt), indexedDescending(inquiries.id)],
    search: { text: search, matches: containsTextCondition(SEARCHED, search) },
  };
  return listPage(app.db, rows, {
    page,
    pageSize: ADMIN_PAGE_SIZE,
    count: async (tx) => {
      const counts = await getMaintainedCounts(tx);
      return state ? counts[state] : countAll(counts);
    },
    select: (tx, ids) => tx.select().from(inquiries).where(inArray(inquiries.id, ids)),
  });
}

export async function findInquiry(app: App, id: string): Promise<Inquiry | null> {
  if (!isRecordId(id)) return null;
  const rows = await app.db.select().from(inquiries).where(eq(inquiries.id, id));
  return rows[0] ?? null;
}

/** The new inquiries, which wait for a reply. */
export interface WaitingInquiries {
  total: number;
  /** How many of them have waited longer than promised. */
  overdue: number;
  /** When the one that has waited longest arrived; null if none waits. */
  oldest: Date | null;
  /** When the next reply is due that is not overdue; null if there is none. */
  nextDue: Date | null;
}

export async function countWaitingInquiries(app: App): Promise<WaitingInquiries> {
  const calendar = app.calendar();
  const { receivedAt, state } = inquiries;
  const cutoff = sql.param(overdueBefore(app.now(), calendar), receivedAt);
  const [row] = await app.db
    .select({
      total: count(),
      overdue: sql<number>`(count(*) filter (where ${receivedAt} < ${cutoff}))::int`,
      oldest: min(receivedAt),
      next: sql`min(${receivedAt}) filter (where ${receivedAt} >= ${cutoff})`.mapWith(receivedAt),
    })
    .from(inquiries)
    .where(eq(state, "new"));
  if (!row) return { total: 0, overdue: 0, oldest: null, nextDue: null };
  const { total, overdue, oldest, next } = row;
  return { total, overdue, oldest, nextDue: next && replyDueAt(next, calendar) };
}

export async function countInquiries({ db }: App): Promise<Record<InquiryState, number>> {
  return getMaintainedCounts(db);
}

/** Reads the counts that triggers maintain, because every page of the admin area shows them. */
async function getMaintainedCounts(db: Database): Promise<Record<InquiryState, number>> {
  const counts = { new: 0, answered: 0, archived: 0 };
  for (const { state, total } of await db.select().from(inquiryCounts)) counts[state] = total;
  return counts;
}

/** The one choice at a firm that names no services. */
const ANYTHING: ServiceChoice = { value: "General inquiry", label: "General inquiry" };

/**
 * The services of the contact form: those that the services page offers, in its order. In the site's second language they have
 * other labels and the same values, so that the firm reads one name for each service.
 */
export function listServiceChoices(scope: RequestScope): ServiceChoice[] {
  const choices = new Map(offeredChoices(scope).map((choice) => [choice.value, choice]));
  return choices.size === 0 ? [ANYTHING] : [...choices.values()];
}

/** The value for `/contact?service=cloud`: by what is stored, or by the anchor on the services page; "" for any other. */
export function serviceChoiceOf(scope: RequestScope, service: string): string {
  const choices = offeredChoices(scope);
  const choice =
    choices.find(({ value }) => value === service) ??
    choices.find(({ href }) => href === SECTION + service) ??
    choices.find(({ href }) => service === WITH_OWN_PAGE && !href.startsWith(SECTION));
  return choice?.value ?? "";
}

/** Services link to their section of /services; the one that has a page of its own is WITH_OWN_PAGE. */
const SECTION = "/services#";
const WITH_OWN_PAGE = "staff";

function offeredChoices(scope: RequestScope): (ServiceChoice & { href: string })[] {
  const cards = cardsOf(scope);
  const ownCards = cardsOf({ ...scope, app: { ...scope.app, base: "" } });
  return cards.map(({ title, href }, index) => {
    const sameHref = ownCards.find((card) => card.href === href);
    const samePlace = ownCards.length === cards.length ? ownCards[index] : undefined;
    return { value: codeOf((sameHref ?? samePlace)?.title ?? title), label: title, href };
  });
}

const cardsOf = (scope: RequestScope) => serviceCards(pageTextsOf(scope, servicesPage));

/** The code of a service of the specification that the firm calls by its name there; otherwise the name. */
const codeOf = (name: string): string =>
  SERVICES.find((service) => service.label === name)?.value ?? name;
