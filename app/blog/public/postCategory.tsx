import type { LinksFunction } from "react-router";
import { PostListPage } from "~/blog/public/PostListPage";
import { findPosts, postListResponse, readPostFilters } from "~/blog/public/postList.server";
import {
  categoryPath,
  feedLink,
  listFeed,
  POST_FEED,
  postsAddress,
} from "~/blog/public/postsAddress";
import { CATEGORIES, categoryName } from "~/blog/rules";
import { blogPage } from "~/content/pages/blogPages";
import { readTexts } from "~/content/readTexts.server";
import { ListFailure } from "~/shell/public/ListFailure";
import { pageMeta } from "~/shell/public/pageMeta";
import { requestScope } from "~/shell/scope.server";
import ai from "~/ui/art/drawn/charts/ai-data-science.json";
import blog from "~/ui/art/drawn/charts/blog.json";
import cloud from "~/ui/art/drawn/charts/cloud.json";
import dataEngineering from "~/ui/art/drawn/charts/data-engineering.json";
import dataScience from "~/ui/art/drawn/charts/featured-blogs.json";
import tech from "~/ui/art/drawn/charts/tech.json";
import type { DrawnChart } from "~/ui/art/PageHeadChart";
import { Breadcrumb } from "~/ui/primitives/Breadcrumb";
import { LinkButton } from "~/ui/primitives/Button";
import { EmptyState } from "~/ui/primitives/EmptyState";
import { PageHead } from "~/ui/sections/PageHead";
import type { Route } from "./+types/postCategory";

const CHARTS: ReadonlyMap<string, DrawnChart> = new Map([
  ["ai", ai],
  ["data-science", dataScience],
  ["data-engineering", dataEngineering],
  ["cloud", cloud],
  ["tech", tech],
]);

const BLOG = { label: "Blog", href: "/blog" };

export const links: LinksFunction = () => [POST_FEED];

export function meta(args: Route.MetaArgs) {
  const name = categoryName(args.params.category);
  const path = categoryPath(args.params.category);
  // Any text in the address counts as a category, so search engines should not list those without posts.
  const isEmpty = args.loaderData?.found.total === 0;
  const tags = pageMeta(args, {
    title: name,
    description: `${name}. ${args.loaderData?.closing.metaDescription ?? ""}`,
    path,
    under: [BLOG],
    noindex: isEmpty,
  });
  return isEmpty ? tags : [...tags, listFeed(path, `Articles: ${name}`)];
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const category = params.category.replaceAll("\0", "");
  const { search, page } = readPostFilters(new URL(request.url));
  const addressOf = (number: number) => addressIn(category, search, number);
  const found = await findPosts(app, { search, category, page }, addressOf);
  return postListResponse({ category, search, found, closing: readTexts(context, blogPage) });
}

export default function PostCategory({ loaderData }: Route.ComponentProps) {
  const { category, search, found, closing } = loaderData;
  return (
    <PostListPage
      head={<Head category={category} />}
      closing={closing}
      path={categoryPath(category)}
      filters={{ search, category: "" }}
      categories={CATEGORIES}
      category={{ current: category, addressOf: addressIn }}
      shape="front"
      found={found}
      feed={feedLink(found.total > 0 ? categoryPath(category) : BLOG.href)}
      nothingYet={NO_POSTS}
    />
  );
}

/** The search within a category, or within all posts without one. */
function addressIn(category: string, search: string, page?: number): string {
  const path = category ? categoryPath(category) : BLOG.href;
  return postsAddress(path, { search, category: "" }, page);
}

const NO_POSTS = (
  <EmptyState text="No articles found in this category.">
    <LinkButton variant="line" href="/blog">
      All articles
    </LinkButton>
  </EmptyState>
);

export function ErrorBoundary({ params }: Route.ErrorBoundaryProps) {
  return (
    <ListFailure
      head={<Head category={params.category} />}
      text="Failed to load blog posts. Please try again later."
    />
  );
}

function Head({ category }: { category: string }) {
  return (
    <PageHead
      chart={CHARTS.get(category) ?? blog}
      title={categoryName(category)}
      wordByWord
      breadcrumb={<Breadcrumb crumbs={[BLOG]} />}
    />
  );
}
