import type { Page } from "playwright-core";

/** The router that React Router leaves in a page for its own tools. */
interface RoutedWindow {
  __reactRouterDataRouter?: {
    state: { navigation: { state: string } };
    navigate(address: string): Promise<void>;
  };
}

/** Waits until a page that was loaded has its router. */
export async function untilRouted(page: Page): Promise<void> {
  await page.waitForFunction(() => "__reactRouterDataRouter" in window);
}

/**
 * Opens an address as a link of the page does: a third of what loading it anew costs. React may still show the screen before
 * when the router is done, so it waits for the heading that the server has for this one.
 */
export async function followLink(page: Page, address: string): Promise<void> {
  const html = await (await page.request.get(address)).text();
  const heading = await page.evaluate(openByRouter, { address, html });
  await page.waitForFunction((text) => document.querySelector("h1")?.textContent === text, heading);
}

/** Runs in the browser. Returns the heading of the server's document. */
async function openByRouter({ address, html }: Record<"address" | "html", string>) {
  await (window as unknown as RoutedWindow).__reactRouterDataRouter?.navigate(address);
  const document = new DOMParser().parseFromString(html, "text/html");
  return document.querySelector("h1")?.textContent;
}

/** Waits until the page shows what its router has loaded, on a screen that is painted. */
export async function untilSettled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { __reactRouterDataRouter: router } = window as unknown as RoutedWindow;
    return router?.state.navigation.state === "idle";
  });
  // After that state, React still renders and runs effects.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}
