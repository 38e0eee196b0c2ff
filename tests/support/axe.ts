import { createRequire } from "node:module";
import type { Browser, Page } from "playwright-core";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

export interface Look {
  width: number;
  colorScheme: "light" | "dark";
}

/** Every combination that the design is held to. */
export const LOOKS: readonly Look[] = [390, 1440].flatMap((width) => [
  { width, colorScheme: "light" as const },
  { width, colorScheme: "dark" as const },
]);

/** What axe finds on these pages in one look, as "address rule: element"; also where a page is wider than the screen. */
export async function findBarriers(
  browser: Browser,
  url: string,
  paths: readonly string[],
  { width, colorScheme }: Look,
): Promise<string[]> {
  // axe is put into the page as an inline script, which the site's own policy rightly refuses.
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 900 },
    colorScheme,
    reducedMotion: "reduce",
    bypassCSP: true,
  });
  const page = await context.newPage();
  const barriers: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    barriers.push(...(await barriersOn(page)));
  }
  await context.close();
  return barriers;
}

/** The same for a page as it is now, in a context that bypasses the content security policy. */
export async function barriersOn(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: AXE });
  const { pathname, search } = new URL(page.url());
  return (await page.evaluate(runAxe)).map((found) => `${pathname}${search} ${found}`);
}

interface AxeResults {
  violations: { id: string; nodes: { html: string }[] }[];
}

/** Runs in the browser. */
async function runAxe(): Promise<string[]> {
  const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } };
  const { violations } = await axe.run({ resultTypes: ["violations"] });
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  const tooWide = document.documentElement.scrollWidth > window.innerWidth;
  return tooWide ? [...found, "is wider than the screen"] : found;
}
