import { categoryName, type PostSummary } from "~/domain/blog/rules";
import type { OfficeCalendar } from "~/platform/calendar/officeCalendar";
import { coverOf } from "~/routes/public/parts/postCover";
import { postPath } from "~/routes/public/parts/postsAddress";
import { publishedInWords, readingInWords } from "~/routes/public/parts/postWords";
import type { PostCardProps } from "~/ui/sections/PostCard";

/** A post as a card of a list. */
export function postCard(post: PostSummary, calendar: OfficeCalendar): PostCardProps {
  return {
    href: postPath(post.slug),
    title: post.title,
    summary: post.summary,
    category: categoryName(post.category),
    cover: coverOf(post),
    date: publishedInWords(post, calendar) ?? undefined,
    note: readingInWords(post),
  };
}
