import { data, isRouteErrorResponse, type LinksFunction } from "react-router";
import { Article, PostNotFound } from "~/blog/public/Article";
import { findPreviewPost } from "~/blog/queries.server";
import { useText } from "~/languages/useText";
import { PREVIEW_HEADERS } from "~/platform/http/security/headers.server";
import { ListFailure } from "~/shell/public/ListFailure";
import { pageMeta, translatorFor } from "~/shell/public/pageMeta";
import { requestScope } from "~/shell/scope.server";
import chart from "~/ui/art/drawn/charts/blog.json";
import { PageHead } from "~/ui/sections/Section";
import articleStyles from "~/ui/styles/article.css?url";
import type { Route } from "./+types/postPreview";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: articleStyles }];

export function meta(args: Route.MetaArgs) {
  const t = translatorFor(args);
  const post = args.loaderData?.post;
  if (!post) return pageMeta({ ...args, error: true }, { title: t("Blog post not found") });
  return pageMeta(args, { title: t("Preview: {title}", { title: post.title }), noindex: true });
}

export const headers = () => PREVIEW_HEADERS;

export async function loader({ context, params }: Route.LoaderArgs) {
  const post = await findPreviewPost(context.get(requestScope).app, params.previewKey);
  if (!post) throw data(null, { status: 404 });
  return { post };
}

export default function PostPreview({ loaderData: { post } }: Route.ComponentProps) {
  const t = useText();
  return (
    <>
      <p className="preview-note" role="note">
        <strong>{t("Preview.")}</strong>{" "}
        {t("Only people with this link can see the article as it is here.")}
      </p>
      <Article post={post} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const t = useText();
  if (isRouteErrorResponse(error) && error.status === 404) return <PostNotFound />;
  return (
    <ListFailure
      head={<PageHead chart={chart} title={t("Preview")} />}
      text={t("Failed to load the blog post. Please try again later.")}
    />
  );
}
