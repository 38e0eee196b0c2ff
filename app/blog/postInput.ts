import type { PostDetails, PostInput } from "~/blog/forms";
import type { Post } from "~/blog/rules";
import type { OfficeCalendar } from "~/platform/calendar/officeCalendar";

/** The values of the form for a stored post. */
export function postInputOf(post: Post & { source: string }, calendar: OfficeCalendar): PostInput {
  return {
    title: post.title,
    slug: post.slug,
    summary: post.summary,
    category: post.category,
    image_url: post.imageUrl ?? "",
    image_alt: post.imageAlt ?? "",
    tags: post.tags,
    author: post.author,
    author_image: post.authorImage ?? "",
    content: post.source,
    is_published: post.isPublished,
    publish_at: post.publishAt ? calendar.timeOf(post.publishAt) : "",
  };
}

/** The values of the form for a validated post. */
export function inputOfDetails(details: PostDetails): PostInput {
  return {
    ...details,
    image_url: details.image_url ?? "",
    image_alt: details.image_alt ?? "",
    author_image: details.author_image ?? "",
    publish_at: details.publish_at ?? "",
  };
}
