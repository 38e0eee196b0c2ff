import { categoryPath } from "~/blog/public/postsAddress";
import { CATEGORIES, CATEGORY_NAMES } from "~/blog/rules";
import { isAddressThere, publishedPathsAt, publishedPlainPaths } from "~/content/queries.server";
import type { PageLanguage } from "~/languages/languages";
import type { App } from "~/platform/app.server";
import { SITE } from "~/site/addresses";
import type { ArtCategory } from "~/ui/art/scalarFields";

/** A page that search engines should list: its path, and the content of its social picture. */
export interface ListedPage {
  path: string;
  /** The name of its social picture, /og/{picture}.png. */
  picture: string;
  /** Undefined for a page whose texts can be changed. */
  heading?: string;
  art: ArtCategory;
}

/** All such pages that do not show a record. The sitemap adds jobs and posts. */
export const LISTED_PAGES: readonly ListedPage[] = SITE.flatMap(({ path, listing }) =>
  listing ? [{ path, picture: path.slice(1) || "home", ...listing }] : [],
);

/** The paths of the listed pages that exist, of owners' pages, and of those in the second language. */
export function listedPaths(
  app: Pick<App, "originalTexts" | "publishedTexts">,
  second: PageLanguage | null,
): string[] {
  const fixed = LISTED_PAGES.map(({ path }) => path).filter((path) => isAddressThere(app, path));
  const translated = second ? publishedPathsAt(app, second.base) : [];
  return [...fixed, ...publishedPlainPaths(app), ...translated];
}

/** The pages of the categories. The sitemap lists those with posts. */
const CATEGORY_PAGES: readonly ListedPage[] = CATEGORIES.map((id) => ({
  path: categoryPath(id),
  picture: `category-${id}`,
  heading: CATEGORY_NAMES[id],
  art: id,
}));

export function findPageByPicture(picture: string): ListedPage | undefined {
  return [...LISTED_PAGES, ...CATEGORY_PAGES].find((page) => page.picture === picture);
}

/** The path of a page's social picture; that of the home page for pages without their own. */
export function pagePicture(path: string): string {
  const page = [...LISTED_PAGES, ...CATEGORY_PAGES].find((candidate) => candidate.path === path);
  return `/og/${page?.picture ?? "home"}.png`;
}
