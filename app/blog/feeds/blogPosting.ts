import type { Post } from "~/blog/post";
import { postPath, type Topic, topicPathOf } from "~/blog/public/postsAddress";
import { categoryName } from "~/blog/rules";
import type { Company } from "~/company/profile";
import { type InLanguage, languageOf } from "~/languages/languages";
import { translatorIn } from "~/languages/translate";
import { logoAddress, pageAddress, type StructuredData } from "~/shell/public/pageMeta";

/**
 * The structured data of a post, with the properties that Google recommends for articles
 * (developers.google.com/search/docs/appearance/structured-data/article).
 */
export function blogPosting(
  post: Post & InLanguage,
  company: Company,
  origin: string,
): StructuredData {
  const address = pageAddress(origin, company.base, postPath(post.slug));
  return {
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    headline: post.title,
    description: post.summary,
    image: pageAddress(origin, company.base, postPicture(post.slug)),
    ...(post.publishedAt && { datePublished: post.publishedAt.toISOString() }),
    dateModified: post.updatedAt.toISOString(),
    author: authorOf(post, company, origin),
    publisher: {
      "@type": "Organization",
      name: company.name,
      url: `${origin}/`,
      logo: { "@type": "ImageObject", url: logoAddress(origin) },
    },
    articleSection: translatorIn(company.locale).label(categoryName(post.category)),
    keywords: post.tags,
    wordCount: post.wordCount,
    inLanguage: post.writtenIn ?? languageOf(company.locale),
    mainEntityOfPage: address,
    url: address,
  };
}

/** The author is a person, or a team: a name that ends in "team" or contains the company's short name. */
export function authorOf(
  { author }: Pick<Post, "author">,
  company: Company,
  origin: string,
): StructuredData {
  const isTeam = author.includes(company.shortName) || /\bteam$/i.test(author);
  return isTeam
    ? { "@type": "Organization", name: author, url: `${origin}/` }
    : personData(author, company, origin);
}

/** A person who writes here, with the page of their posts if their name has one. */
function personData(name: string, { base }: Company, origin: string): StructuredData {
  const path = topicPathOf("author", name);
  return { "@type": "Person", name, ...(path && { url: pageAddress(origin, base, path) }) };
}

/** The path of the picture that link previews of a post show. */
export function postPicture(slug: string): string {
  return `/og/post/${encodeURIComponent(slug)}.png`;
}

/** The path of the picture that link previews of the articles by an author, or with a tag, show. */
export function topicPicture({ kind, slug }: Topic): string {
  return `/og/${kind}/${slug}.png`;
}
