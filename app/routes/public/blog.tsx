import type { LinksFunction } from "react-router";
import { CATEGORIES } from "~/domain/blog/rules";
import { pageMeta } from "~/routes/public/pageMeta";
import { ListFailure } from "~/routes/public/parts/ListFailure";
import { Newsletter } from "~/routes/public/parts/Newsletter";
import { PostResults } from "~/routes/public/parts/PostResults";
import { PostSearch } from "~/routes/public/parts/PostSearch";
import { readPostFilters } from "~/routes/public/parts/postFilters.server";
import { findPosts, postListAnswer } from "~/routes/public/parts/postList.server";
import { POST_FEED, postsAddress } from "~/routes/public/parts/postsAddress";
import { requestScope } from "~/routes/scope.server";
import { LinkButton } from "~/ui/primitives/Button";
import { PageHead } from "~/ui/sections/PageHead";
import { Section } from "~/ui/sections/Section";
import type { Route } from "./+types/blog";

const PATH = "/blog";

export const links: LinksFunction = () => [POST_FEED];

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    title: "Blog",
    description: "Practical notes from people who build and run AI, cloud and data systems.",
  });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { context: program } = context.get(requestScope);
  const filters = readPostFilters(new URL(request.url));
  const found = await findPosts(program, filters, (page) => postsAddress(PATH, filters, page));
  return postListAnswer({ filters, found });
}

export default function Blog({ loaderData: { filters, found } }: Route.ComponentProps) {
  return (
    <>
      <Head />
      <Section>
        <PostSearch path={PATH} filters={filters} categories={CATEGORIES} />
        <PostResults path={PATH} filters={filters} found={found} shape="front" />
      </Section>
      <Newsletter />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <>
      <Head />
      <ListFailure text="Failed to load blog posts. Please try again later." />
    </>
  );
}

function Head() {
  return (
    <PageHead
      chart="blog"
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
}
