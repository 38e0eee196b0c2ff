import type { Browser } from "playwright-core";
import { afterAll } from "vitest";
import { type AppOptions, type RunningApp, startApp } from "./app";
import { launchBrowser } from "./browser";

/** The program and a browser for all tests of a file, which awaits this as it is loaded. Both end after its last test. */
export async function startSite(
  options?: AppOptions,
): Promise<{ app: RunningApp; browser: Browser }> {
  const [browser, app] = await Promise.all([launchBrowser(), startApp(options)]);
  afterAll(async () => {
    await browser.close();
    await app.remove();
  });
  return { app, browser };
}
