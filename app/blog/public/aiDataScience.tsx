import { redirect } from "react-router";
import { PostListPage } from "~/blog/public/PostListPage";
import { findPosts, postListResponse, readPostFilters } from "~/blog/public/postList.server";
import { postsAddress } from "~/blog/public/postsAddress";
import { FEATURED_CATEGORIES } from "~/blog/rules";
import { ListFailure } from "~/shell/public/ListFailure";
import { pageMeta } from "~/shell/public/pageMeta";
import { requestScope } from "~/shell/scope.server";
import chart from "~/ui/art/drawn/charts/ai-data-science.json";
import { PageHead } from "~/ui/sections/PageHead";
import type { Route } from "./+types/aiDataScience";

const PATH = "/ai-data-science";

const HEAD = (
  <PageHead
    chart={chart}
    title="AI and data science, explained by practitioners"
    lead="What works, what it costs and how to check it."
  />
);

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    title: "AI & Data Science",
    description: "AI and data science: what works, what it costs and how to check it.",
  });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const filters = readPostFilters(new URL(request.url));
  const isOnPage = FEATURED_CATEGORIES.some((id) => id === filters.category);
  // This page shows the featured categories only: any other in the address is removed.
  if (filters.category && !isOnPage)
    throw redirect(postsAddress(PATH, { ...filters, category: "" }));
  const asked = { ...filters, categories: FEATURED_CATEGORIES };
  const found = await findPosts(app, asked, (page) => postsAddress(PATH, filters, page));
  return postListResponse({ filters, found });
}

export default function AiDataScience({ loaderData }: Route.ComponentProps) {
  return (
    <PostListPage
      head={HEAD}
      path={PATH}
      categories={FEATURED_CATEGORIES}
      shape="pair"
      {...loaderData}
    />
  );
}

export function ErrorBoundary() {
  return (
    <ListFailure
      head={HEAD}
      text="Failed to load blog posts: the list could not be read. Please try again later."
    />
  );
}
