import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { onTestFinished, TestRunner } from "vitest";

/** Chromium reads the last list only, so it begins with the one of playwright-core 1.65. */
const FEATURES_OFF = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  // Pages of the browser's own that nobody sees here, loaded anew for each visitor: more than half of what one costs.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "SpareRendererForSitePerProcess",
];

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  // A page of a test lives for seconds: optimizing its code costs more than it saves.
  "--js-flags=--max-lazy --no-turbofan --no-maglev",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A Chromium without windows rounds the widths of letters otherwise, and the stand-ins for fonts no longer fit them.
  "--font-render-hinting=none",
  `--disable-features=${FEATURES_OFF.join(",")}`,
];

/** The browsers of this worker process; failureEvidence.ts looks at their pages when a test fails. */
export const openBrowsers = new Set<Browser>();

/** The Chromium that `npm test` found; its path stands in CHROMIUM_PATH. */
export async function launchBrowser(moreFlags: string[] = []): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: [...FLAGS, ...moreFlags] });
  openBrowsers.add(browser);
  browser.once("disconnected", () => openBrowsers.delete(browser));
  return browser;
}

let running: Promise<Browser> | undefined;

/** One for all test files of a worker process, with which it ends. Each visitor has a profile of their own anyway. */
export async function sharedBrowser(): Promise<Browser> {
  const browser = await running;
  if (!browser?.isConnected()) running = launchBrowser();
  return running as Promise<Browser>;
}

export interface Visit {
  page: Page;
  /** What must stay empty: console messages of warning and worse, failures in scripts, requests to another host. */
  complaints: string[];
}

/**
 * A visitor with a browser profile of their own, who leaves at the end of the test: an open page goes on working. They
 * want no motion, unless the options say otherwise: while a page scrolls smoothly, a click can miss its target.
 */
export async function visit(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: "reduce", ...options });
  // Without snapshots of the pages: they would run scripts in the site's frames, which write to its console.
  await context.tracing.start();
  if (TestRunner.getCurrentTest()) onTestFinished(() => context.close());
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    const { url: source } = message.location();
    if (["error", "warning"].includes(message.type()))
      complaints.push(`${message.text()} (${source})`);
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    const address = new URL(request.url());
    if (address.protocol.startsWith("http") && address.origin !== url)
      complaints.push(`a request left for ${address.origin}`);
  });
  return { page, complaints };
}
