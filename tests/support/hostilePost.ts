import type { Post } from "~/blog/post";
import { HOSTILE } from "./hostileJob";

/** A published post in the worst words. Its content is what the sanitizer lets through of them. */
export function hostilePost(changes: Partial<Post> = {}): Post {
  return {
    id: "hostile-mi2k7x",
    slug: "hostile",
    title: HOSTILE,
    summary: HOSTILE,
    content:
      '<h2 id="section-one">One ]]> &#x26;</h2><p>See <a href="/blog/other">other</a>, <a href="#section-one">one</a> and <a href="https://a.example/?b=1&#x26;c" rel="noopener nofollow ugc">a</a>.</p><pre tabindex="0"><code>&#x3C;a href="/left/alone"></code></pre><img src="/media/1/480.webp" alt="" loading="lazy">',
    headings: [{ id: "section-one", level: 2, text: "One ]]> &" }],
    category: "data-engineering",
    tags: [HOSTILE, "plain"],
    author: HOSTILE,
    authorImage: null,
    imageUrl: null,
    imageAlt: null,
    imageFocus: null,
    authorFocus: null,
    metaTitle: null,
    metaDescription: null,
    isPublished: true,
    publishedAt: new Date("2026-11-20T15:00:00Z"),
    publishAt: null,
    wordCount: 1_900,
    version: 1,
    createdAt: new Date("2026-11-19T15:00:00Z"),
    updatedAt: new Date("2026-11-20T16:00:00Z"),
    ...changes,
  };
}
