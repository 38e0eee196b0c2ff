import { postCard } from "~/blog/public/formatPost";
import { BlogClosing } from "~/blog/public/PostListPage";
import { listFeaturedPosts } from "~/blog/queries.server";
import { blogPage, featuredPage } from "~/content/pageForms/blogPages";
import { pageTextsIn } from "~/content/publicTexts.server";
import { useText } from "~/languages/useText";
import { ListFailure } from "~/shell/public/ListFailure";
import { metaOfTexts } from "~/shell/public/pageMeta";
import { requestScope } from "~/shell/scope.server";
import chart from "~/ui/art/drawn/charts/featured-blogs.json";
import { MoreLink } from "~/ui/primitives/Button";
import { EmptyState } from "~/ui/primitives/EmptyState";
import { PostList } from "~/ui/sections/PostCard";
import { PageHead, Section } from "~/ui/sections/Section";
import type { Route } from "./+types/featuredPosts";

export function meta(args: Route.MetaArgs) {
  return metaOfTexts(args, "Featured articles", args.loaderData?.texts);
}

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const posts = await listFeaturedPosts(app);
  return {
    texts: pageTextsIn(context, featuredPage),
    closing: pageTextsIn(context, blogPage),
    cards: posts.map((post) => postCard(post, app.publicCalendar())),
  };
}

export default function FeaturedPosts({
  loaderData: { texts, closing, cards },
}: Route.ComponentProps) {
  const t = useText();
  return (
    <>
      <PageHead chart={chart} title={texts.title} lead={texts.lead} />
      <Section>
        {cards.length === 0 && <EmptyState text={t("Nothing published yet.")} />}
        {cards.length > 0 && <PostList posts={cards} shape="few" />}
        <p className="mt-10">
          <MoreLink href="/ai-data-science">{t("All articles on AI and data science")}</MoreLink>
        </p>
      </Section>
      <BlogClosing texts={closing} />
    </>
  );
}

export function ErrorBoundary() {
  const t = useText();
  return (
    <ListFailure
      head={<PageHead chart={chart} title={t("Featured articles")} />}
      text={t("Failed to load featured blogs: the list could not be read. Please try again later.")}
    />
  );
}
