import { expect, test } from "vitest";
import { coverOf } from "~/blog/public/formatPost";
import { ownPicture } from "~/shell/pictures/pictureAddresses";
import { hostilePost } from "../../../tests/support/hostilePost";

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
