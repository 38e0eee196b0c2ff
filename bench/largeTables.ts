import type pg from "pg";
import { FREQUENT_RESUME_WORD } from "../database/demo/scale/applications";
import { FREQUENT_INQUIRY_WORD } from "../database/demo/scale/inquiries";
import { FREQUENT_JOB_WORD } from "../database/demo/scale/jobs";
import { fillLargeSite, type RareWords, sizeOf } from "../database/demo/scale/loadScale.server";
import { FREQUENT_POST_WORD } from "../database/demo/scale/posts";
import type { RunningApp } from "../tests/support/app";
import type { Figure } from "./figure";
import { timeVisits } from "./largeSite";
import { signIn } from "./signIn";

const FACTOR = 0.2;
const SIZE = sizeOf(FACTOR);
const PAGE_SIZE = 25;
const MAILS_PAGE_SIZE = 50;
const SEARCHED_PAGES = 40;
const TIMES = 40;
const LIMIT_MS = 100;

/** Each list of the admin area on large tables: whole pages, as a browser without scripts gets them. */
export const largeTables = (): Promise<Figure[]> =>
  timeVisits({
    holds: `${SIZE.applications.toLocaleString("en-US")} applications and inquiries`,
    environment: { DEMO_CONTENT: "off" },
    fill: (client: pg.Client) => fillLargeSite(client, SIZE, { now: new Date() }),
    request: async ({ url }) => ({ headers: { cookie: await signIn(url) }, redirect: "error" }),
    visits,
    limitMs: LIMIT_MS,
  });

function visits(rare: RareWords, app: RunningApp): Record<string, string[]> {
  return {
    dashboard: repeat(app, () => "/admin"),
    ...prefixed("jobs", jobVisits(rare, app)),
    ...prefixed("posts", postVisits(rare, app)),
    ...prefixed("applications", applicationVisits(rare, app)),
    ...prefixed("inquiries", inquiryVisits(rare, app)),
    ...prefixed("mails", mailVisits(app)),
    ...prefixed("audit log and team", settingsVisits(app)),
  };
}

function jobVisits({ jobs }: RareWords, app: RunningApp) {
  const each = (query: (time: number) => string) => repeat(app, (n) => `/admin/jobs${query(n)}`);
  const last = SIZE.jobs / PAGE_SIZE;
  const sorts = ["title", "-title", "posted", "-posted"];
  return {
    "last pages": each((n) => `?page=${last - n}`),
    sorted: each((n) => `?sort=${sorts[n % sorts.length]}&page=${(n + 1) * 10}`),
    active: each((n) => `?status=active&page=${n + 1}`),
    inactive: each((n) => `?status=inactive&page=${n + 1}`),
    "one department": each((n) => `?department=Department+${n % 12}`),
    ...searches(each, FREQUENT_JOB_WORD, jobs),
  };
}

function postVisits({ posts }: RareWords, app: RunningApp) {
  const each = (query: (time: number) => string) => repeat(app, (n) => `/admin/blogs${query(n)}`);
  const last = SIZE.posts / PAGE_SIZE;
  const sorts = ["title", "-title", "date", "-date"];
  return {
    "last pages": each((n) => `?page=${last - n}`),
    sorted: each((n) => `?sort=${sorts[n % sorts.length]}&page=${(n + 1) * 10}`),
    published: each((n) => `?status=published&page=${n + 1}`),
    "one category": each((n) => `?category=cloud&page=${n + 1}`),
    ...searches(each, FREQUENT_POST_WORD, posts),
  };
}

function applicationVisits({ applications }: RareWords, app: RunningApp) {
  const each = (query: (time: number) => string) =>
    repeat(app, (n) => `/admin/applications${query(n)}`);
  const last = SIZE.applications / PAGE_SIZE;
  return {
    "last pages": each((n) => `?page=${last - n}`),
    "middle pages": each((n) => `?page=${last / 2 + n}`),
    "middle pages by name": each((n) => `?sort=name&page=${last / 2 + n}`),
    "one status": each((n) => `?status=new&page=${n + 1}`),
    "one status of one job": each((n) => `?status=rejected&job=scale-${n + 1}`),
    ...searches(each, FREQUENT_RESUME_WORD, applications),
  };
}

function inquiryVisits({ inquiries }: RareWords, app: RunningApp) {
  const each = (query: (time: number) => string) =>
    repeat(app, (n) => `/admin/inquiries${query(n)}`);
  const last = SIZE.inquiries / PAGE_SIZE;
  return {
    new: each((n) => `?page=${n + 1}`),
    "last pages": each((n) => `?state=all&page=${last - n}`),
    "archived, middle pages": each((n) => `?state=archived&page=${last / 4 + n}`),
    ...searches((query) => each((n) => `${query(n)}&state=all`), FREQUENT_INQUIRY_WORD, inquiries),
  };
}

function mailVisits(app: RunningApp) {
  const each = (query: (time: number) => string) =>
    repeat(app, (n) => `/admin/settings/mail${query(n)}`);
  const last = Math.floor(SIZE.inquiries / MAILS_PAGE_SIZE) - TIMES;
  return {
    "sent, last pages": each((n) => `?status=sent&page=${last - n}`),
    parked: each(() => "?status=parked"),
  };
}

function settingsVisits(app: RunningApp) {
  const pages = ["/admin/settings/audit-log", "/admin/settings/team"];
  return { "first pages": repeat(app, (n) => pages[n % pages.length] ?? "") };
}

/** A word that is everywhere, with its last pages; words of few records; words of none. */
function searches(
  each: (query: (time: number) => string) => string[],
  frequent: string,
  rare: readonly string[],
) {
  return {
    "search for a frequent word": each((n) => `?search=${frequent}&page=${n + 1}`),
    "last page of that": each(() => `?search=${frequent}&page=${SEARCHED_PAGES}`),
    "search for a rare word": each((n) => `?search=${rare[n * 7]}`),
    "search for a word that is nowhere": each((n) => `?search=zqxv${n}`),
  };
}

function repeat({ url }: RunningApp, path: (time: number) => string): string[] {
  return Array.from({ length: TIMES }, (_, time) => url + path(time));
}

function prefixed(list: string, visited: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(visited).map(([what, addresses]) => [`${list}, ${what}`, addresses]),
  );
}
