import { describe, expect, test } from "vitest";
import { pictureIdsOfForm, typedOfDetails } from "~/blog/post";
import { publicationOf, stateOf } from "~/blog/postPublication";
import { DETAILS } from "~/blog/posts.testing";
import { categoryName, readingMinutes } from "~/blog/rules";
import { indexedTerms, searchTerms } from "~/platform/data/searchTerms.server";
import { pictureSources } from "~/platform/files/pictureAddresses";

const NOW = new Date("2026-11-20T15:00:00Z");
const BEFORE = new Date("2026-10-01T15:00:00Z");
const LATER = new Date("2026-12-01T15:00:00Z");

describe("publication", () => {
  const draft = { isPublished: false, publishedAt: null };
  const published = { isPublished: true, publishedAt: BEFORE };
  const unpublished = { isPublished: false, publishedAt: BEFORE };
  const undated = { isPublished: true, publishedAt: null };

  test.each([
    ["a new post, published", null, true, null, { isPublished: true, publishedAt: NOW }],
    ["a new draft", null, false, null, { isPublished: false, publishedAt: null }],
    ["a draft, published", draft, true, null, { isPublished: true, publishedAt: NOW }],
    ["a public post, changed", published, true, null, published],
    ["a public post without a date", undated, true, null, { isPublished: true, publishedAt: NOW }],
    ["a public post, unpublished", published, false, null, unpublished],
    ["an unpublished post, published again", unpublished, true, null, { publishedAt: NOW }],
    ["a draft, scheduled", draft, false, LATER, { isPublished: false, publishAt: LATER }],
    [
      "a draft, scheduled and published",
      draft,
      true,
      LATER,
      { isPublished: true, publishAt: null },
    ],
  ])("%s", (_, before, isPublished, publishAt, expected) => {
    const requested = { isPublished, publishAt };
    expect(publicationOf(requested, before, NOW)).toMatchObject(expected);
  });

  test("a post is in one of three states", () => {
    expect(stateOf({ isPublished: true, publishAt: null })).toBe("published");
    expect(stateOf({ isPublished: false, publishAt: LATER })).toBe("scheduled");
    expect(stateOf({ isPublished: false, publishAt: null })).toBe("draft");
  });
});

test("an unknown category is named by its id, also if it is called like a property of every object", () => {
  expect(categoryName("ai")).toBe("Artificial Intelligence");
  expect(categoryName("constructor")).toBe("constructor");
});

test.each([
  [0, 1],
  [299, 1],
  [300, 2],
  [2_000, 10],
])("%d words take %d minutes", (words, minutes) => {
  expect(readingMinutes(words)).toBe(minutes);
});

describe("the terms of a search", () => {
  test("are words without accents, of which the last may be incomplete", () => {
    expect(searchTerms(" Développeur: data, PIPE", 2)).toEqual([
      { word: "developpeur", isPrefix: false },
      { word: "data", isPrefix: false },
      { word: "pipe", isPrefix: true },
    ]);
  });

  test("are empty without a letter or digit", () => {
    expect(searchTerms(" %_\\'\0\uD800 🙂 ", 2)).toEqual([]);
  });

  test("are at most ten words, cut at the length that the index stores", () => {
    expect(searchTerms("ab ".repeat(400), 2)).toHaveLength(10);
    const [long] = searchTerms("x".repeat(900), 2);
    expect(indexedTerms("x".repeat(5_000))).toEqual([long?.word]);
  });

  test("do not treat a single letter at the end as the beginning of a word", () => {
    expect(searchTerms("vitamin c", 2).at(-1)).toEqual({ word: "c", isPrefix: false });
  });
});

describe("uploaded pictures", () => {
  const id = "019ab3f0-1111-7222-8333-444455556666";

  test("are offered at each width, for both forms of the address", () => {
    const sources = {
      src: `/media/${id}/960.webp`,
      srcSet: `/media/${id}/480.webp 480w, /media/${id}/960.webp 960w, /media/${id}/1600.webp 1600w`,
    };
    expect(pictureSources(`/media/${id}`)).toEqual(sources);
    expect(pictureSources(`/media/${id}/480.webp`)).toEqual(sources);
  });

  test.each([
    null,
    "",
    "https://example.com/a.png",
    `https://example.com/media/${id}`,
    `/media/${id}/../x`,
  ])("are not recognized in the address %j", (address) => {
    expect(pictureSources(address)).toBeNull();
  });

  test("are found in every field of a post, each once", () => {
    const input = {
      ...typedOfDetails(DETAILS),
      image_url: `/media/${id}`,
      content: `<img src="/media/${id.toUpperCase()}/480.webp"><a href="/media/none">x</a>`,
    };
    expect(pictureIdsOfForm(input)).toEqual([id]);
  });
});
