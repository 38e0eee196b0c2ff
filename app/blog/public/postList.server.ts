import { data, redirect } from "react-router";
import { postCard } from "~/blog/public/formatPost";
import type { PostFilters } from "~/blog/public/postsAddress";
import { listPublishedPosts } from "~/blog/queries.server";
import type { Category } from "~/blog/rules";
import type { App } from "~/platform/app.server";
import { publicFilterValue } from "~/platform/http/cache/readingPages";
import { NO_STORE } from "~/platform/http/security/headers.server";
import { pageNumber } from "~/platform/listParameters";
import type { PostCardProps } from "~/ui/sections/PostCard";

export interface FoundPosts {
  cards: PostCardProps[];
  total: number;
  page: number;
  pages: number;
  /** The corrected search if the typed one found nothing; null if it was not corrected. */
  correctedTo: string | null;
  /** The categories of the posts on the page, each once. */
  categories: string[];
}

interface PostQuery extends PostFilters {
  page: number;
  categories?: readonly Category[];
  author?: string;
  tag?: string;
}

/** One page of the published posts. Redirects to the last page if the requested page is beyond it. */
export async function loadPosts(
  app: App,
  query: PostQuery,
  addressOf: (page: number) => string,
): Promise<FoundPosts> {
  const { items, pageSize, total, correctedTo } = await listPublishedPosts(app, query);
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (query.page > pages) throw redirect(addressOf(pages));
  const cards = items.map((post) => postCard(post, app.publicCalendar()));
  const categories = [...new Set(items.map(({ category }) => category))];
  return { cards, total, page: query.page, pages, correctedTo, categories };
}

/** Lists without posts are not cached, because any text in an address counts as a category or a search. */
export function postListResponse<Found extends { results: FoundPosts }>(result: Found) {
  const headers = result.results.total === 0 ? { "Cache-Control": NO_STORE } : undefined;
  return data(result, { headers });
}

/** The value that the specification gives to "all categories"; it is not a category. */
const ALL = "all";

/** The filters in the address of a list of posts; other parameters are ignored. */
export function readPostFilters({ searchParams }: URL): PostFilters & { page: number } {
  const category = publicFilterValue(searchParams, "category");
  return {
    search: publicFilterValue(searchParams, "search"),
    category: category === ALL ? "" : category,
    page: pageNumber(searchParams.get("page")),
  };
}
