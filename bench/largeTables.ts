import type pg from "pg";
import { FREQUENT_RESUME_WORD } from "../database/demo/scale/manyApplications";
import { FREQUENT_INQUIRY_WORD } from "../database/demo/scale/manyInquiries";
import { FREQUENT_JOB_WORD } from "../database/demo/scale/manyJobs";
import { FREQUENT_POST_WORD } from "../database/demo/scale/manyPosts";
import type { RunningApp } from "../tests/support/app";
import type { Figure } from "./figure";
import { fillLargeTables, type LargeTables, sizeOf } from "./largeFill";
import { timeVisits } from "./largeSite";
import { publicListVisits } from "./publicListVisits";
import { signIn } from "./signIn";
import { type AddressesOf, eachOf, pagesOf } from "./visits";

export const LARGE_FACTOR = 0.2;
const LONG_PAGE_SIZE = 50;
const SEARCHED_PAGES = 40;
const LIMIT_MS = 100;

/** Each list on large tables: whole pages, those of the admin area as a browser without scripts gets them. */
export const largeTables = (): Promise<Figure[]> => timeLists(LARGE_FACTOR);

/** Times the lists on tables of another size. */
export function timeLists(factor: number): Promise<Figure[]> {
  const size = sizeOf(factor);
  return timeVisits({
    holds: holdsOf(factor),
    environment: { DEMO_CONTENT: "off" },
    fill: (client: pg.Client) => fillLargeTables(client, size),
    request: async ({ url }) => ({ headers: { cookie: await signIn(url) }, redirect: "error" }),
    visits,
    limitMs: LIMIT_MS,
  });
}

/** Such as "20,000 jobs and posts, 200,000 applications and inquiries". */
export function holdsOf(factor: number): string {
  const { jobs, applications } = sizeOf(factor);
  const records = (count: number) => count.toLocaleString("en-US");
  return `${records(jobs)} jobs and posts, ${records(applications)} applications and inquiries`;
}

function visits(contents: LargeTables, { url }: RunningApp): Record<string, string[]> {
  const each = eachOf(url);
  return {
    dashboard: each(() => "/admin"),
    ...prefixed("jobs", jobVisits(contents, each)),
    ...prefixed("posts", postVisits(contents, each)),
    ...prefixed("applications", applicationVisits(contents, each)),
    ...prefixed("inquiries", inquiryVisits(contents, each)),
    ...prefixed("mails", mailVisits(contents, each)),
    ...prefixed("audit log", auditVisits(contents, each)),
    ...prefixed("team", { "first page": each(() => "/admin/settings/team") }),
    ...publicListVisits(contents, each),
  };
}

function jobVisits({ rare, totals }: LargeTables, all: AddressesOf) {
  const each: AddressesOf = (query) => all((n) => `/admin/jobs${query(n)}`);
  const pages = pagesOf(totals.jobs);
  const sorts = ["title", "-title", "posted", "-posted"];
  return {
    "first pages": each((n) => `?page=${pages.first(n)}`),
    "last pages": each((n) => `?page=${pages.last(n)}`),
    "sorted, middle pages": each((n) => `?sort=${pickOf(sorts, n)}&page=${pages.middle(n)}`),
    "sorted, last pages": each((n) => `?sort=${pickOf(sorts, n)}&page=${pages.last(n)}`),
    active: each((n) => `?status=active&sort=${pickOf(sorts, n)}&page=${pages.middle(n)}`),
    inactive: each((n) => `?status=inactive&page=${pages.first(n)}`),
    "one department": each((n) => `?department=Department+${n % 12}&page=${1 + (n % 3)}`),
    "active in one department, by title": each(
      (n) => `?department=Department+${n % 12}&status=active&sort=title&page=${1 + (n % 3)}`,
    ),
    ...searches(each, FREQUENT_JOB_WORD, rare.jobs),
  };
}

function postVisits({ rare, totals }: LargeTables, all: AddressesOf) {
  const each: AddressesOf = (query) => all((n) => `/admin/blogs${query(n)}`);
  const pages = pagesOf(totals.posts);
  const ofCategory = pagesOf(totals.posts / 7);
  const states = ["published", "scheduled", "draft"];
  return {
    "first pages": each((n) => `?page=${pages.first(n)}`),
    "last pages": each((n) => `?page=${pages.last(n)}`),
    "one state": each((n) => `?status=${pickOf(states, n)}&page=${1 + (n % 3)}`),
    "published, last pages": each((n) => `?status=published&page=${pages.last(n)}`),
    "one category": each((n) => `?category=cloud&page=${ofCategory.first(n)}`),
    "one category, middle pages": each((n) => `?category=cloud&page=${ofCategory.middle(n)}`),
    ...searches(each, FREQUENT_POST_WORD, rare.posts),
  };
}

