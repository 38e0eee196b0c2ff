import { categoryPath } from "~/blog/public/postsAddress";
import { CATEGORIES, CATEGORY_NAMES } from "~/blog/rules";
import type { ArtCategory } from "~/ui/art/fields";

/** A page that search engines should list: its path, and the content of its social picture. */
export interface PublicPage {
  path: string;
  /** The name of its social picture, /og/{picture}.png. */
  picture: string;
  heading: string;
  art: ArtCategory;
}

/** All such pages that do not show a record. The sitemap adds jobs and posts. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  {
    path: "/",
    picture: "home",
    heading: "Technology that holds its course",
    art: "ai",
  },
  {
    path: "/services",
    picture: "services",
    heading: "Six services, one accountable team",
    art: "data-engineering",
  },
  {
    path: "/staff-augmentation",
    picture: "staff-augmentation",
    heading: "The skills you need, inside the team you have",
    art: "data-science",
  },
  {
    path: "/careers",
    picture: "careers",
    heading: "Do work that other teams depend on",
    art: "tech",
  },
  {
    path: "/blog",
    picture: "blog",
    heading: "Practical notes from people who build and run these systems",
    art: "cloud",
  },
  {
    path: "/featured-blogs",
    picture: "featured-blogs",
    heading: "Featured articles on AI and data science",
    art: "data-science",
  },
  {
    path: "/ai-data-science",
    picture: "ai-data-science",
    heading: "AI and data science, explained by practitioners",
    art: "ai",
  },
  {
    path: "/contact",
    picture: "contact",
    heading: "Tell us what you are working on",
    art: "data-engineering",
  },
  { path: "/privacy", picture: "privacy", heading: "Privacy", art: "cloud" },
  { path: "/terms", picture: "terms", heading: "Terms", art: "tech" },
  { path: "/cookies", picture: "cookies", heading: "Cookies", art: "data-science" },
];

/** The pages of the categories. The sitemap lists those with posts. */
const CATEGORY_PAGES: readonly PublicPage[] = CATEGORIES.map((id) => ({
  path: categoryPath(id),
  picture: `category-${id}`,
  heading: CATEGORY_NAMES[id],
  art: id,
}));

export function findPageByPicture(picture: string): PublicPage | undefined {
  return [...PUBLIC_PAGES, ...CATEGORY_PAGES].find((page) => page.picture === picture);
}

/** The path of a page's social picture; that of the home page for pages without their own. */
export function pagePicture(path: string): string {
  const page = [...PUBLIC_PAGES, ...CATEGORY_PAGES].find((candidate) => candidate.path === path);
  return `/og/${page?.picture ?? "home"}.png`;
}
