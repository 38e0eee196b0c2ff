import type { RunningApp } from "../tests/support/app";
import type { Figure } from "./figure";
import { timeVisits } from "./largeSite";
import { FREQUENT_WORD, fillWithApplications, RARE_WORDS } from "./manyApplications";
import { signIn } from "./signIn";

const APPLICATIONS = 200_000;
const PAGE_SIZE = 25;
const TIMES = 40;
const LIMIT_MS = 150;

/** The desk's list with more applications than a firm ever sees: whole pages, as a browser without scripts gets them. */
export const deskLists = (): Promise<Figure[]> =>
  timeVisits({
    holds: `${APPLICATIONS.toLocaleString("en-US")} applications`,
    environment: {},
    fill: (client) => fillWithApplications(client, APPLICATIONS),
    request: async ({ url }) => ({ headers: { cookie: await signIn(url) }, redirect: "error" }),
    visits: (_filled, app) => visits(app),
    limitMs: LIMIT_MS,
  });

function visits({ url }: RunningApp): Record<string, string[]> {
  const each = (query: (time: number) => string) =>
    Array.from({ length: TIMES }, (_, time) => `${url}/admin/applications${query(time)}`);
  const last = APPLICATIONS / PAGE_SIZE;
  const rare = (time: number) => RARE_WORDS[time % RARE_WORDS.length];
  return {
    dashboard: Array.from({ length: TIMES }, () => `${url}/admin`),
    list: each((n) => `?page=${n + 1}`),
    "last pages of the list": each((n) => `?page=${last - n}`),
    "a page in the middle": each((n) => `?page=${last / 2 + n}`),
    "by name": each((n) => `?sort=name&page=${n + 1}`),
    "one status": each((n) => `?status=new&page=${n + 1}`),
    "one job": each((n) => `?job=job-${n}`),
    "one status of one job": each((n) => `?status=rejected&job=job-${n}`),
    "search for a rare word": each((n) => `?search=${rare(n)}`),
    "search for a word in four of five": each((n) => `?search=${FREQUENT_WORD}&page=${n + 1}`),
    "last pages of that": each((n) => `?search=${FREQUENT_WORD}&page=${last * 0.8 - 100 - n}`),
    "search for two words": each((n) => `?search=${FREQUENT_WORD}+${rare(n)}`),
    "search in one status": each((n) => `?search=${FREQUENT_WORD}&status=new&page=${n + 1}`),
    "search for a part of a name": each((n) => `?search=${"abcdef"[n % 6]}${n % 10}${n % 7}`),
  };
}
