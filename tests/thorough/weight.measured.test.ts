import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { CDPSession, Page } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";
import { SITE } from "~/site/addresses";
import { signedIn } from "../support/adminData";
import { visit } from "../support/browser";
import { startSite } from "../support/site";

const KIB = 1024;
/** What a page may take over the line at a first visit: its compressed scripts, and everything with its headers. */
const BUDGETS = {
  reading: { scripts: 8 * KIB, all: 110 * KIB },
  form: { scripts: 12 * KIB, all: 110 * KIB },
};
const ADMIN_SCRIPTS_MAX = 200 * KIB;
/** Every file costs a request, and on a line without HTTP/2 six of them wait for each other. */
const ADMIN_SCRIPT_FILES_MAX = 32;
const EDITOR_SCRIPTS_MAX = 330 * KIB;
/** How far its parts may jump while it loads. */
const SHIFT_MAX = 0.02;
const A_PHONE = { width: 390, height: 844 };

const WITHIN = { timeout: 20_000 };

interface Weight {
  scripts: number;
  scriptFiles: number;
  all: number;
}

const { app, browser } = await startSite();

/** Every page that search engines know, the application to each job, and what is shown when there is nothing. */
async function listPages(): Promise<string[]> {
  const sitemap = await (await fetch(`${app.url}/sitemap.xml`)).text();
  const known = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  const applications = known
    .filter((path) => path.startsWith("/careers/job/"))
    .map((path) => path.replace("/job/", "/apply/"));
  const unlisted = ["/test-blogs", "/blog?search=nothing-like-it", "/blog/nowhere", "/nowhere"];
  return [...known, ...applications, "/careers?search=nothing-like-it", ...unlisted];
}

function kindOf(path: string): keyof typeof BUDGETS {
  return path === "/contact" || path.startsWith("/careers/apply/") ? "form" : "reading";
}

/** Runs in the browser: a page asks for its two fonts after the first paint, and shows them when they are there. */
async function untilFontsAreThere(): Promise<void> {
  const isShown = ({ family, status }: FontFace) =>
    family.includes("Variable") && status === "loaded";
  while ([...document.fonts].filter(isShown).length < 2) await new Promise(requestAnimationFrame);
}

/** Runs in the browser: waits until the page has settled, and sums up how far its parts have jumped. */
async function layoutShift(): Promise<number> {
  const entries: (PerformanceEntry & { value?: number })[] = [];
  const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  return entries.reduce((sum, { value = 0 }) => sum + value, 0);
}

/** Runs in the browser: whether it has a font that the faces in tokens.css can be fitted to. */
function hasStandIn(): Promise<boolean> {
  const standIn = new FontFace("stand-in", "local('Arial'), local('Liberation Sans')");
  return standIn.load().then(
    () => true,
    () => false,
  );
}

type Received = { requestId: string; encodedDataLength: number };

/** Runs in the browser: when the page was painted first, and when it asked for each of its two fonts. */
async function timesOfFonts(): Promise<{ painted: number; requested: number[] }> {
  const paints = () => performance.getEntriesByName("first-contentful-paint");
  const fonts = () =>
    performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".woff2"));
  // Either can come first.
  while (paints().length < 1 || fonts().length < 2) await new Promise(requestAnimationFrame);
  return { painted: paints()[0]?.startTime ?? 0, requested: fonts().map((font) => font.startTime) };
}

/** Every page is weighed as at a first visit. */
async function openScales(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  return devtools;
}

interface PageRequest {
  isScript: boolean;
  body: number;
  /** With its headers, once it has ended. */
  all: number | null;
}

