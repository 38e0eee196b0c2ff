import { PUBLIC_PAGE_SIZE as POSTS_A_PAGE } from "~/blog/rules";
import { PUBLIC_PAGE_SIZE as JOBS_A_PAGE } from "~/jobs/rules";
import { FREQUENT_JOB_WORD } from "../database/demo/scale/manyJobs";
import { FREQUENT_POST_WORD } from "../database/demo/scale/manyPosts";
import type { LargeTables } from "./largeFill";
import { type AddressesOf, pagesOf, VISITS } from "./visits";

const DEPARTMENTS = 12;
const PLACES = 40;
const FAR_PAGE = 200;

/** 0 -> "ab", 1 -> "bd" */
const lettersOf = (n: number) => String.fromCharCode(97 + (n % 26), 97 + ((2 * n + 1) % 26));

/** Lists that everybody may read. On large tables each address is asked for once, so that none comes from the cache. */
export function publicListVisits(contents: LargeTables, each: AddressesOf) {
  return { ...careersVisits(contents, each), ...blogVisits(contents, each) };
}

function careersVisits({ rare, totals }: LargeTables, each: AddressesOf) {
  const { open, openIds } = totals;
  const pages = pagesOf(open, JOBS_A_PAGE);
  const inDepartment = pagesOf(open / DEPARTMENTS / 2, JOBS_A_PAGE);
  const ofType = pagesOf(open / 6, JOBS_A_PAGE);
  return {
    "careers, first pages": each((n) => `/careers?page=${pages.from(2, n)}`),
    "careers, page 200 and on": each((n) => `/careers?page=${pages.from(FAR_PAGE, n)}`),
    "careers, last pages": each((n) => `/careers?page=${pages.last(n)}`),
    "careers, one department": each(
      (n) =>
        `/careers?department=Department+${n % DEPARTMENTS}&page=${inDepartment.first(Math.floor(n / DEPARTMENTS))}`,
    ),
    "careers, one place": each((n) => `/careers?location=Place+${n % PLACES}`),
    "careers, one type": each((n) => `/careers?type=Contract&page=${ofType.first(n)}`),
    "careers, remote": each((n) => `/careers?workplace=remote&page=${ofType.first(n)}`),
    "careers, search for a frequent word": each(
      (n) => `/careers?search=${FREQUENT_JOB_WORD}&page=${pages.first(n)}`,
    ),
    "careers, search for a rare word": each((n) => `/careers?search=${rare.jobs[n * 17]}`),
    "careers, search for two letters": each((n) => `/careers?search=${lettersOf(n)}`),
    "careers, search for two letters twice": each(
      (n) => `/careers?search=${lettersOf(n)}+${lettersOf(n + 7)}`,
    ),
    "careers in Spanish, search for two letters": each((n) => `/es/careers?search=${lettersOf(n)}`),
    "careers in Spanish, search for a frequent word": each(
      (n) => `/es/careers?search=${FREQUENT_JOB_WORD}&page=${pages.first(n)}`,
    ),
    "careers in Spanish, search for a rare word": each(
      (n) => `/es/careers?search=${rare.jobs[n * 17]}`,
    ),
    "careers, a job": each(
      (n) => `/careers/job/scale-${openIds[Math.floor((n * openIds.length) / VISITS)]}`,
    ),
  };
}

function blogVisits({ rare, totals }: LargeTables, each: AddressesOf) {
  const pages = pagesOf(totals.published, POSTS_A_PAGE);
  const inCategory = pagesOf(totals.published / 10, POSTS_A_PAGE);
  const steps = Math.max(1, Math.floor(totals.posts / 50));
  return {
    "blog, first pages": each((n) => `/blog?page=${pages.from(2, n)}`),
    "blog, middle pages": each((n) => `/blog?page=${pages.middle(n)}`),
    "blog, last pages": each((n) => `/blog?page=${pages.last(n)}`),
    "blog, one category": each((n) => `/blog/category/cloud?page=${inCategory.first(n)}`),
    "blog, search for a frequent word": each(
      (n) => `/blog?search=${FREQUENT_POST_WORD}&page=${inCategory.first(n)}`,
    ),
    "blog, search for a rare word": each((n) => `/blog?search=${rare.posts[n * 7]}`),
    "blog in Spanish, search for a frequent word": each(
      (n) => `/es/blog?search=${FREQUENT_POST_WORD}&page=${inCategory.first(n)}`,
    ),
    "blog in Spanish, search for two letters": each((n) => `/es/blog?search=${lettersOf(n)}`),
    "blog in Spanish, search for a rare word": each((n) => `/es/blog?search=${rare.posts[n * 7]}`),
    "blog, an article": each((n) => `/blog/scale-${1 + n * steps}`),
  };
}
