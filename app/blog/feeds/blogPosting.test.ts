import { beforeAll, expect, test } from "vitest";
import { authorOf, blogPosting } from "~/blog/feeds/blogPosting";
import { loadAllCatalogs } from "~/languages/loadCatalog";
import { NORTHWIND } from "../../../database/demo/company";
import { hostilePost } from "../../../tests/support/hostilePost";

const ORIGIN = "https://firm.example";

beforeAll(loadAllCatalogs);

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
    inLanguage: "en",
    url: "https://firm.example/blog/hostile",
    mainEntityOfPage: "https://firm.example/blog/hostile",
  });
});

const SPANISH = { ...NORTHWIND, locale: "es-US" } as const;
const IN_SECOND = { ...SPANISH, base: "/es" } as const;

test("an article of a Spanish site is in Spanish", () => {
  expect(blogPosting(hostilePost(), SPANISH, ORIGIN)).toMatchObject({
    inLanguage: "es",
    articleSection: "Ingeniería de datos",
    url: "https://firm.example/blog/hostile",
  });
});

test("an article in the second language has the addresses of its page", () => {
  expect(blogPosting(hostilePost({ author: "Ada Rivera" }), IN_SECOND, ORIGIN)).toMatchObject({
    inLanguage: "es",
    url: "https://firm.example/es/blog/hostile",
    mainEntityOfPage: "https://firm.example/es/blog/hostile",
    image: "https://firm.example/es/og/post/hostile.png",
    author: { url: "https://firm.example/es/blog/author/ada-rivera" },
  });
  expect(authorOf({ author: "Ada Rivera" }, IN_SECOND, ORIGIN)).toMatchObject({
    url: "https://firm.example/es/blog/author/ada-rivera",
  });
});

test("an article that is not translated is in the language that it is written in", () => {
  const post = { ...hostilePost(), writtenIn: "en" } as const;
  expect(blogPosting(post, IN_SECOND, ORIGIN)).toMatchObject({
    inLanguage: "en",
    url: "https://firm.example/es/blog/hostile",
  });
});

test.each([`${NORTHWIND.shortName} data engineering team`, "The cloud team"])(
  "the author %j is an organization, not a person",
  (author) => {
    const posting = blogPosting(hostilePost({ author }), NORTHWIND, ORIGIN);
    expect(posting).toMatchObject({ author: { "@type": "Organization", name: author } });
  },
);
