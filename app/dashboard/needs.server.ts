import { countWaiting } from "~/accounts/queries.server";
import { countApplications, findOldestNew } from "~/applications/queries.server";
import { countReadyForReview } from "~/blog/collaboration/reviews.server";
import { CLAIMS_PATH, type Claim } from "~/content/claims/claim";
import { countWaitingInquiries, type WaitingInquiries } from "~/inquiries/queries.server";
import { getNextClosingJobs } from "~/jobs/adminQueries.server";
import type { App } from "~/platform/app.server";
import { formatDue, formatDueDay } from "~/platform/config/officeCalendar";
import { DAY_MS } from "~/platform/durations";
import { countMailTrouble, type MailTrouble } from "~/platform/mail/mailList.server";
import { formatAgo } from "~/shell/admin/list/formatAgo";

const CLOSING_SOON_DAYS = 7;

/** Something that waits for an administrator: "11 messages wait; the next reply is due today at 3:00 PM". */
export interface Need {
  kind: "mail" | "inquiries" | "applications" | "jobs" | "blogs" | "sign-ups" | "claims";
  count: number;
  /** The things that `count` counts, with their verb: "messages wait". */
  what: string;
  more: string;
  href: string;
  /** A promise was broken, or something does not work. */
  isLate: boolean;
}

/** Lists what needs an administrator today, the most urgent first. */
export async function listNeeds(app: App, claims: readonly Claim[]): Promise<Need[]> {
  const needs = await Promise.all([
    mailNeed(app),
    inquiryNeed(app),
    applicationNeed(app),
    closingNeed(app),
    reviewNeed(app),
    signUpNeed(app),
    claimNeed(claims),
  ]);
  return needs.flat().filter(({ count }) => count > 0);
}

async function mailNeed(app: App): Promise<Need[]> {
  const { parked, failing } = await countMailTrouble(app.db);
  const need = { kind: "mail", href: "/admin/settings/mail", isLate: true } as const;
  return [
    {
      ...need,
      count: parked.count,
      what: parked.count === 1 ? "email was not delivered" : "emails were not delivered",
      more: sinceWhen(app, parked),
    },
    {
      ...need,
      count: failing.count,
      what:
        failing.count === 1
          ? "email is failing and tried again"
          : "emails are failing and tried again",
      more: sinceWhen(app, failing),
    },
  ];
}

function sinceWhen(app: App, { since }: MailTrouble["parked"]): string {
  return since ? `the oldest was written ${app.calendar().shortMoment(since)}` : "";
}

async function inquiryNeed(app: App): Promise<Need> {
  const waiting = await countWaitingInquiries(app);
  return {
    kind: "inquiries",
    count: waiting.total,
    what: waiting.total === 1 ? "message waits" : "messages wait",
    more: formatWaiting(app, waiting),
    href: "/admin/inquiries",
    isLate: waiting.overdue > 0,
  };
}

function formatWaiting(app: App, { total, overdue, oldest, nextDue }: WaitingInquiries): string {
  const calendar = app.calendar();
  const next = nextDue && `the next reply is due ${formatDue(nextDue, app.now(), calendar)}`;
  if (overdue === 0) return next ?? "";
  const since = oldest ? `, the oldest since ${calendar.shortDate(oldest)}` : "";
  if (overdue === total) return `longer than promised${since}`;
  return [`${overdue} longer than promised`, next].filter(Boolean).join(", and ");
}

async function applicationNeed(app: App): Promise<Need> {
  const [{ byStatus }, oldest] = await Promise.all([countApplications(app), findOldestNew(app)]);
  const count = byStatus.new ?? 0;
  const came = oldest && formatAgo(oldest, app.now(), app.calendar());
  return {
    kind: "applications",
    count,
    what: count === 1 ? "application is new" : "applications are new",
    more: came ? `${count === 1 ? "it" : "the oldest"} came ${came}` : "",
    href: "/admin/applications?status=new",
    isLate: false,
  };
}

async function closingNeed(app: App): Promise<Need> {
  const { dayOf } = app.calendar();
  const now = app.now();
  const lastDay = dayOf(new Date(now.getTime() + CLOSING_SOON_DAYS * DAY_MS));
  const first = await getNextClosingJobs(app, lastDay);
  const count = first?.total ?? 0;
  return {
    kind: "jobs",
    count,
    what: count === 1 ? "job closes soon" : "jobs close soon",
    more: first?.closesOn
      ? `${first.title} ${count === 1 ? "" : "first, "}${formatDueDay(first.closesOn, dayOf(now))}`
      : "",
    href: count === 1 ? `/admin/jobs/edit/${first?.id}` : "/admin/jobs?status=active",
    isLate: false,
  };
}

async function reviewNeed(app: App): Promise<Need> {
  const { total: count, first } = await countReadyForReview(app);
  return {
    kind: "blogs",
    count,
    what: count === 1 ? "blog is ready for review" : "blogs are ready for review",
    more: first ? `“${first.title}”${count === 1 ? "" : " first"}` : "",
    href: count === 1 ? `/admin/blogs/edit/${first?.id}` : "/admin/blogs?status=ready",
    isLate: false,
  };
}

async function signUpNeed(app: App): Promise<Need> {
  const count = await countWaiting(app);
  return {
    kind: "sign-ups",
    count,
    what: count === 1 ? "person waits for approval" : "people wait for approval",
    more: count === 1 ? "they signed up as an administrator" : "they signed up as administrators",
    href: "/admin/settings/team",
    isLate: false,
  };
}

function claimNeed(claims: readonly Claim[]): Need {
  const due = claims.filter(({ status }) => status === "review-due");
  return {
    kind: "claims",
    count: due.length,
    what: due.length === 1 ? "claim is due for a review" : "claims are due for a review",
    more: due[0] ? `“${due[0].text}”` : "",
    href: CLAIMS_PATH,
    isLate: false,
  };
}
