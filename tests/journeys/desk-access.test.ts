import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app";
import { launchBrowser } from "../support/browser";
import { addApplications, addInquiries, signedIn } from "./deskData";

let app: App;
let browser: Browser;
let axe: string;
let screens: string[];
beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  axe = await readFile("node_modules/axe-core/axe.min.js", "utf8");
  const job = { jobId: "product-manager", jobTitle: "Product Manager" };
  const [applicant] = await addApplications(app, [
    { fullName: "Priya Raman", ...job, coverLetter: "I read charts." },
    { fullName: "Omar Haddad", ...job, status: "on hold" },
  ]);
  const [inquiry] = await addInquiries(app, ["Grace Holm"]);
  screens = [
    "/admin",
    "/admin/jobs",
    "/admin/jobs?search=nothing+like+it",
    "/admin/jobs/new",
    "/admin/jobs/edit/product-manager",
    "/admin/jobs/product-manager/delete",
    "/admin/applications",
    `/admin/applications/${applicant}`,
    `/admin/inquiries?open=${inquiry}`,
    "/admin/settings/team",
    "/admin/nowhere",
  ];
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

/** What axe-core finds wrong, as "rule: element". Run by the debugger, so the page's policy for scripts does not matter. */
async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<AxeResult> } };
    const { violations } = await axe.run();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}

interface AxeResult {
  violations: { id: string; nodes: { html: string }[] }[];
}

test.each([
  { colorScheme: "light" as const, width: 1440 },
  { colorScheme: "dark" as const, width: 390 },
])("every screen of the desk is accessible and fits, $colorScheme at $width px", async (look) => {
  const viewport = { width: look.width, height: 900 };
  const { page } = await signedIn(browser, app, { colorScheme: look.colorScheme, viewport });
  for (const address of screens) {
    await page.goto(address);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await faultsOf(page), address).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, address).toBeLessThanOrEqual(look.width);
  }
  await page.goto("/admin/jobs");
  await page.getByRole("button", { name: "Delete", exact: true }).first().click();
  await page.getByRole("dialog").waitFor();
  expect(await faultsOf(page), "the dialog").toEqual([]);
  await page.context().close();
});

test("a job is deactivated and its deletion asked for and refused by keyboard alone", async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/jobs");
  const row = page.getByRole("row").filter({ hasText: "Product Manager" });
  await row.getByRole("link", { name: "Product Manager" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await row.getByRole("button", { name: "Activate", exact: true }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await expect.poll(focused).toBe("Delete");
  await page.context().close();
});

test("on a phone the menu opens as a drawer, leads on and closes", async () => {
  const { page } = await signedIn(browser, app, { viewport: { width: 390, height: 800 } });
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Jobs" }).click();
  await page.getByRole("heading", { level: 1, name: "Jobs" }).waitFor();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.context().close();
});

test("hostile addresses and bodies are refused without an error of the server", async () => {
  const { page } = await signedIn(browser, app);
  const asked = [
    "/admin/jobs?search=%00&page=1e9&status=%ff",
    "/admin/jobs?department=%00%25_",
    "/admin/jobs/edit/%00",
    "/admin/jobs/%00/delete",
    "/admin/applications?status=%00&job=%00",
    "/admin/applications/%00",
    "/admin/applications/%00/resume",
    "/admin/inquiries?open=%00&state=__proto__&page=-1",
    "/admin/jobs/product-manager/activate",
  ];
  for (const address of asked) {
    const { status, url } = await page.request
      .get(address)
      .then((a) => ({ status: a.status(), url: a.url() }));
    expect(status, `${address} at ${url}`).toBeLessThan(500);
  }
  const posted = [
    { data: "{}", headers: { "content-type": "application/json" } },
    { data: "from=//evil.example&x=%00", headers: FORM },
    { data: "from=https://evil.example/admin/jobs", headers: FORM },
    { data: "from=/admin/../\\evil.example", headers: FORM },
  ];
  for (const body of posted) {
    const answer = await page.request.post("/admin/jobs/product-manager/activate", {
      ...body,
      maxRedirects: 0,
    });
    expect(answer.status()).toBeLessThan(500);
    expect(answer.headers().location ?? "/admin/jobs").toBe("/admin/jobs");
  }
  await page.context().close();
});

const FORM = { "content-type": "application/x-www-form-urlencoded" };
