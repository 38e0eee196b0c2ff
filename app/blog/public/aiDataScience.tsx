import { redirect } from "react-router";
import { PostListPage } from "~/blog/public/PostListPage";
import { loadPosts, postListResponse, readPostFilters } from "~/blog/public/postList.server";
import { postsAddress } from "~/blog/public/postsAddress";
import { FEATURED_CATEGORIES } from "~/blog/rules";
import { aiDataSciencePage, blogPage } from "~/content/pageForms/blogPages";
import { pageTextsIn } from "~/content/publicTexts.server";
import { useText } from "~/languages/useText";
import { ListFailure } from "~/shell/public/ListFailure";
import { metaOfTexts } from "~/shell/public/pageMeta";
import { requestScope } from "~/shell/scope.server";
import chart from "~/ui/art/drawn/charts/ai-data-science.json";
import { PageHead } from "~/ui/sections/Section";
import type { Route } from "./+types/aiDataScience";

const AI_DATA_SCIENCE_PATH = "/ai-data-science";

export function meta(args: Route.MetaArgs) {
  return metaOfTexts(args, "AI & Data Science", args.loaderData?.texts);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const filters = readPostFilters(new URL(request.url));
  const isOnPage = FEATURED_CATEGORIES.some((id) => id === filters.category);
  // This page shows the featured categories only: any other in the address is removed.
  if (filters.category && !isOnPage)
    throw redirect(postsAddress(AI_DATA_SCIENCE_PATH, { ...filters, category: "" }));
  const query = { ...filters, categories: FEATURED_CATEGORIES };
  const results = await loadPosts(app, query, (page) =>
    postsAddress(AI_DATA_SCIENCE_PATH, filters, page),
  );
  const texts = pageTextsIn(context, aiDataSciencePage);
  return postListResponse({ filters, results, texts, closing: pageTextsIn(context, blogPage) });
}

export default function AiDataScience({ loaderData: { texts, ...list } }: Route.ComponentProps) {
  return (
    <PostListPage
      head={<PageHead chart={chart} title={texts.title} lead={texts.lead} />}
      path={AI_DATA_SCIENCE_PATH}
      categories={FEATURED_CATEGORIES}
      shape="pair"
      {...list}
    />
  );
}

export function ErrorBoundary() {
  const t = useText();
  return (
    <ListFailure
      head={<PageHead chart={chart} title={t("AI & Data Science")} />}
      text={t("Failed to load blog posts: the list could not be read. Please try again later.")}
    />
  );
}
