import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import type { ArtCategory } from "../../app/ui/art/scalarFields";
import { DRAWINGS } from "./drawings";
import { frontPaths } from "./fronts";
import { drawHero } from "./hero";
import { CHARTS, type ChartName, drawPageChart } from "./pageCharts";
import { CHART_FRAME } from "./pageReliefs";
import { drawStrip } from "./strips";

const NAMES = Object.keys(CHARTS) as ChartName[];

/** The numbers of a path without the arguments of its arcs, which are no places. */
const placesOf = (d: string) =>
  (d.replace(/a[^a-zA-Z]*/g, "").match(/-?[\d.]+/g) ?? []).map(Number);

it("npm run draw writes what the program shows", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "drawings-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const root = path.join(import.meta.dirname, "../..");
  await promisify(execFile)(process.execPath, ["scripts/draw.mjs", folder], { cwd: root });
  for (const name of Object.keys(DRAWINGS)) {
    const shown = await readFile(path.join(root, "app/ui/art/drawn", name), "utf8");
    expect(await readFile(path.join(folder, name), "utf8"), name).toBe(shown);
  }
});

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
  it.each(Object.keys(DRAWINGS))(
    "are in the files as `npm run draw` draws them: %s",
    async (name) => {
      const file = path.join(import.meta.dirname, "../../app/ui/art/drawn", name);
      expect(JSON.parse(await readFile(file, "utf8"))).toEqual(DRAWINGS[name]?.());
    },
  );

  it("have no file that nothing draws", () => {
    const folder = path.join(import.meta.dirname, "../../app/ui/art/drawn");
    const files = readdirSync(folder, { recursive: true }).map(String);
    expect(files.filter((name) => name.endsWith(".json")).sort()).toEqual(
      Object.keys(DRAWINGS).sort(),
    );
  });

  it("show six stations inside the frame", () => {
    const { stations, width, height } = drawHero();
    expect(stations.map(({ name }) => name)).toEqual([
      "Data",
      "AI and ML",
      "Cloud",
      "Integration",
      "Staffing",
      "Digital",
    ]);
    expect(stations.every(({ x, y }) => x < width && y < height)).toBe(true);
    // The copy stands left of 900 where the screen is narrow.
    expect(stations.every(({ x }) => x > 960)).toBe(true);
  });

  it("keep the hero under 10 KB of paths", () => {
    expect(JSON.stringify(drawHero()).length).toBeLessThan(12_000);
  });

  it("mark a summit on every strip, or a current without one", () => {
    const lastOf = (name: string, category: ArtCategory) =>
      drawStrip({ name, category }).paths.at(-1)?.className;
    expect(lastOf("cloud", "cloud")).toBe("peak");
    expect(lastOf("data", "data-engineering")).toBe("current");
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
