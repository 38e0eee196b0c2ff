import type { Browser } from "playwright-core";
import { afterAll } from "vitest";
import { type AppOptions, type RunningApp, startApp } from "./app";
import { sharedBrowser } from "./browser";

/**
 * The program and a browser for all tests of a file, which awaits this as it is loaded. The program ends after its last
 * test; the browser only loses its visitors, because the next file of this worker process goes on with it.
 */
export async function startSite(
  options?: AppOptions,
): Promise<{ app: RunningApp; browser: Browser }> {
  const [browser, app] = await Promise.all([sharedBrowser(), startApp(options)]);
  afterAll(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await app.remove();
  });
  return { app, browser };
}
