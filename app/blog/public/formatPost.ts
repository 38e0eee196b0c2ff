import { coverOf } from "~/blog/public/postCover";
import { postPath } from "~/blog/public/postsAddress";
import { categoryName, type PostSummary, readingMinutes } from "~/blog/rules";
import { ENGLISH, translatorIn } from "~/languages/translate";
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

export function formatReadingTime({ words }: Pick<PostSummary, "words">, t = ENGLISH): string {
  return t("{minutes} min read", { minutes: readingMinutes(words) });
}

interface ResultCount {
  total: number;
  page: number;
  pages: number;
  correctedTo: string | null;
}

/** "Showing results for pipelines: 14 articles, page 1 of 2" */
export function formatCount({ total, page, pages, correctedTo }: ResultCount, t = ENGLISH): string {
  const correction = correctedTo && `${t("Showing results for {words}:", { words: correctedTo })} `;
  const count = t.counted(total, "{count} article", "{count} articles", { count: String(total) });
  const place = t(", page {page} of {pages}", { page: String(page), pages: String(pages) });
  return [correction, count, pages > 1 && place].filter(Boolean).join("");
}

/** The card of a post in a list. */
export function postCard(post: PostSummary, calendar: OfficeCalendar): PostCardProps {
  const t = translatorIn(calendar.locale);
  return {
    href: postPath(post.slug),
    title: post.title,
    summary: post.summary,
    category: t.label(categoryName(post.category)),
    cover: coverOf(post),
    date: formatPublished(post, calendar) ?? undefined,
    note: formatReadingTime(post, t),
  };
}
