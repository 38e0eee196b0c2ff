import { postCard } from "~/blog/public/formatPost";
import { Newsletter } from "~/blog/public/Newsletter";
import { listFeaturedPosts } from "~/blog/queries.server";
import { ListFailure } from "~/shell/public/ListFailure";
import { pageMeta } from "~/shell/public/pageMeta";
import { requestScope } from "~/shell/scope.server";
import chart from "~/ui/art/drawn/charts/featured-blogs.json";
import { EmptyState } from "~/ui/primitives/EmptyState";
import { MoreLink } from "~/ui/primitives/MoreLink";
import { PageHead } from "~/ui/sections/PageHead";
import { PostList } from "~/ui/sections/PostCard";
import { Section } from "~/ui/sections/Section";
import type { Route } from "./+types/featuredPosts";

const HEAD = (
  <PageHead
    chart={chart}
    title="Featured: AI and data science"
    lead="The articles to begin with."
  />
);

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    title: "Featured articles",
    description: "The newest articles on artificial intelligence and data science, six at most.",
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const posts = await listFeaturedPosts(app);
  return { cards: posts.map((post) => postCard(post, app.calendar())) };
}

export default function FeaturedPosts({ loaderData: { cards } }: Route.ComponentProps) {
  return (
    <>
      {HEAD}
      <Section>
        {cards.length === 0 && <EmptyState text="Nothing published yet." />}
        {cards.length > 0 && <PostList posts={cards} shape="few" />}
        <p className="mt-10">
          <MoreLink href="/ai-data-science">All articles on AI and data science</MoreLink>
        </p>
      </Section>
      <Newsletter />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <ListFailure
      head={HEAD}
      text="Failed to load featured blogs: the list could not be read. Please try again later."
    />
  );
}
