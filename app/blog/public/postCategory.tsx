import type { LinksFunction } from "react-router";
import { formatCount } from "~/blog/public/formatPost";
import { Newsletter } from "~/blog/public/Newsletter";
import { findPosts, postListAnswer } from "~/blog/public/postList.server";
import { categoryPath, POST_FEED, postsAddress } from "~/blog/public/postsAddress";
import { categoryName } from "~/blog/rules";
import { pageNumber } from "~/platform/db/search.server";
import { ListFailure } from "~/shell/public/ListFailure";
import { pageMeta } from "~/shell/public/pageMeta";
import { requestScope } from "~/shell/scope.server";
import { Breadcrumb } from "~/ui/primitives/Breadcrumb";
import { LinkButton } from "~/ui/primitives/Button";
import { EmptyState } from "~/ui/primitives/EmptyState";
import { Pagination } from "~/ui/primitives/Pagination";
import { PageHead } from "~/ui/sections/PageHead";
import { PostList } from "~/ui/sections/PostCard";
import { Section } from "~/ui/sections/Section";
import type { Route } from "./+types/postCategory";

const BLOG = { label: "Blog", href: "/blog" };
const ALL = { search: "", category: "" };

export const links: LinksFunction = () => [POST_FEED];

export function meta(args: Route.MetaArgs) {
  const name = categoryName(args.params.category);
  return pageMeta(args, {
    title: name,
    description: `${name}: practical notes from people who build and run these systems.`,
    path: categoryPath(args.params.category),
    under: [BLOG],
    // Any text in the address counts as a category, so search engines should not list those without posts.
    noindex: args.loaderData?.found.total === 0,
  });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const category = params.category.replaceAll("\0", "");
  const page = pageNumber(new URL(request.url).searchParams.get("page"));
  const addressOf = (number: number) => postsAddress(categoryPath(category), ALL, number);
  const found = await findPosts(app, { search: "", category, page }, addressOf);
  return postListAnswer({ category, found });
}

export default function PostCategory({ loaderData: { category, found } }: Route.ComponentProps) {
  const path = categoryPath(category);
  return (
    <>
      <Head category={category} />
      <Section>
        {found.total === 0 ? (
          <EmptyState text="No articles found in this category.">
            <LinkButton variant="line" href="/blog">
              All articles
            </LinkButton>
          </EmptyState>
        ) : (
          <>
            <p className="resultbar">{formatCount(found)}</p>
            <PostList posts={found.cards} shape={found.page === 1 ? "front" : "three"} />
            <Pagination
              page={found.page}
              pages={found.pages}
              hrefOf={(page) => postsAddress(path, ALL, page)}
              label="Pages of articles"
            />
          </>
        )}
      </Section>
      <Newsletter />
    </>
  );
}

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
      chart="blog"
      title={categoryName(category)}
      wordByWord
      breadcrumb={<Breadcrumb crumbs={[BLOG]} />}
    />
  );
}
