import { openAction, openData, read } from "./address";
import { JOB_FILTERS, POST_FILTERS } from "./publicPages";

/** Which pages a browser may fetch in advance; see app/seo/speculationRules.ts. */
export const SPECULATION_RULES_PATH = "/speculation-rules.json";

const PUBLIC = { access: "public" } as const;
const CACHED = { access: "public", cache: {} } as const;
/** A picture with texts: in the language of the page that names it. */
const PICTURE_OF_PAGE = { ...CACHED, isInEveryLanguage: true } as const;
/** The address of a stylesheet or drawing names its version. */
const VERSIONED = { access: "public", cache: { parameters: { v: "text" } } } as const;

/** Addresses that browsers, search engines and other programs read: no pages. */
export const FEEDS_AND_ICONS = [
  read("/healthz", "operations/health/healthz.ts", { ...PUBLIC, isProbe: true }),
  read("/readyz", "operations/health/readyz.ts", { ...PUBLIC, isProbe: true }),
  read("/sitemap.xml", "seo/sitemap.ts", CACHED),
  read("/sitemap/:part.xml", "seo/sitemap.ts", CACHED),
  read("/robots.txt", "seo/robots.ts", CACHED),
  read("/.well-known/security.txt", "seo/securityTxt.ts", CACHED),
  read("/manifest.webmanifest", "seo/manifest.ts", CACHED),
  read(SPECULATION_RULES_PATH, "seo/speculationRules.ts", CACHED),

  read("/favicon.ico", "company/public/siteIcons.ts", CACHED),
  read("/favicon.svg", "company/public/siteIcons.ts", CACHED),
  read("/apple-touch-icon.png", "company/public/siteIcons.ts", CACHED),
  read("/icon-192.png", "company/public/siteIcons.ts", CACHED),
  read("/icon-512.png", "company/public/siteIcons.ts", CACHED),
  read("/icon-maskable-512.png", "company/public/siteIcons.ts", CACHED),
  read("/brand.css", "company/public/brandStylesheet.ts", VERSIONED),
  read("/brand/mark.svg", "company/public/uploadedLogo.ts", VERSIONED),

  read("/og/:page.png", "seo/pagePicture.ts", PICTURE_OF_PAGE),
  read("/og/page/:address.png", "seo/pagePicture.ts", PICTURE_OF_PAGE),
  read("/og/job/:jobId.png", "jobs/feeds/jobPicture.ts", PICTURE_OF_PAGE),
  read("/og/post/:slug.png", "blog/feeds/postPicture.ts", PICTURE_OF_PAGE),
  read("/og/author/:author.png", "blog/feeds/topicPicture.ts", PICTURE_OF_PAGE),
  read("/og/tag/:tag.png", "blog/feeds/topicPicture.ts", PICTURE_OF_PAGE),
  read("/art/:slug.svg", "blog/feeds/postCoverImage.ts", {
    access: "public",
    cache: { parameters: { category: "text", small: "switch" } },
  }),
  read("/media/:pictureId", "media/uploadedPicture.ts", PUBLIC),
  read("/media/:pictureId/:file", "media/uploadedPicture.ts", PUBLIC),

  read("/blog/feed.xml", "blog/feeds/postFeed.ts", CACHED),
  read("/blog/category/:category/feed.xml", "blog/feeds/postFeed.ts", CACHED),
  read("/blog/author/:author/feed.xml", "blog/feeds/postFeed.ts", CACHED),
  read("/blog/tag/:tag/feed.xml", "blog/feeds/postFeed.ts", CACHED),
  read("/careers/feed.xml", "jobs/feeds/jobFeed.ts", CACHED),
  openData("/api/jobs", "jobs/feeds/jobApi.ts", { parameters: JOB_FILTERS, uncached: ["search"] }),
  openData("/api/jobs/:jobId", "jobs/feeds/jobApi.ts"),
  openData("/api/posts", "blog/feeds/postApi.ts", {
    parameters: POST_FILTERS,
    uncached: ["search"],
  }),
  openData("/api/posts/:slug", "blog/feeds/postApi.ts"),

  // As api.emailjs.com has them, for sites that use its client.
  openAction("/api/v1.0/email/send", "inquiries/emailjs/emailjsSend.ts"),
  openAction("/api/v1.0/email/send-form", "inquiries/emailjs/emailjsSend.ts"),

  // The addresses that a site on Supabase gave its resumes. The response is a redirect into the admin area, or 404.
  read(
    "/storage/v1/object/public/job-applications/resumes/:file",
    "applications/resumes/formerResume.ts",
    PUBLIC,
  ),
];
