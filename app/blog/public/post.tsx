import { data, isRouteErrorResponse, type LinksFunction, redirect } from "react-router";
import { blogPosting, postPicture } from "~/blog/feeds/blogPosting";
import { Article, crumbsOf, PostNotFound } from "~/blog/public/Article";
import { postCard } from "~/blog/public/formatPost";
import { BlogClosing } from "~/blog/public/PostListPage";
import { feedLinkElement, postPath } from "~/blog/public/postsAddress";
import { findPublishedPost, findRedirect, listHomePosts, loadOnward } from "~/blog/queries.server";
import { getCompany } from "~/company/queries.server";
import { blogPage } from "~/content/pageForms/blogPages";
import { pageTextsIn } from "~/content/publicTexts.server";
import { useText } from "~/languages/useText";
import type { App } from "~/platform/app.server";
import { ListFailure } from "~/shell/public/ListFailure";
import { pageMeta, translatorFor } from "~/shell/public/pageMeta";
import { requestScope } from "~/shell/scope.server";
import chart from "~/ui/art/drawn/charts/blog.json";
import { type PostCardProps, PostGrid } from "~/ui/sections/PostCard";
import { PageHead, Section, SectionHead } from "~/ui/sections/Section";
import articleStyles from "~/ui/styles/article.css?url";
import type { Route } from "./+types/post";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: articleStyles }];

export function meta(args: Route.MetaArgs) {
  const t = translatorFor(args);
  const post = args.loaderData?.post;
  if (!post) return pageMeta({ ...args, error: true }, { title: t("Blog post not found") });
  const tags = pageMeta(args, {
    title: post.metaTitle ?? post.title,
    heading: post.title,
    description: post.metaDescription ?? post.summary,
    path: postPath(post.slug),
    picture: postPicture(post.slug),
    under: crumbsOf(post, t),
    kind: "article",
    data: args.loaderData?.posting,
  });
  return [...tags, feedLinkElement("/blog", t("Articles"))];
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const post = await findPublishedPost(app, params.slug);
  if (!post) {
    const slug = await findRedirect(app, params.slug);
    throw slug === null ? await postMissing(app) : redirect(postPath(slug), 301);
  }
  const company = await getCompany(app);
  const posting = blogPosting(post, company, app.settings.publicUrl.origin);
  const { next, related } = await loadOnward(app, post);
  return {
    post,
    posting,
    next: next && { slug: next.slug, title: next.title },
    related: related.map((post) => postCard(post, app.publicCalendar())),
    closing: pageTextsIn(context, blogPage),
  };
}

/** The 404 to throw, with the newest posts. */
async function postMissing(app: App) {
  const newest = await listHomePosts(app, []);
  return data(
    newest.map((post) => postCard(post, app.publicCalendar())),
    { status: 404 },
  );
}

export default function PostPage({ loaderData }: Route.ComponentProps) {
  const { post, next, related, closing } = loaderData;
  return (
    <>
      <Article post={post} next={next} />
      <RelatedPosts posts={related} />
      <BlogClosing texts={closing} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const t = useText();
  if (isRouteErrorResponse(error) && error.status === 404)
    // The framework responds with 404 with a text for an address that it cannot decode.
    return <PostNotFound newest={Array.isArray(error.data) ? error.data : []} />;
  return (
    <ListFailure
      head={<PageHead chart={chart} title={t("Article")} />}
      text={t("Failed to load the blog post. Please try again later.")}
    />
  );
}

/** At most three posts; nothing without any. */
function RelatedPosts({ posts }: { posts: readonly PostCardProps[] }) {
  const t = useText();
  if (posts.length === 0) return null;
  return (
    <div className="no-print">
      <Section sunken>
        <SectionHead title={t("Related articles")} />
        <PostGrid posts={posts} shape="three" />
      </Section>
    </div>
  );
}
