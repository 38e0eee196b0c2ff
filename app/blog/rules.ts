import { slugOf } from "~/platform/forms/slug";

/** Ids as they stand in addresses and in the database, with the names that people read. */
export const CATEGORY_NAMES = {
  ai: "Artificial Intelligence",
  "data-science": "Data Science",
  "data-engineering": "Data Engineering",
  cloud: "Cloud Computing",
  tech: "Technology",
} as const;

export type Category = keyof typeof CATEGORY_NAMES;

export const CATEGORIES = Object.keys(CATEGORY_NAMES) as Category[];

/** The categories of the featured block and of the AI and data science page. */
export const FEATURED_CATEGORIES: readonly Category[] = ["ai", "data-science"];

/** Stands for the id of a post that was never saved, in addresses and among draft copies. */
export const NEW_POST = "new";

export const PUBLIC_PAGE_SIZE = 12;
export const ADMIN_PAGE_SIZE = 25;
export const HOME_POSTS = 3;
export const RELATED_POSTS = 3;
export const FEATURED_POSTS = 6;

const WORDS_PER_MINUTE = 200;

export interface Heading {
  id: string;
  level: 2 | 3;
  text: string;
}

/** What lists and cards show of a post. */
export interface PostSummary {
  id: string;
  slug: string;
  title: string;
  summary: string;
  category: string;
  tags: string[];
  author: string;
  authorImage: string | null;
  imageUrl: string | null;
  imageAlt: string | null;
  isPublished: boolean;
  publishedAt: Date | null;
  publishAt: Date | null;
  words: number;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** A whole article. `content` is clean; `source`, which is not, never leaves the desk. */
export interface Post extends PostSummary {
  content: string;
  headings: Heading[];
}

export type PostState = "published" | "scheduled" | "draft";

export function stateOf(post: Pick<PostSummary, "isPublished" | "publishAt">): PostState {
  if (post.isPublished) return "published";
  return post.publishAt ? "scheduled" : "draft";
}

/** What a save makes of a post's publication. Each time it becomes public it is dated anew; a change to a public post is not. */
export function publicationOf(
  wishes: { published: boolean; publishAt: Date | null },
  before: Pick<PostSummary, "isPublished" | "publishedAt"> | null,
  now: Date,
): Pick<PostSummary, "isPublished" | "publishedAt" | "publishAt"> {
  const publishedAt = before?.publishedAt ?? null;
  if (!wishes.published) return { isPublished: false, publishedAt, publishAt: wishes.publishAt };
  const stays = before?.isPublished && publishedAt;
  return { isPublished: true, publishedAt: stays ? publishedAt : now, publishAt: null };
}

/** The category's name, or the id itself where it has none. */
export function categoryName(id: string): string {
  return Object.hasOwn(CATEGORY_NAMES, id) ? CATEGORY_NAMES[id as Category] : id;
}

/** A new post's id: its title as a slug and the moment it was added, in base 36. */
export function newPostId(title: string, now: Date): string {
  return [slugOf(title), now.getTime().toString(36)].filter(Boolean).join("-");
}

/** A version as an address or a form names it; 0, which no post ever has, for anything else. */
export function versionOf(text: string): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}

/** Whole minutes, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
