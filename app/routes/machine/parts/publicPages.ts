import type { ArtCategory } from "~/ui/art/fields";

/** A page of the site that search engines should list: its address, and what a preview of it shows. */
export interface PublicPage {
  path: string;
  /** The name of its picture, /og/{picture}.png. */
  picture: string;
  heading: string;
  art: ArtCategory;
}

/** Every such page that is not made from a record. Jobs are added where they are needed. */
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

/** The address of a page's picture; pages without their own show the home page's. */
export function pagePicture(path: string): string {
  const page = PUBLIC_PAGES.find((candidate) => candidate.path === path);
  return `/og/${page?.picture ?? "home"}.png`;
}

export function jobPicture(id: string): string {
  return `/og/job/${encodeURIComponent(id)}.png`;
}
