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

/** Opens an address as a link of the page does: a third of what loading it anew costs. */
export async function followLink(page: Page, address: string): Promise<void> {
  await page.evaluate(
    (to) => (window as unknown as RoutedWindow).__reactRouterDataRouter?.navigate(to),
    address,
  );
  await untilSettled(page);
}

/** Waits until the page shows what its router has loaded. */
export async function untilSettled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { __reactRouterDataRouter: router } = window as unknown as RoutedWindow;
    return router?.state.navigation.state === "idle";
  });
  // After that state, React still renders and runs effects.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}
