/** An article of the demo firm. */
export interface DemoPost {
  slug: string;
  title: string;
  summary: string;
  category: "ai" | "data-science" | "data-engineering" | "cloud" | "tech";
  tags: string[];
  author: string;
  /** HTML that starts below the title: headings from h2 down. */
  content: string;
  /** How long before the demo content is loaded the article was published; null keeps it a draft. */
  publishedDaysAgo: number | null;
}
