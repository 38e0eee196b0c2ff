import { expect, test } from "vitest";
import { aboutAuthor, coverOf, formatCount, formatPublished } from "~/blog/public/formatPost";
import { postsAddress } from "~/blog/public/postsAddress";
import { createOfficeCalendar } from "~/platform/config/officeCalendar";
import { ownPicture } from "~/platform/files/pictureAddresses";
import { NORTHWIND } from "../../../database/demo/company";
import { hostilePost } from "../../../tests/support/hostilePost";

test.each([
  [{ total: 0, page: 1, pages: 1, correctedTo: null }, "0 articles"],
  [{ total: 1, page: 1, pages: 1, correctedTo: null }, "1 article"],
  [{ total: 30, page: 2, pages: 3, correctedTo: null }, "30 articles, page 2 of 3"],
  [
    { total: 2, page: 1, pages: 1, correctedTo: "pipelines" },
    "Showing results for pipelines: 2 articles",
  ],
])("%j is shown as %j", (found, text) => {
  expect(formatCount(found)).toBe(text);
});

const calendar = createOfficeCalendar(NORTHWIND);

test("the date of publication is the date at the offices, in en-US", () => {
  const publishedAt = new Date("2026-03-13T02:00:00Z");
  expect(formatPublished(hostilePost({ publishedAt }), calendar)).toEqual({
    iso: "2026-03-12",
    text: "March 12, 2026",
  });
});

test("a draft has no date of publication, even if it was published before", () => {
  expect(formatPublished(hostilePost({ publishedAt: null }), calendar)).toBeNull();
  expect(formatPublished(hostilePost({ isPublished: false }), calendar)).toBeNull();
});

test.each([
  [{ search: "", category: "" }, 1, "/blog"],
  [{ search: "", category: "ai" }, 1, "/blog?category=ai"],
  [{ search: "a & b", category: "ai" }, 3, "/blog?category=ai&search=a+%26+b&page=3"],
])("%j on page %i has the address %s", (filters, page, address) => {
  expect(postsAddress("/blog", filters, page)).toBe(address);
});

const PEOPLE = [
  { name: "Märta Øst", role: "Principal Consultant", text: "She moves nightly loads to streams." },
  { name: "Tom Ok", role: "", text: "He answers." },
  { name: "Ines", role: "Consultant", text: "" },
];

test.each([
  ["marta-ost", "Principal Consultant. She moves nightly loads to streams."],
  ["tom-ok", "He answers."],
  ["ines", "Consultant"],
  ["nobody", ""],
])("the page of the author %s says what People says about them", (slug, about) => {
  expect(aboutAuthor({ kind: "author", slug }, PEOPLE)).toBe(about);
});

test("the page of a tag says nothing about a person of that name", () => {
  expect(aboutAuthor({ kind: "tag", slug: "ines" }, PEOPLE)).toBe("");
});

const ID = "0199c0de-7a1b-7c3d-8e4f-5a6b7c8d9e0f";

test("an uploaded cover is used, at every width, with its description", () => {
  const post = hostilePost({ imageUrl: `/media/${ID}`, imageAlt: "A harbor" });
  const cover = coverOf(post);
  expect(cover.alt).toBe("A harbor");
  expect(cover.src).toContain(`/media/${ID}/`);
  expect(cover.srcSet).toContain(`/media/${ID}/480.webp 480w`);
});

test("a drawn picture of this site is used unchanged", () => {
  const cover = coverOf(hostilePost({ imageUrl: "/art/other.svg?category=ai" }));
  expect(cover).toEqual({ src: "/art/other.svg?category=ai", alt: "" });
});

test.each([
  "https://elsewhere.example/a.png",
  "//elsewhere.example/a.png",
  "/admin/applications/export",
  "/favicon.svg",
  "/\\elsewhere.example/a.png",
  "javascript:alert(1)",
  "data:image/png;base64,AAAA",
  "a.png",
  "",
  null,
])("the address %j is not loaded; the drawn cover is used instead", (imageUrl) => {
  expect(ownPicture(imageUrl)).toBeNull();
  expect(coverOf(hostilePost({ imageUrl }))).toEqual({
    src: "/art/hostile.svg?category=data-engineering",
    small: "/art/hostile.svg?category=data-engineering&small=1",
    alt: "",
  });
});

test("the cover of a draft is inline, without an address of its own", () => {
  expect(coverOf(hostilePost({ isPublished: false })).src).toMatch(/^data:image\/svg\+xml,%3Csvg/);
});
