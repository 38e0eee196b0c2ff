import { categoryPath } from "~/blog/public/postsAddress";
import { CATEGORIES, CATEGORY_NAMES } from "~/blog/rules";
import type { ArtCategory } from "~/ui/art/fields";

/** A page of the site that search engines should list: its address, and what a preview of it shows. */
export interface PublicPage {
  path: string;
  /** The name of its picture, /og/{picture}.png. */
  picture: string;
  heading: string;
  art: ArtCategory;
}

/** Every such page that is not made from a record. Jobs and posts are added where they are needed. */
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

/** The lists of the categories that have a name. They are listed while they hold a post. */
const CATEGORY_PAGES: readonly PublicPage[] = CATEGORIES.map((id) => ({
  path: categoryPath(id),
  picture: `category-${id}`,
  heading: CATEGORY_NAMES[id],
  art: id,
}));

export function findPictured(picture: string): PublicPage | undefined {
  return [...PUBLIC_PAGES, ...CATEGORY_PAGES].find((page) => page.picture === picture);
}

/** The address of a page's picture; pages without their own show the home page's. */
export function pagePicture(path: string): string {
  const page = [...PUBLIC_PAGES, ...CATEGORY_PAGES].find((candidate) => candidate.path === path);
  return `/og/${page?.picture ?? "home"}.png`;
}
