import type { Figure } from "./figure";
import { holdsOf, LARGE_FACTOR, timeLists } from "./largeTables";

/** The sizes of the tables, as multiples of the smallest. */
const SIZES = [1, 10, 100];
const LARGEST = Math.max(...SIZES);
const LIMIT_MS = 100;

/** How the slowest pages and searches of each list grow with its tables; drawGrowth.ts draws the figures. */
export async function listGrowth(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const times of SIZES) figures.push(...(await slowestOf(times)));
  return figures;
}

async function slowestOf(times: number): Promise<Figure[]> {
  const factor = (LARGE_FACTOR * times) / LARGEST;
  const before = `${holdsOf(factor)}, `;
  const visits = (await timeLists(factor)).map(({ what, measured }) => {
    const visited = what.slice(before.length);
    const [list = ""] = visited.split(",");
    return { name: `${list}, ${visited.includes("search") ? "searches" : "pages"}`, measured };
  });
  return [...Map.groupBy(visits, ({ name }) => name)].map(([name, group]) => ({
    what: `${name}, ${times}x`,
    measured: Math.max(...group.map(({ measured }) => measured)),
    unit: "ms",
    limit: { atMost: LIMIT_MS },
  }));
}
