import { describe, expect, it } from "vitest";
import { linkAddress, ownPictureAddress } from "./linkAddress";

describe("a link", () => {
  it.each([
    ["/careers", "/careers"],
    ["/a/../b?c=d#e", "/b?c=d#e"],
    ["#part", "#part"],
    [" #part ", "#part"],
    ["#", "#"],
    ["other-article", "/blog/other-article"],
    ["mailto:hello@firm.example?subject=Hello", "mailto:hello@firm.example?subject=Hello"],
    ["tel:+1-555-0100", "tel:+1-555-0100"],
  ])("%j leads to %j, on this site or to a person", (written, href) => {
    expect(linkAddress(written)).toEqual({ href, isForeign: false });
  });

  it.each([
    ["https://other.example/a b", "https://other.example/a%20b"],
    ["HTTPS://Other.Example:443", "https://other.example/"],
    ["//other.example/x", "https://other.example/x"],
    ["\\\\other.example/x", "https://other.example/x"],
    ["/\\other.example", "https://other.example/"],
    ["/\t/other.exam\nple/x", "https://other.example/x"],
    ["h\nttps://other.example", "https://other.example/"],
  ])("%j leads to another host", (written, href) => {
    expect(linkAddress(written)).toEqual({ href, isForeign: true });
  });

  it.each([
    "",
    " \n",
    "?page=2",
    " ?page=2",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    " \tjavascript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "blob:https://site.invalid/x",
    "file:///etc/passwd",
    "ftp://other.example/",
    "view-source:https://other.example",
    "https://user@other.example/",
    "https://:secret@other.example/",
    "https://",
    "http://[::1",
    "/.//other.example",
    "/%2e//other.example",
    "/".padEnd(2_001, "a"),
  ])("%.60j is rejected", (written) => {
    expect(linkAddress(written)).toBeNull();
  });

  it("stays the same when it is parsed again", () => {
    for (const written of ["a b", "/x\\y", "//h.example/../%2F?q='\"<>", "#a b<", "mailto:a b@c"]) {
      const href = linkAddress(written)?.href ?? "";
      expect(linkAddress(href)?.href).toBe(href);
    }
  });
});

describe("a picture", () => {
  it.each(["/media/a.png", "/art/some-slug.svg", "/x/../media/a.png", "../media/a.png"])(
    "%j is one of ours",
    (written) => expect(ownPictureAddress(written)).toMatch(/^\/(media|art)\//),
  );

  const id = "01a21733-671f-7626-9683-dc65195ca57b";
  it.each([
    `/media/${id.toUpperCase()}/960.webp`,
    `/media/%30%31${id.slice(2)}/960.webp`,
    `/media/${id.replace("-", "%2D")}/960.webp`,
    `/media/x/../${id}/960.webp`,
  ])("%j has the spelling of its id", (written) =>
    expect(ownPictureAddress(written)).toBe(`/media/${id}/960.webp`),
  );

  it.each([
    "https://other.example/media/a.png",
    "//other.example/media/a.png",
    "/media/../admin/applications/1/resume",
    "/media/%2e%2e/admin",
    "/careers",
    "data:image/svg+xml,<svg/>",
    "#media",
    "",
  ])("%j is not", (written) => expect(ownPictureAddress(written)).toBeNull());
});
