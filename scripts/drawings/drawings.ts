import { drawClosing, drawCorners } from "./backdrops";
import { drawHero } from "./hero";
import { CHARTS, type ChartName, drawPageChart } from "./pageCharts";
import { drawStrip, STRIPS } from "./strips";

const CHART_NAMES = Object.keys(CHARTS) as ChartName[];

/** Every drawing whose input never changes, by its file below app/ui/art/drawn. `npm run draw` writes them. */
export const DRAWINGS: Readonly<Record<string, () => object>> = {
  "hero.json": drawHero,
  "closing.json": drawClosing,
  "corners.json": drawCorners,
  ...Object.fromEntries(
    CHART_NAMES.map((name) => [`charts/${name}.json`, () => drawPageChart(name)]),
  ),
  ...Object.fromEntries(
    STRIPS.map((strip) => [`strips/${strip.name}-strip.json`, () => drawStrip(strip)]),
  ),
};
