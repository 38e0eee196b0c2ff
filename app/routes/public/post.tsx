import { data, isRouteErrorResponse, type LinksFunction, redirect } from "react-router";
import { findPublishedPost, findRedirect, listRelatedPosts } from "~/domain/blog/queries.server";
import { getCompany } from "~/domain/company/queries.server";
import { blogPosting } from "~/routes/machine/parts/blogPosting";
import { postPicture } from "~/routes/machine/parts/publicPages";
import { pageMeta } from "~/routes/public/pageMeta";
import { Article, crumbsOf } from "~/routes/public/parts/Article";
import { ListFailure } from "~/routes/public/parts/ListFailure";
import { Newsletter } from "~/routes/public/parts/Newsletter";
import { PostNotFound } from "~/routes/public/parts/PostNotFound";
import { postCard } from "~/routes/public/parts/postCard";
import { POST_FEED, postPath } from "~/routes/public/parts/postsAddress";
import { RelatedPosts } from "~/routes/public/parts/RelatedPosts";
import { requestScope } from "~/routes/scope.server";
import { PageHead } from "~/ui/sections/PageHead";
import articleStyles from "~/ui/styles/article.css?url";
import type { Route } from "./+types/post";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: articleStyles }, POST_FEED];

export function meta(args: Route.MetaArgs) {
  const post = args.loaderData?.post;
  if (!post) return pageMeta({ ...args, error: true }, { title: "Blog post not found" });
  return pageMeta(args, {
    title: post.title,
    description: post.summary,
    path: postPath(post.slug),
    picture: postPicture(post.slug),
    under: crumbsOf(post),
    kind: "article",
    data: args.loaderData?.posting,
  });
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { context: program } = context.get(requestScope);
  const post = await findPublishedPost(program, params.slug);
  if (!post) {
    const slug = await findRedirect(program, params.slug);
    throw slug === null ? data(null, { status: 404 }) : redirect(postPath(slug), 301);
  }
  const company = await getCompany(program);
  const posting = blogPosting(post, company, program.settings.publicUrl.origin);
  const related = await listRelatedPosts(program, post);
  return { post, posting, related: related.map((post) => postCard(post, program.calendar())) };
}

export default function PostPage({ loaderData: { post, related } }: Route.ComponentProps) {
  return (
    <>
      <Article post={post} />
      <RelatedPosts posts={related} />
      <Newsletter />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <PostNotFound />;
  return (
    <>
      <PageHead chart="blog" title="Article" />
      <ListFailure text="Failed to load the blog post. Please try again later." />
    </>
  );
}
