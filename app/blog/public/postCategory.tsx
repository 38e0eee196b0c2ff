import { PostListPage } from "~/blog/public/PostListPage";
import { loadPosts, postListResponse, readPostFilters } from "~/blog/public/postList.server";
import { categoryPath, feedLink, feedLinkElement, postsAddress } from "~/blog/public/postsAddress";
import { CATEGORIES, categoryName } from "~/blog/rules";
import { blogPage } from "~/content/pageForms/blogPages";
import { pageTextsIn } from "~/content/publicTexts.server";
import { useText } from "~/languages/useText";
import { ListFailure } from "~/shell/public/ListFailure";
import { pageMeta, translatorFor } from "~/shell/public/pageMeta";
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
import { PageHead } from "~/ui/sections/Section";
import type { Route } from "./+types/postCategory";

const CHARTS: ReadonlyMap<string, DrawnChart> = new Map([
  ["ai", ai],
  ["data-science", dataScience],
  ["data-engineering", dataEngineering],
  ["cloud", cloud],
  ["tech", tech],
]);

const BLOG = "/blog";

export function meta(args: Route.MetaArgs) {
  const t = translatorFor(args);
  const name = t.label(categoryName(args.params.category));
  const path = categoryPath(args.params.category);
  // Any text in the address counts as a category, so search engines should not list those without posts.
  const isEmpty = args.loaderData?.results.total === 0;
  const tags = pageMeta(args, {
    title: name,
    description: `${name}. ${args.loaderData?.closing.metaDescription ?? ""}`,
    path,
    under: [{ label: t("Blog"), href: BLOG }],
    noindex: isEmpty,
  });
  const blogFeed = feedLinkElement(BLOG, t("Articles"));
  return isEmpty
    ? [...tags, blogFeed]
    : [...tags, blogFeed, feedLinkElement(path, t("Articles: {name}", { name }))];
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const category = params.category;
  const { search, page } = readPostFilters(new URL(request.url));
  const addressOf = (number: number) => addressIn(category, search, number);
  const results = await loadPosts(app, { search, category, page }, addressOf);
  return postListResponse({ category, search, results, closing: pageTextsIn(context, blogPage) });
}

export default function PostCategory({ loaderData }: Route.ComponentProps) {
  const { category, search, results, closing } = loaderData;
  return (
    <PostListPage
      head={<Head category={category} />}
      closing={closing}
      path={categoryPath(category)}
      filters={{ search, category: "" }}
      categories={CATEGORIES}
      category={{ current: category, addressOf: addressIn }}
      shape="front"
      results={results}
      feed={feedLink(results.total > 0 ? categoryPath(category) : BLOG)}
      nothingYet={<NoPosts />}
    />
  );
}

/** The search within a category, or within all posts without one. */
function addressIn(category: string, search: string, page?: number): string {
  const path = category ? categoryPath(category) : BLOG;
  return postsAddress(path, { search, category: "" }, page);
}

function NoPosts() {
  const t = useText();
  return (
    <EmptyState text={t("No articles found in this category.")}>
      <LinkButton variant="line" href={BLOG}>
        {t("All articles")}
      </LinkButton>
    </EmptyState>
  );
}

export function ErrorBoundary({ params }: Route.ErrorBoundaryProps) {
  const t = useText();
  return (
    <ListFailure
      head={<Head category={params.category} />}
      text={t("Failed to load blog posts. Please try again later.")}
    />
  );
}

function Head({ category }: { category: string }) {
  const t = useText();
  return (
    <PageHead
      chart={CHARTS.get(category) ?? blog}
      title={t.label(categoryName(category))}
      wordByWord
      breadcrumb={<Breadcrumb crumbs={[{ label: t("Blog"), href: BLOG }]} />}
    />
  );
}
