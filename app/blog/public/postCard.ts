import { formatPublished, formatReadingTime } from "~/blog/public/formatPost";
import { coverOf } from "~/blog/public/postCover";
import { postPath } from "~/blog/public/postsAddress";
import { categoryName, type PostSummary } from "~/blog/rules";
import type { OfficeCalendar } from "~/platform/config/officeCalendar";
import type { PostCardProps } from "~/ui/sections/PostCard";

/** The card of a post in a list. */
export function postCard(post: PostSummary, calendar: OfficeCalendar): PostCardProps {
  return {
    href: postPath(post.slug),
    title: post.title,
    summary: post.summary,
    category: categoryName(post.category),
    cover: coverOf(post),
    date: formatPublished(post, calendar) ?? undefined,
    note: formatReadingTime(post),
  };
}
