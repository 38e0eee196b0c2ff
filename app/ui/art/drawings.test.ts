import { describe, expect, it } from "vitest";
import { hexFromOklch } from "~/ui/art/color";
import { ringsAt, sample, smoothPath, thin } from "~/ui/art/contours";
import { randomFrom, seedFrom } from "~/ui/art/scalarFields";

describe("the random generator", () => {
  it("gives the same numbers for the same text", () => {
    const first = randomFrom(seedFrom("north"));
    const again = randomFrom(seedFrom("north"));
    expect([first(), first(), first()]).toEqual([again(), again(), again()]);
  });

  it("uses the published FNV-1a hash", () => {
    expect(seedFrom("a")).toBe(0xe40c292c);
  });
});

describe("a color", () => {
  it("is white and black at the limits", () => {
    expect(hexFromOklch(1, 0, 0)).toBe("#ffffff");
    expect(hexFromOklch(0, 0, 0)).toBe("#000000");
  });

  it("loses chroma instead of leaving the range of a screen", () => {
    expect(hexFromOklch(0.8, 0.4, 150)).toMatch(/^#[0-9a-f]{6}$/);
  });
});

describe("a contour", () => {
  const cone = (x: number, y: number) => 1 - Math.hypot(x - 0.5, y - 0.5);
  const { grid } = sample(cone, { width: 100, height: 100 }, { cols: 40, over: 0 });

  it("of one hill is one ring at an even distance from the top", () => {
    const rings = ringsAt(grid, 0.75);
    expect(rings).toHaveLength(1);
    const distances = (rings[0] ?? []).map(([x, y]) => Math.hypot(x - 20, y - 20));
    expect(Math.max(...distances) - Math.min(...distances)).toBeLessThan(0.3);
  });

  it("that leaves the lattice closes along its rim", () => {
    expect(ringsAt(grid, 0.4).length).toBeGreaterThan(0);
  });

  it("above every height does not exist", () => {
    expect(ringsAt(grid, 2)).toEqual([]);
  });

  it("is one closed curve with whole and half coordinates", () => {
    const path = smoothPath(ringsAt(grid, 0.75)[0] ?? [], 1, 1, 1.9);
    expect(path).toMatch(/^M[-\d.]+ [-\d.]+Q[-\d. ]+T[-\d. ]+Z$/);
    expect(path).not.toMatch(/\.[1-46-9]/);
  });
});

describe("thinning", () => {
  it("drops corners on a straight line and keeps the real ones", () => {
    const bent = [0, 1, 2, 3].map((x) => [x, 0] as const);
    const corner = [...bent, ...[1, 2, 3].map((y) => [3, y] as const)];
    expect(thin(corner, 0.01)).toEqual([
      [0, 0],
      [3, 0],
      [3, 3],
    ]);
  });
});
