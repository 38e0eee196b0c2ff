import { slugOf } from "#markup/slug";

/** The id of each category, as in addresses and in the database, with its displayed name. */
export const CATEGORY_NAMES = {
  ai: "Artificial Intelligence",
  "data-science": "Data Science",
  "data-engineering": "Data Engineering",
  cloud: "Cloud Computing",
  tech: "Technology",
} as const;

export type Category = keyof typeof CATEGORY_NAMES;

export const CATEGORIES = Object.keys(CATEGORY_NAMES) as Category[];

/** The categories of the featured posts and of the AI and data science page. */
export const FEATURED_CATEGORIES: readonly Category[] = ["ai", "data-science"];

/** Used instead of an id for a post that was never saved, in addresses and typed drafts. */
export const NEW_POST = "new";

export const PUBLIC_PAGE_SIZE = 12;
export const ADMIN_PAGE_SIZE = 25;
export const RELATED_POSTS_MAX = 3;
export const FEATURED_POSTS_MAX = 6;

/** How often the editor says that it is open; `collaboration/presence.server.ts` waits for three times that. */
export const PRESENCE_EVERY_MS = 10_000;

const WORDS_PER_MINUTE = 200;

/** The displayed name of a category; its id if it is unknown. */
export function categoryName(id: string): string {
  return Object.hasOwn(CATEGORY_NAMES, id) ? CATEGORY_NAMES[id as Category] : id;
}

/**
 * The name of an author or a tag as it stands in an address: "Joel Abernathy" as joel-abernathy, "C#" as c-sharp. Empty for a
 * name without a Latin letter or digit. The function name_slugs of the database does the same.
 */
export function nameSlug(name: string): string {
  return slugOf(name.replaceAll("#", " sharp").replaceAll("+", " plus").replace(/[/.&]/g, " "));
}

/** Returns whole minutes, at least one. */
export function readingMinutes(wordCount: number): number {
  return Math.max(1, Math.round(wordCount / WORDS_PER_MINUTE));
}
