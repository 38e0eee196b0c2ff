/** An article of the demo company. */
export interface DemoPost {
  slug: string;
  title: string;
  summary: string;
  category: "ai" | "data-science" | "data-engineering" | "cloud" | "tech";
  tags: string[];
  author: string;
  /** The HTML below the title: headings start at h2. */
  content: string;
  /** How many days before loading the demo content the article was published; null for a draft. */
  publishedDaysAgo: number | null;
}
