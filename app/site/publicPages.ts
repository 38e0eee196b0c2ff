import type { OpenJobFilters } from "../jobs/search/openJobSearch.server";
import type { ParameterKind } from "../platform/http/cache/readingPages";
import { action, form, read } from "./address";

/** The parameters of the list of jobs, on Careers and in the API. */
export const JOB_FILTERS = {
  search: "text",
  department: "text",
  location: "text",
  type: "text",
  workplace: "text",
  page: "page-number",
} as const satisfies Record<keyof OpenJobFilters, ParameterKind>;

/** The parameters of the lists of posts. */
export const POST_FILTERS = { search: "text", category: "text", page: "page-number" } as const;

/** The pages for visitors, in the order of the menus. */
export const PUBLIC_PAGES = [
  read("/", "pages/home/home.tsx", {
    access: "public",
    cache: {},
    listing: { art: "ai" },
    link: { label: "Home", header: "link", footer: "quick" },
  }),
  read("/services", "pages/services/services.tsx", {
    access: "public",
    cache: {},
    listing: { art: "data-engineering" },
    link: { label: "Services", header: "link", footer: "quick" },
  }),
  read("/staff-augmentation", "pages/staffing/staffAugmentation.tsx", {
    access: "public",
    cache: {},
    listing: { art: "data-science" },
    link: { label: "Staff Augmentation", header: "link", footer: "quick" },
  }),

  read("/case-studies", "pages/references/caseStudies.tsx", {
    access: "public",
    cache: {},
    listing: { art: "data-engineering" },
    link: { label: "Case studies", footer: "quick" },
  }),
  read("/people", "pages/references/people.tsx", {
    access: "public",
    cache: {},
    listing: { art: "data-science" },
    link: { label: "People", footer: "quick" },
  }),

  // The frame is that of the page for a link that was stopped.
  read("/pages/preview/:previewKey", "content/sharedPreview.ts", {
    access: "public",
    frame: "public",
    isInEveryLanguage: false,
  }),

  read("/blog", "blog/public/blog.tsx", {
    access: "public",
    cache: { parameters: POST_FILTERS, uncached: ["search"], prefetchOnPress: true },
    listing: {
      art: "cloud",
    },
    link: { label: "Blog", header: "link" },
  }),
  read("/blog/:slug", "blog/public/post.tsx", {
    access: "public",
    cache: { prefetchOnPress: true },
  }),
  read("/blog/category/:category", "blog/public/postCategory.tsx", {
    access: "public",
    cache: {
      parameters: { search: "text", page: "page-number" },
      uncached: ["search"],
      prefetchOnPress: true,
    },
  }),
  read("/blog/author/:author", "blog/public/postTopic.tsx", {
    access: "public",
    cache: { parameters: { page: "page-number" }, prefetchOnPress: true },
  }),
  read("/blog/tag/:tag", "blog/public/postTopic.tsx", {
    access: "public",
    cache: { parameters: { page: "page-number" }, prefetchOnPress: true },
  }),
  read("/blog/preview/:previewKey", "blog/public/postPreview.tsx", { access: "public" }),
  read("/featured-blogs", "blog/public/featuredPosts.tsx", {
    access: "public",
    cache: { prefetchOnPress: true },
    listing: { art: "data-science" },
  }),
  // A plain table of the published posts. No page links to it.
  read("/test-blogs", "blog/public/testPosts.tsx", { access: "public" }),
  read("/ai-data-science", "blog/public/aiDataScience.tsx", {
    access: "public",
    cache: { parameters: POST_FILTERS, uncached: ["search"], prefetchOnPress: true },
    listing: { art: "ai" },
    link: { label: "AI & Data Science", header: "link" },
  }),

  read("/careers", "jobs/public/careers.tsx", {
    access: "public",
    cache: {
      parameters: { ...JOB_FILTERS, applied: "text", position: "text", mail: "text" },
      uncached: ["search", "applied", "position", "mail"],
      prefetchOnPress: true,
    },
    listing: { art: "tech" },
    link: { label: "Careers", header: "link", footer: "quick" },
  }),
  read("/careers/job/:jobId", "jobs/public/job.tsx", {
    access: "public",
    cache: { prefetchOnPress: true },
  }),
  form("/careers/apply/:jobId", "applications/apply/apply.tsx", { access: "public" }),
  action("/careers/apply/:jobId/submission", "applications/apply/applyJson.ts", {
    access: "public",
    isInEveryLanguage: true,
  }),

  form("/contact", "inquiries/public/contact.tsx", {
    access: "public",
    listing: { art: "data-engineering" },
    link: { label: "Contact", header: "button", footer: "quick" },
  }),
  action("/contact/submission", "inquiries/public/contactJson.ts", {
    access: "public",
    isInEveryLanguage: true,
  }),

  read("/privacy", "pages/legal/privacy.tsx", {
    access: "public",
    cache: {},
    listing: { art: "cloud" },
    link: { label: "Privacy", footer: "legal" },
  }),
  read("/terms", "pages/legal/terms.tsx", {
    access: "public",
    cache: {},
    listing: { art: "tech" },
    link: { label: "Terms", footer: "legal" },
  }),
  read("/cookies", "pages/legal/cookies.tsx", {
    access: "public",
    cache: {},
    listing: { art: "data-science" },
    link: { label: "Cookies", footer: "legal" },
  }),
  read("/legal/:pageId/:version", "pages/legal/earlierVersion.tsx", { access: "public" }),
  read("/:address", "pages/plain/plain.tsx", { access: "public", cache: {} }),
  // The route answers a POST with 405: an unknown address takes no form.
  form("/*", "pages/notFound.tsx", { access: "public" }),
];
