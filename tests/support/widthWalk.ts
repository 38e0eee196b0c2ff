import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { transformWithOxc } from "vite";

const FILE = path.join(import.meta.dirname, "layoutFaults.ts");
const { code: CHECK } = await transformWithOxc(readFileSync(FILE, "utf8"), FILE);

const THEMES = ["light", "dark"] as const;

export interface WidthWalk {
  widths: readonly number[];
  themes: readonly (typeof THEMES)[number][];
}

/** A phone, a tablet, and the desktops that most visitors have. */
export const FIVE_WIDTHS: WidthWalk = { widths: [390, 768, 1024, 1280, 1440], themes: ["light"] };

/** From the smallest phone to a large desktop, with the widths between that layouts break at. */
const EVERY_WIDTH: WidthWalk = {
  widths: [
    320, 360, 390, 480, 600, 768, 820, 900, 960, 1024, 1100, 1180, 1280, 1366, 1440, 1600, 1920,
    2560,
  ],
  themes: THEMES,
};

/** What every page is walked at: `npm test` takes five widths, test:all every one and both themes. */
export const WALK = process.env.TEST_SET === "all" ? EVERY_WIDTH : FIVE_WIDTHS;

/**
 * What is wrong with the layout of the page as it is now, at each width and in each theme: sideways scrolling, texts
 * over each other, broken words, clipped texts. One line a fault, with the widths at which it is seen.
 */
export async function layoutFaultsOn(page: Page, walk: WidthWalk): Promise<string[]> {
  // A document that stays while one follows links has it already.
  if (!(await page.evaluate(() => "findLayoutFaults" in globalThis)))
    await page.addScriptTag({ content: CHECK });
  await page.evaluate(paintNothing);
  const seenAt = new Map<string, Set<string>>();
  let themeNow: string | undefined;
  let isLightFirst = true;
  for (const width of walk.widths) {
    await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
    // The theme of one width is the first one of the next: a change of theme costs as much as a change of width.
    const themes = isLightFirst ? walk.themes : walk.themes.toReversed();
    for (const colorScheme of themes) {
      if (colorScheme !== themeNow) await page.emulateMedia({ colorScheme });
      themeNow = colorScheme;
      const theme = {
        isLastTheme: colorScheme === themes.at(-1),
        isOther: colorScheme !== themes[0],
      };
      for (const fault of await page.evaluate(faultsWhenStill, theme)) {
        const where = seenAt.get(fault) ?? new Set();
        seenAt.set(fault, where.add(`${width} ${colorScheme}`));
      }
    }
    isLightFirst = !isLightFirst;
  }
  const { pathname, search } = new URL(page.url());
  return [...seenAt].map(
    ([fault, where]) => `${pathname}${search}: ${fault} (${sum(where, walk)})`,
  );
}

/** Runs in the browser. Nobody looks at these pages, and to paint each width takes a sixth of what a walk costs. */
function paintNothing(): void {
  document.documentElement.style.clipPath = "inset(100%)";
}

interface Checks {
  findLayoutFaults(): string[];
  layoutNow(): string;
  /** As the page was when it was last checked. */
  checked?: { layout: string; faults: string[] };
}

/**
 * Runs in the browser. Two frames after a change of width, everything has its place. Another theme rarely moves anything:
 * if every box is where it was, the faults are those that were found.
 */
async function faultsWhenStill({
  isOther,
  isLastTheme,
}: Record<"isOther" | "isLastTheme", boolean>) {
  const checks = globalThis as unknown as Checks;
  if (isOther && checks.checked?.layout === checks.layoutNow()) return checks.checked.faults;
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const faults = checks.findLayoutFaults();
  if (!isLastTheme) checks.checked = { layout: checks.layoutNow(), faults };
  return faults;
}

/** "390, 480 dark": the theme is named only where the other one has no such fault. */
function sum(where: ReadonlySet<string>, walk: WidthWalk): string {
  return walk.widths
    .flatMap((width) => {
      const themes = walk.themes.filter((theme) => where.has(`${width} ${theme}`));
      if (themes.length === 0) return [];
      return themes.length === walk.themes.length ? [`${width}`] : [`${width} ${themes[0]}`];
    })
    .join(", ");
}
