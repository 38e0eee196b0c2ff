import type { PostSummary } from "~/blog/post";
import { postPath, type Topic } from "~/blog/public/postsAddress";
import { categoryName, nameSlug, readingMinutes } from "~/blog/rules";
import { ENGLISH, translatorIn } from "~/languages/translate";
import type { OfficeCalendar } from "~/platform/config/officeCalendar";
import { focalClass } from "~/platform/files/focalPoint";
import { ownPicture, pictureSources } from "~/platform/files/pictureAddresses";
import { coverSvg } from "~/ui/art/cover";
import type { Cover, PostCardProps } from "~/ui/sections/PostCard";

/** The date of publication in ISO format and as text; null for a draft, also for one that was published before. */
export function formatPublished(
  { isPublished, publishedAt }: Pick<PostSummary, "isPublished" | "publishedAt">,
  { dayOf, longDate }: OfficeCalendar,
) {
  if (!isPublished || !publishedAt) return null;
  return { iso: dayOf(publishedAt), text: longDate(publishedAt) };
}

export function formatReadingTime(
  { wordCount }: Pick<PostSummary, "wordCount">,
  t = ENGLISH,
): string {
  return t("{minutes} min read", { minutes: readingMinutes(wordCount) });
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

type Covered = Pick<
  PostSummary,
  "slug" | "category" | "imageUrl" | "imageAlt" | "imageFocus" | "isPublished"
>;

/** The post's own picture if this site serves it, otherwise the drawn cover; `draw` makes that of a draft. */
export function coverOf(post: Covered, draw = coverSvg): Cover {
  const ownAddress = ownPicture(post.imageUrl);
  if (ownAddress)
    return {
      ...(pictureSources(ownAddress) ?? { src: ownAddress }),
      alt: post.imageAlt ?? "",
      className: focalClass(post.imageFocus),
    };
  if (!post.isPublished) return { src: coverInline(post, draw), alt: "" };
  const src = coverAddress(post);
  return { src, small: `${src}&small=1`, alt: "" };
}

/** Contains everything that the drawing depends on, so its content never changes. */
function coverAddress({ slug, category }: Covered): string {
  return `/art/${encodeURIComponent(slug)}.svg?${new URLSearchParams({ category })}`;
}

/** The cover of a draft has no address, because an address that answers would reveal that the draft exists. */
function coverInline({ slug, category }: Covered, draw: typeof coverSvg): string {
  return `data:image/svg+xml,${encodeURIComponent(draw(slug, category))}`;
}

interface Person {
  name: string;
  role: string;
  text: string;
}

/** Role and text of the author on People; empty if the author is not there, and for tags. */
export function aboutAuthor({ kind, slug }: Topic, people: readonly Person[]): string {
  if (kind !== "author") return "";
  const person = people.find(({ name }) => nameSlug(name) === slug);
  return person ? [person.role, person.text].filter(Boolean).join(". ") : "";
}
