import { postPicture } from "~/blog/feeds/pictureAddress";
import { postPath } from "~/blog/public/postsAddress";
import { categoryName, type Post } from "~/blog/rules";
import type { Company } from "~/company/profile";
import { logoAddress, type StructuredData } from "~/shell/public/organization";

/**
 * A post with what Google's guide to articles recommends
 * (developers.google.com/search/docs/appearance/structured-data/article).
 */
export function blogPosting(post: Post, company: Company, origin: string): StructuredData {
  const address = `${origin}${postPath(post.slug)}`;
  return {
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    headline: post.title,
    description: post.summary,
    image: `${origin}${postPicture(post.slug)}`,
    ...(post.publishedAt && { datePublished: post.publishedAt.toISOString() }),
    dateModified: post.updatedAt.toISOString(),
    author: authorOf(post, company, origin),
    publisher: {
      "@type": "Organization",
      name: company.name,
      url: `${origin}/`,
      logo: { "@type": "ImageObject", url: logoAddress(origin) },
    },
    articleSection: categoryName(post.category),
    keywords: post.tags,
    wordCount: post.words,
    inLanguage: "en",
    mainEntityOfPage: address,
    url: address,
  };
}

/** Articles are signed by people, or by a team of the firm, which says its name. */
function authorOf({ author }: Post, company: Company, origin: string): StructuredData {
  const isTeam = author.includes(company.shortName) || /\bteam$/i.test(author);
  return isTeam
    ? { "@type": "Organization", name: author, url: `${origin}/` }
    : { "@type": "Person", name: author };
}