/** Sums up what the page that `load` opens asked for: requests of the page before it may still be ending. */
async function weigh(devtools: CDPSession, load: () => Promise<unknown>): Promise<Weight> {
  const requests = new Map<string, PageRequest>();
  let hasBegun = false;
  const onRequest = ({ requestId, type }: { requestId: string; type?: string }) => {
    hasBegun ||= type === "Document";
    // A stream of events never ends.
    if (!hasBegun || type === "EventSource") return;
    requests.set(requestId, { isScript: type === "Script", body: 0, all: null });
  };
  const onData = ({ requestId, encodedDataLength }: Received) => {
    const request = requests.get(requestId);
    if (request) request.body += encodedDataLength;
  };
  const onEnd = ({ requestId, encodedDataLength }: Received) => {
    const request = requests.get(requestId);
    if (request) request.all = encodedDataLength;
  };
  devtools.on("Network.requestWillBeSent", onRequest);
  devtools.on("Network.dataReceived", onData);
  devtools.on("Network.loadingFinished", onEnd);
  await load();
  await expect
    .poll(() => [...requests.values()].filter(({ all }) => all === null), WITHIN)
    .toEqual([]);
  devtools.off("Network.requestWillBeSent", onRequest);
  devtools.off("Network.dataReceived", onData);
  devtools.off("Network.loadingFinished", onEnd);
  const weighed = [...requests.values()];
  const scripts = weighed.filter(({ isScript }) => isScript);
  return {
    scripts: sum(scripts.map(({ body }) => body)),
    scriptFiles: scripts.length,
    all: sum(weighed.map(({ all }) => all ?? 0)),
  };
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

it("no page exceeds its weight", async () => {
  const { page, complaints } = await visit(browser, app.url, { viewport: A_PHONE });
  const devtools = await openScales(page);
  const tooMuch: string[] = [];
  const paths = await listPages();
  for (const path of paths) {
    const { scripts, all } = await weigh(devtools, async () => {
      await page.goto(path);
      await page.evaluate(untilFontsAreThere);
    });
    const budget = BUDGETS[kindOf(path)];
    // Nothing measured would be within every budget.
    expect(all, path).toBeGreaterThan(20 * KIB);
    expect(scripts, path).toBeGreaterThan(0);
    if (scripts > budget.scripts) tooMuch.push(`${path}: ${scripts} bytes of scripts`);
    if (all > budget.all) tooMuch.push(`${path}: ${all} bytes in all`);
  }
  expect(tooMuch).toEqual([]);
  expect(paths.length).toBeGreaterThan(15);
  // The page of an unknown address answers 404, which the browser says by itself.
  expect(complaints.filter((words) => !words.includes("status of 404"))).toEqual([]);
});

it("no page shifts its layout while it loads", async () => {
  const { page } = await visit(browser, app.url, { viewport: A_PHONE });
  // On a machine without Arial and its like nothing with their measures can stand in for fonts that come late, on a busy one.
  const canStandIn = await page.evaluate(hasStandIn);
  if (!canStandIn) await page.route("**/*.woff2", (font) => font.abort());
  const jumping: string[] = [];
  for (const [n, path] of (await listPages()).entries()) {
    // In turn the first page of a visit, which shows its fonts after the first paint, and a later one.
    await page.goto(path, n % 2 === 0 ? {} : { referer: `${app.url}/` });
    if (canStandIn) await page.evaluate(untilFontsAreThere);
    const shift = await page.evaluate(layoutShift);
    if (shift > SHIFT_MAX) jumping.push(`${path}: a layout shift of ${shift}`);
  }
  expect(jumping).toEqual([]);
});

it("fonts are asked for after the first paint of a first visit, and before that of later pages", async () => {
  const { page } = await visit(browser, app.url, { viewport: A_PHONE });
  await page.goto("/");
  await page.evaluate(untilFontsAreThere);
  const first = await page.evaluate(timesOfFonts);
  expect(first.painted).toBeGreaterThan(0);
  expect(first.requested).toHaveLength(2);
  expect(Math.min(...first.requested)).toBeGreaterThan(first.painted);
  await page.goto("/careers", { referer: `${app.url}/` });
  await page.evaluate(untilFontsAreThere);
  const later = await page.evaluate(timesOfFonts);
  expect(later.requested).toHaveLength(2);
  expect(Math.max(...later.requested)).toBeLessThan(later.painted);
});

it("fonts are asked for before the first paint of a later visit", async () => {
  // Not `visit()`, which watches the requests and so turns the browser's cache off.
  const context = await browser.newContext({ baseURL: app.url, viewport: A_PHONE });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto("/");
  await page.evaluate(untilFontsAreThere);
  // By a bookmark: no page of ours refers to it, but the browser has its files.
  await page.goto("/careers");
  await page.evaluate(untilFontsAreThere);
  const again = await page.evaluate(timesOfFonts);
  expect(again.requested).toHaveLength(2);
  expect(Math.max(...again.requested)).toBeLessThan(again.painted);
});

it("no admin screen but an editor of articles loads more than 200 KB of script in 32 files at first", async () => {
  const { page } = await signedIn(browser, app, { viewport: A_PHONE });
  const devtools = await openScales(page);
  const screens = [
    "/admin",
    "/admin/jobs",
    "/admin/jobs/edit/product-manager",
    "/admin/blogs",
    "/admin/applications",
    "/admin/inquiries",
    "/admin/settings/company",
    "/admin/settings/security",
  ];
  for (const path of screens) {
    // The page is never idle: it listens for changes, which it begins once all of its scripts have run.
    const { scripts, scriptFiles } = await weigh(devtools, () =>
      Promise.all([page.waitForRequest("**/admin/live"), page.goto(path)]),
    );
    expect(scripts, path).toBeGreaterThan(50 * KIB);
    expect(scripts, path).toBeLessThan(ADMIN_SCRIPTS_MAX);
    expect(scriptFiles, path).toBeLessThanOrEqual(ADMIN_SCRIPT_FILES_MAX);
  }
});

it("an editor of articles loads at most 330 KB of script, its tools included", async () => {
  const { page } = await signedIn(browser, app, { viewport: A_PHONE });
  const devtools = await openScales(page);
  const { scripts } = await weigh(devtools, async () => {
    await page.goto("/admin/blogs/new");
    await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  });
  expect(scripts).toBeGreaterThan(200 * KIB);
  expect(scripts).toBeLessThan(EDITOR_SCRIPTS_MAX);
});

it("no script carries the list of addresses, which names their modules", () => {
  const folder = path.resolve(import.meta.dirname, "../../build/client/assets");
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(50);
  for (const name of scripts) {
    const text = readFileSync(path.join(folder, name), "utf8");
    expect(SITE.find(({ file }) => text.includes(file))?.file, name).toBeUndefined();
  }
});
