import { editablePage } from "~/content/editablePage";
import { CLOSING, heading, paragraph, SEARCH_RESULT } from "~/content/textFields";

const OPENING = { title: heading("Heading"), lead: paragraph("Text below it") };

/** The page of all articles. Its texts above the footer are also on the two others, and below each article. */
export const blogPage = editablePage(
  { id: "blog", name: "Blog", path: "/blog" },
  { Opening: OPENING, "Above the footer": CLOSING, "In search results": SEARCH_RESULT },
);

export const aiDataSciencePage = editablePage(
  { id: "ai-data-science", name: "AI & Data Science", path: "/ai-data-science" },
  { Opening: OPENING, "In search results": SEARCH_RESULT },
);

export const featuredPage = editablePage(
  { id: "featured-blogs", name: "Featured articles", path: "/featured-blogs" },
  { Opening: OPENING, "In search results": SEARCH_RESULT },
);
