import { coverOf } from "~/blog/public/postCover";
import { postPath } from "~/blog/public/postsAddress";
import { categoryName, type PostSummary, readingMinutes } from "~/blog/rules";
import type { OfficeCalendar } from "~/platform/config/officeCalendar";
import type { PostCardProps } from "~/ui/sections/PostCard";

/** The date of publication in ISO format and as text; null for a draft, also for one that was published before. */
export function formatPublished(
  { isPublished, publishedAt }: Pick<PostSummary, "isPublished" | "publishedAt">,
  { dayOf, longDate }: OfficeCalendar,
) {
  if (!isPublished || !publishedAt) return null;
  return { iso: dayOf(publishedAt), text: longDate(publishedAt) };
}

export function formatReadingTime({ words }: Pick<PostSummary, "words">): string {
  return `${readingMinutes(words)} min read`;
}

interface Found {
  total: number;
  page: number;
  pages: number;
  correctedTo: string | null;
}

/** "Showing results for pipelines: 14 articles, page 1 of 2" */
export function formatCount({ total, page, pages, correctedTo }: Found): string {
  const correction = correctedTo === null ? "" : `Showing results for ${correctedTo}: `;
  const count = total === 1 ? "1 article" : `${total} articles`;
  return correction + count + (pages > 1 ? `, page ${page} of ${pages}` : "");
}

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