function applicationVisits({ rare, totals }: LargeTables, all: AddressesOf) {
  const each: AddressesOf = (query) => all((n) => `/admin/applications${query(n)}`);
  const pages = pagesOf(totals.applications);
  const rejected = pagesOf(totals.rejected);
  const matches = pagesOf(totals.applications * 0.75);
  return {
    "first pages": each((n) => `?page=${pages.first(n)}`),
    "middle pages": each((n) => `?page=${pages.middle(n)}`),
    "last pages": each((n) => `?page=${pages.last(n)}`),
    "middle pages by name": each((n) => `?sort=name&page=${pages.middle(n)}`),
    "last pages by name": each((n) => `?sort=-name&page=${pages.last(n)}`),
    "one status": each((n) => `?status=new&page=${1 + (n % 5)}`),
    "one status, last pages": each((n) => `?status=rejected&page=${rejected.last(n)}`),
    "one status, middle pages by name": each(
      (n) => `?status=rejected&sort=name&page=${rejected.middle(n)}`,
    ),
    "one job": each((n) => `?job=scale-${n + 1}&page=${1 + (n % 3)}`),
    "one job by name": each((n) => `?job=scale-${n + 1}&sort=name&page=${1 + (n % 3)}`),
    "one status of one job": each((n) => `?status=rejected&job=scale-${n + 1}`),
    ...searches(each, FREQUENT_RESUME_WORD, rare.applications),
    "middle pages of a search": each(
      (n) => `?search=${FREQUENT_RESUME_WORD}&page=${matches.middle(n)}`,
    ),
    "far page of a search": each((n) => `?search=${FREQUENT_RESUME_WORD}&page=${matches.last(n)}`),
  };
}

function inquiryVisits({ rare, totals }: LargeTables, all: AddressesOf) {
  const each: AddressesOf = (query) => all((n) => `/admin/inquiries${query(n)}`);
  const pages = pagesOf(totals.inquiries);
  const archived = pagesOf(totals.archived);
  return {
    new: each((n) => `?page=${pages.first(n)}`),
    "all, last pages": each((n) => `?state=all&page=${pages.last(n)}`),
    "archived, middle pages": each((n) => `?state=archived&page=${archived.middle(n)}`),
    "archived, last pages": each((n) => `?state=archived&page=${archived.last(n)}`),
    ...searches(
      (query) => each((n) => `${query(n)}&state=all`),
      FREQUENT_INQUIRY_WORD,
      rare.inquiries,
    ),
  };
}

function mailVisits({ totals }: LargeTables, all: AddressesOf) {
  const each: AddressesOf = (query) => all((n) => `/admin/settings/mail${query(n)}`);
  const sentMails = pagesOf(totals.sent, LONG_PAGE_SIZE);
  return {
    "sent, first pages": each((n) => `?status=sent&page=${sentMails.first(n)}`),
    "sent, last pages": each((n) => `?status=sent&page=${sentMails.last(n)}`),
    parked: each(() => "?status=parked"),
  };
}

function auditVisits({ totals }: LargeTables, all: AddressesOf) {
  const each: AddressesOf = (query) => all((n) => `/admin/settings/audit-log${query(n)}`);
  const events = pagesOf(totals.events, LONG_PAGE_SIZE);
  return {
    "first pages": each((n) => `?page=${events.first(n)}`),
    "last pages": each((n) => `?page=${events.last(n)}`),
    "one action of one actor": each((n) => `?who=operator&what=scale-action-1&page=${1 + (n % 3)}`),
  };
}

/** Searches for a word of all records, with its last pages; for words of few records, and of none. */
function searches(each: AddressesOf, frequent: string, rare: readonly string[]) {
  return {
    "search for a frequent word": each((n) => `?search=${frequent}&page=${n + 1}`),
    "last page of that": each(() => `?search=${frequent}&page=${SEARCHED_PAGES}`),
    "search for a rare word": each((n) => `?search=${rare[n * 7]}`),
    "search for a word that is nowhere": each((n) => `?search=zqxv${n}`),
  };
}

const pickOf = (choices: readonly string[], time: number) => choices[time % choices.length] ?? "";

function prefixed(list: string, visited: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(visited).map(([what, addresses]) => [`${list}, ${what}`, addresses]),
  );
}
