import { expect, test } from "vitest";
import { blogPosting } from "~/blog/feeds/blogPosting";
import { NORTHWIND } from "../../../database/demo/company";
import { hostilePost } from "../../../tests/support/hostilePost";

const ORIGIN = "https://firm.example";

test("an article has all structured data that search engines recommend", () => {
  const post = hostilePost({ title: "Pipelines", summary: "Six decisions.", author: "Ada Rivera" });
  expect(blogPosting(post, NORTHWIND, ORIGIN)).toMatchObject({
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    headline: "Pipelines",
    description: "Six decisions.",
    image: "https://firm.example/og/post/hostile.png",
    datePublished: "2026-11-20T15:00:00.000Z",
    dateModified: "2026-11-20T16:00:00.000Z",
    author: {
      "@type": "Person",
      name: "Ada Rivera",
      url: "https://firm.example/blog/author/ada-rivera",
    },
    publisher: { "@type": "Organization", name: NORTHWIND.name },
    articleSection: "Data Engineering",
    wordCount: 1_900,
    mainEntityOfPage: "https://firm.example/blog/hostile",
  });
});

test.each([`${NORTHWIND.shortName} data engineering team`, "The cloud team"])(
  "the author %j is an organization, not a person",
  (author) => {
    const posting = blogPosting(hostilePost({ author }), NORTHWIND, ORIGIN);
    expect(posting).toMatchObject({ author: { "@type": "Organization", name: author } });
  },
);
