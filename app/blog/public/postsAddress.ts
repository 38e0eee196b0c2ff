import { nameSlug } from "~/blog/rules";

export interface PostFilters {
  search: string;
  category: string;
}

/** The address of a list of posts. Empty filters and the first page are left out. */
export function postsAddress(path: string, { search, category }: PostFilters, page = 1): string {
  const query = new URLSearchParams();
  if (category) query.set("category", category);
  if (search) query.set("search", search);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `${path}?${query}` : path;
}

export function categoryPath(category: string): string {
  return `/blog/category/${encodeURIComponent(category)}`;
}

/** An author or a tag: like a category, each has a page with all of its posts. */
export interface Topic {
  kind: "author" | "tag";
  /** The name as it stands in addresses (`nameSlug`). */
  slug: string;
}

export function topicPath({ kind, slug }: Topic): string {
  return `/blog/${kind}/${slug}`;
}

/** The page of an author or a tag; null for a name that has no letters for an address. */
export function topicPathOf(kind: Topic["kind"], name: string): string | null {
  const slug = nameSlug(name);
  return slug ? topicPath({ kind, slug }) : null;
}

export function postPath(slug: string): string {
  return `/blog/${encodeURIComponent(slug)}`;
}

const FEED_TYPE = "application/atom+xml";

/** The feed of a list: of the blog, a category, an author or a tag. */
export const feedPath = (list: string) => `${list}/feed.xml`;

/** The link element by which feed readers find the feed. */
export const POST_FEED = {
  rel: "alternate",
  type: FEED_TYPE,
  title: "Articles",
  href: feedPath("/blog"),
};

/** The link element, among the meta tags of a page that shows some of the posts, by which feed readers find their feed. */
export function feedLinkElement(list: string, title: string) {
  return { tagName: "link" as const, ...POST_FEED, title, href: feedPath(list) };
}

/** A feed as a link that people see. */
export function feedLink(list: string) {
  return { href: feedPath(list), type: FEED_TYPE, label: "Atom feed" };
}
