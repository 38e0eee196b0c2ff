import type { PostSummary } from "~/blog/post";

export const POST_STATES = ["published", "scheduled", "draft"] as const;
export type PostState = (typeof POST_STATES)[number];

export function stateOf(post: Pick<PostSummary, "isPublished" | "publishAt">): PostState {
  if (post.isPublished) return "published";
  return post.publishAt ? "scheduled" : "draft";
}

/** The publication after a save. A post gets a new date each time it becomes public, but not when a public post is changed. */
export function publicationOf(
  request: { isPublished: boolean; publishAt: Date | null },
  before: Pick<PostSummary, "isPublished" | "publishedAt"> | null,
  now: Date,
): Pick<PostSummary, "isPublished" | "publishedAt" | "publishAt"> {
  const publishedAt = before?.publishedAt ?? null;
  if (!request.isPublished)
    return { isPublished: false, publishedAt, publishAt: request.publishAt };
  const wasPublic = before?.isPublished && publishedAt;
  return { isPublished: true, publishedAt: wasPublic ? publishedAt : now, publishAt: null };
}
