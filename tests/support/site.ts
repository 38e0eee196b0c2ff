import type { Browser } from "playwright-core";
import { afterAll } from "vitest";
import { type AppOptions, type RunningApp, startApp } from "./app";
import { sharedBrowser } from "./browser";
import { sharedSite } from "./sharedSite";

/**
 * The program and a browser for all tests of a file, which awaits this as it is loaded. The next file of this worker
 * process goes on with both: the browser loses its visitors, the program gets the data of a fresh installation. With
 * options, the program is one of the file's own, which ends after its last test.
 */
export async function startSite(
  options?: AppOptions,
): Promise<{ app: RunningApp; browser: Browser }> {
  const starting = options ? startApp(options) : sharedSite();
  const [browser, app] = await Promise.all([sharedBrowser(), starting]);
  afterAll(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    if (options) await app.remove();
  });
  return { app, browser };
}
