import type { Post } from "~/blog/post";
import { readPostFilters } from "~/blog/public/postList.server";
import { postPath } from "~/blog/public/postsAddress";
import { findPublishedPost, listWholePosts } from "~/blog/queries.server";
import { openDataPreflight, openJson, openJsonList, openJsonMissing } from "~/shell/feeds/openData";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/postApi";

/**
 * Serves the published posts with their content as JSON: one by its slug, or all with the filters of the blog. 404 for a draft,
 * exactly as for a post that does not exist.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (request.method === "OPTIONS") return openDataPreflight();
  const { app } = context.get(requestScope);
  const { origin } = app.settings.publicUrl;
  const { slug } = params as { slug?: string };
  if (slug === undefined) {
    const list = await listWholePosts(app, readPostFilters(new URL(request.url)));
    return openJsonList({ ...list, closeTo: list.correctedTo }, (post) => postJson(post, origin));
  }
  const post = await findPublishedPost(app, slug);
  if (!post) return openJsonMissing("post-not-found", "Blog post not found");
  return openJson(postJson(post, origin));
}

/** A post as the JSON API returns it. */
function postJson(post: Post, origin: string) {
  return {
    id: post.id,
    slug: post.slug,
    title: post.title,
    summary: post.summary,
    content: post.content,
    category: post.category,
    tags: post.tags,
    author: post.author,
    imageUrl: post.imageUrl && (URL.parse(post.imageUrl, origin)?.href ?? null),
    publishedAt: post.publishedAt?.toISOString() ?? null,
    updatedAt: post.updatedAt.toISOString(),
    url: `${origin}${postPath(post.slug)}`,
  };
}
