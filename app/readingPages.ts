import { PAGE_NUMBER, SWITCH, TEXT } from "~/platform/pages/parameters";
import type { ReadingPage } from "~/platform/pages/readingPages";

/** Which pages a browser may fetch in advance; see app/seo/speculationRules.ts. */
export const SPECULATION_RULES_PATH = "/speculation-rules.json";

const JOB_FILTERS = {
  search: TEXT,
  department: TEXT,
  location: TEXT,
  type: TEXT,
  page: PAGE_NUMBER,
};
const POST_FILTERS = { search: TEXT, category: TEXT, page: PAGE_NUMBER };

/**
 * The pages that are the same for everyone. They are cached in front of React Router, so a page with a form must
 * never be listed. Filter values are arbitrary, so the routes mark only answers with results as cacheable: otherwise
 * anyone could fill the cache with invented addresses.
 */
export const readingPages: readonly ReadingPage[] = [
  { pattern: "/", parameters: {} },
  { pattern: "/careers", parameters: { ...JOB_FILTERS, applied: SWITCH }, uncached: ["search"] },
  { pattern: "/careers/job/:jobId", parameters: {} },
  { pattern: "/services", parameters: {} },
  { pattern: "/staff-augmentation", parameters: {} },
  { pattern: "/blog", parameters: POST_FILTERS, uncached: ["search"] },
  { pattern: "/blog/:slug", parameters: {} },
  { pattern: "/blog/category/:category", parameters: { page: PAGE_NUMBER } },
  { pattern: "/featured-blogs", parameters: {} },
  { pattern: "/ai-data-science", parameters: POST_FILTERS, uncached: ["search"] },
  { pattern: "/privacy", parameters: {} },
  { pattern: "/terms", parameters: {} },
  { pattern: "/cookies", parameters: {} },
  { pattern: "/sitemap.xml", parameters: {} },
  { pattern: "/robots.txt", parameters: {} },
  { pattern: "/.well-known/security.txt", parameters: {} },
  { pattern: "/manifest.webmanifest", parameters: {} },
  { pattern: SPECULATION_RULES_PATH, parameters: {} },
  { pattern: "/favicon.ico", parameters: {} },
  { pattern: "/favicon.svg", parameters: {} },
  { pattern: "/apple-touch-icon.png", parameters: {} },
  { pattern: "/icon-192.png", parameters: {} },
  { pattern: "/icon-512.png", parameters: {} },
  { pattern: "/icon-maskable-512.png", parameters: {} },
  { pattern: "/brand.css", parameters: { v: TEXT } },
  { pattern: "/brand/mark.svg", parameters: { v: TEXT } },
  { pattern: "/og/:page.png", parameters: {} },
  { pattern: "/og/job/:jobId.png", parameters: {} },
  { pattern: "/og/post/:slug.png", parameters: {} },
  { pattern: "/art/:slug.svg", parameters: { category: TEXT } },
  { pattern: "/blog/feed.xml", parameters: {} },
  { pattern: "/careers/feed.xml", parameters: {} },
  { pattern: "/api/jobs", parameters: JOB_FILTERS, uncached: ["search"] },
  { pattern: "/api/jobs/:jobId", parameters: {} },
  { pattern: "/api/posts", parameters: POST_FILTERS, uncached: ["search"] },
  { pattern: "/api/posts/:slug", parameters: {} },
];
