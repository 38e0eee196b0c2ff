import { describe, expect, it } from "vitest";
import { coverSvg, smallCoverSvg } from "~/ui/art/cover";

const CATEGORIES = ["ai", "data-science", "data-engineering", "cloud", "tech"];
const SLUGS = [
  "introduction-to-generative-ai",
  "a",
  "a-migration-plan-that-survives-its-first-week",
];
const COVERS = CATEGORIES.flatMap((category) => SLUGS.map((slug) => [slug, category] as const));

describe("a drawn cover", () => {
  it.each(COVERS)("is the same bytes every time (%s, %s)", (slug, category) => {
    expect(coverSvg(slug, category)).toBe(coverSvg(slug, category));
  });

  it.each(COVERS)("stays small (%s, %s)", (slug, category) => {
    const bytes = Buffer.byteLength(coverSvg(slug, category));
    expect(bytes).toBeGreaterThan(2_000);
    expect(bytes).toBeLessThan(8_500);
  });

  it.each(COVERS)("is well-formed and contains only shapes (%s, %s)", (slug, category) => {
    const svg = coverSvg(slug, category);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 640 400"/);
    const inside = svg.replace(/^<svg [^>]*>/, "").replace(/<\/svg>$/, "");
    expect(inside.replace(/<(rect|path)( [a-z-]+="[-#\w., ]*")+\/>/g, "")).toBe("");
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });

  it.each(COVERS)("takes less than half the bytes where it is small (%s, %s)", (slug, category) => {
    const small = smallCoverSvg(slug, category);
    expect(small).toMatch(/^<svg .*<path .*<\/svg>$/);
    expect(small).not.toMatch(/NaN|undefined|Infinity/);
    expect(small.length).toBeLessThan(coverSvg(slug, category).length / 2);
  });

  it("differs from one article to the next, and from one category to the next", () => {
    const all = COVERS.map(([slug, category]) => coverSvg(slug, category));
    expect(new Set(all).size).toBe(all.length);
  });

  it("is plates for an unknown category, whatever its name", () => {
    expect(coverSvg("a", "gardening")).toContain("<path");
    expect(coverSvg("a", "constructor")).toContain("<path");
    expect(coverSvg('"><script>', "__proto__")).not.toContain("script");
  });
});
