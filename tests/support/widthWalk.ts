import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { transformWithOxc } from "vite";

const FILE = path.join(import.meta.dirname, "layoutFaults.ts");
const { code: CHECK } = await transformWithOxc(readFileSync(FILE, "utf8"), FILE);

/** From the smallest phone to a large desktop, with the widths between that layouts break at. */
export const WIDTHS = [
  320, 360, 390, 480, 600, 768, 820, 900, 960, 1024, 1100, 1180, 1280, 1366, 1440, 1600, 1920, 2560,
] as const;
const THEMES = ["light", "dark"] as const;

/**
 * What is wrong with the layout of the page as it is now, at every width and in both themes: sideways scrolling, texts
 * over each other, broken words, clipped texts. One line a fault, with the widths at which it is seen.
 */
export async function layoutFaultsOn(page: Page): Promise<string[]> {
  await page.addScriptTag({ content: CHECK });
  const seenAt = new Map<string, Set<string>>();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      for (const fault of await page.evaluate(faultsWhenStill)) {
        const where = seenAt.get(fault) ?? new Set();
        seenAt.set(fault, where.add(`${width} ${colorScheme}`));
      }
    }
  }
  const { pathname, search } = new URL(page.url());
  return [...seenAt].map(([fault, where]) => `${pathname}${search}: ${fault} (${sum(where)})`);
}

/** Runs in the browser. Two frames after a change of width, everything has its place. */
async function faultsWhenStill(): Promise<string[]> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  return (globalThis as unknown as { findLayoutFaults(): string[] }).findLayoutFaults();
}

/** "390, 480 dark": the theme is named only where the other one has no such fault. */
function sum(where: ReadonlySet<string>): string {
  return WIDTHS.flatMap((width) => {
    const themes = THEMES.filter((theme) => where.has(`${width} ${theme}`));
    if (themes.length === 0) return [];
    return themes.length === THEMES.length ? [`${width}`] : [`${width} ${themes[0]}`];
  }).join(", ");
}
