import type { ReadingPage } from "~/platform/pages/readingPages";

/** The pages that are the same for everyone, kept in front of the framework. A page with a form never stands here. */
export const readingPages: readonly ReadingPage[] = [
  { pattern: "/", parameters: [] },
  {
    pattern: "/careers",
    parameters: ["search", "department", "location", "type", "page", "applied"],
    uncached: ["search"],
  },
  { pattern: "/careers/job/:jobId", parameters: [] },
  { pattern: "/services", parameters: [] },
  { pattern: "/staff-augmentation", parameters: [] },
  { pattern: "/blog", parameters: [] },
  { pattern: "/ai-data-science", parameters: [] },
  { pattern: "/privacy", parameters: [] },
  { pattern: "/terms", parameters: [] },
  { pattern: "/cookies", parameters: [] },
];
