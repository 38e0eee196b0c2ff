import { createRequire } from "node:module";
import type { Browser, Page } from "playwright-core";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

export interface Look {
  width: number;
  colorScheme: "light" | "dark";
}

/** Every combination that the design is held to; `npm test` takes a phone and a desktop, each in one theme. */
export const LOOKS: readonly Look[] =
  process.env.TEST_SET === "quick"
    ? [
        { width: 390, colorScheme: "light" },
        { width: 1440, colorScheme: "dark" },
      ]
    : [390, 1024, 1440].flatMap((width) => [
        { width, colorScheme: "light" as const },
        { width, colorScheme: "dark" as const },
      ]);

/** What axe finds on these pages, as "address at width, scheme: rule: element"; also where a page is wider than the screen. */
export async function findBarriers(
  browser: Browser,
  url: string,
  paths: readonly string[],
  looks: Look | readonly Look[],
): Promise<string[]> {
  const page = await openForAxe(browser, url);
  const barriers: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    barriers.push(...(await barriersOn(page, looks)));
  }
  await page.context().close();
  return barriers;
}

/** A page that axe can be put into as an inline script, which the site's own policy rightly refuses. */
export async function openForAxe(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, reducedMotion: "reduce", bypassCSP: true });
  return context.newPage();
}

/**
 * The same for a page as it is now, in a context that bypasses the content security policy: in its own look, or in each
 * of these.
 */
export async function barriersOn(
  page: Page,
  looks: Look | readonly Look[] = [],
): Promise<string[]> {
  // A screen cannot be used, nor be seen by screen readers, until the response to its form is there as a whole.
  await page.locator("main[inert]").waitFor({ state: "detached" });
  await page.addScriptTag({ path: AXE });
  const { pathname, search } = new URL(page.url());
  const found: string[] = [];
  const note = async (where: string, rules: readonly string[] | null = null) => {
    for (const barrier of await page.evaluate(runAxe, rules)) found.push(`${where} ${barrier}`);
  };
  const views = [looks].flat();
  if (views.length === 0) await note(`${pathname}${search}`);
  // On purpose without loading it again: what depends on the look is in the styles.
  for (const [place, { width, colorScheme }] of views.entries()) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.evaluate(untilStill);
    const isOtherTheme = views[place - 1]?.width === width;
    await note(
      `${pathname}${search} at ${width}, ${colorScheme}`,
      isOtherTheme ? COLOR_RULES : null,
    );
  }
  return found;
}

/** Runs in the browser: colors may be on their way from one look to the other. */
async function untilStill(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

interface AxeResults {
  violations: { id: string; nodes: { html: string }[] }[];
}

/** Those that axe runs on colors: at the same width, nothing else differs between the themes. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** Runs in the browser: these rules, or all. */
async function runAxe(rules: readonly string[] | null): Promise<string[]> {
  const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } };
  const { violations } = await axe.run({
    resultTypes: ["violations"],
    ...(rules && { runOnly: { type: "rule", values: rules } }),
    // Axe is not in the frames of a page, for whose response it would wait, and no rule needs the style sheets' texts.
    iframes: false,
    preload: false,
  });
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  const tooWide = document.documentElement.scrollWidth > window.innerWidth;
  return tooWide ? [...found, "is wider than the screen"] : found;
}
