import { describe, expect, it } from "vitest";
import { smoothPath, thin } from "./bands";
import { hexFromOklch } from "./color";
import { ringsAt, sample } from "./contours";
import { frontPaths } from "./fronts";
import { drawHero, HERO_FRAME } from "./heroDrawing";
import { CHARTS, type ChartName, drawPageChart } from "./pageCharts";
import { CHART_FRAME } from "./pageReliefs";
import { randomFrom, seedFrom } from "./random";
import { stripPaths } from "./Strip";

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

const NAMES = Object.keys(CHARTS) as ChartName[];

/** The numbers of a path without the arguments of its arcs, which are no places. */
const placesOf = (d: string) =>
  (d.replace(/a[^a-zA-Z]*/g, "").match(/-?[\d.]+/g) ?? []).map(Number);

describe("the chart of a page", () => {
  it("differs from the chart of every other page", () => {
    const drawn = NAMES.map((name) => JSON.stringify(drawPageChart(name)));
    expect(new Set(drawn).size).toBe(NAMES.length);
  });

  it.each(NAMES)(
    "of %s closes before its frame, so nothing of it has to be cut or faded",
    (name) => {
      const { bands, marks } = drawPageChart(name);
      expect(bands.length).toBeGreaterThan(4);
      for (const { d } of [...bands, ...marks]) {
        const places = placesOf(d);
        expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...places)).toBeLessThanOrEqual(CHART_FRAME.width);
        const heights = places.filter((_, i) => i % 2 === 1);
        if (!/[AHV]/.test(d)) expect(Math.max(...heights)).toBeLessThanOrEqual(CHART_FRAME.height);
      }
    },
  );

  it.each(NAMES)("of %s is lighter than 6 KB", (name) => {
    expect(JSON.stringify(drawPageChart(name)).length).toBeLessThan(6_000);
  });
});

describe("the drawings of the pages", () => {
  it("are the same every time", () => {
    expect(drawHero()).toEqual(drawHero());
    expect(drawPageChart("careers")).toEqual(drawPageChart("careers"));
  });

  it("show six stations inside the frame", () => {
    const { stations } = drawHero();
    expect(stations.map(({ name }) => name)).toEqual([
      "Data",
      "AI and ML",
      "Cloud",
      "Integration",
      "Staffing",
      "Digital",
    ]);
    expect(stations.every(({ x, y }) => x < HERO_FRAME.width && y < HERO_FRAME.height)).toBe(true);
    // The copy stands left of 900 where the screen is narrow.
    expect(stations.every(({ x }) => x > 960)).toBe(true);
  });

  it("keep the hero under 10 KB of paths", () => {
    expect(JSON.stringify(drawHero()).length).toBeLessThan(12_000);
  });

  it("mark a summit on every strip, or a current without one", () => {
    expect(stripPaths("cloud", "cloud").at(-1)?.className).toBe("peak");
    expect(stripPaths("data", "data-engineering").at(-1)?.className).toBe("current");
  });

  it("set the symbols of a front at even steps", () => {
    const straight = [
      [0, 0],
      [100, 0],
      [200, 0],
      [300, 0],
    ] as const;
    const { line, marks } = frontPaths(straight, { kind: "cold", step: 50, size: 10 });
    expect(line).toBe("M0,0C100,0 200,0 300,0");
    expect(marks.match(/M/g)).toHaveLength(6);
  });
});
