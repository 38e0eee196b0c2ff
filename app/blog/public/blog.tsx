import type { LinksFunction } from "react-router";
import { PostListPage } from "~/blog/public/PostListPage";
import { findPosts, postListResponse, readPostFilters } from "~/blog/public/postList.server";
import { POST_FEED, POST_FEED_LINK, postsAddress } from "~/blog/public/postsAddress";
import { CATEGORIES } from "~/blog/rules";
import { ListFailure } from "~/shell/public/ListFailure";
import { pageMeta } from "~/shell/public/pageMeta";
import { requestScope } from "~/shell/scope.server";
import chart from "~/ui/art/drawn/charts/blog.json";
import { LinkButton } from "~/ui/primitives/Button";
import { PageHead } from "~/ui/sections/PageHead";
import type { Route } from "./+types/blog";

const PATH = "/blog";

export const links: LinksFunction = () => [POST_FEED];

const HEAD = (
  <PageHead
    chart={chart}
    title="Insights"
    lead="Practical notes from people who build and run these systems."
  >
    <div className="row">
      <LinkButton variant="line" href="/featured-blogs">
        Featured: AI and data science
      </LinkButton>
    </div>
  </PageHead>
);

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    title: "Blog",
    description: "Practical notes from people who build and run AI, cloud and data systems.",
  });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const filters = readPostFilters(new URL(request.url));
  const found = await findPosts(app, filters, (page) => postsAddress(PATH, filters, page));
  return postListResponse({ filters, found });
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  return (
    <PostListPage
      head={HEAD}
      path={PATH}
      categories={CATEGORIES}
      shape="front"
      feed={POST_FEED_LINK}
      {...loaderData}
    />
  );
}

export function ErrorBoundary() {
  return <ListFailure head={HEAD} text="Failed to load blog posts. Please try again later." />;
}
