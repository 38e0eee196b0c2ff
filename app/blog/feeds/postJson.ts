import { postPath } from "~/blog/public/postsAddress";
import type { Post } from "~/blog/rules";

/** A post as the JSON API returns it. */
export function postJson(post: Post, origin: string) {
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
