import type { Page } from "playwright-core";

export const MODULES = "**/assets/*.js";
/** The small script of every page, which needs no React. */
export const isEnhancement = (address: string) => address.includes("/assets/enhance-");

/** Lets the page's own scripts through only once the returned function is called. */
export async function holdModules(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(MODULES, async (route) => {
    if (!isEnhancement(route.request().url())) await promise;
    await route.continue();
  });
  return resolve;
}
