import { beforeAll, expect, test } from "vitest";
import { addApplications, addInquiries, signedIn } from "../support/adminData";
import { barriersOn, type Look } from "../support/axe";
import { startSite } from "../support/site";

const ADMIN_LOOKS: readonly Look[] = [
  { width: 1440, colorScheme: "light" },
  // The sidebar shows icons alone.
  { width: 1024, colorScheme: "dark" },
  { width: 390, colorScheme: "dark" },
];

const { app, browser } = await startSite();
let screens: string[];
beforeAll(async () => {
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
    "/admin/inquiries/replies/new",
    "/admin/settings/team",
    "/admin/nowhere",
  ];
});

test("every admin screen is accessible and fits, wide in light, and between and on a phone in dark", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app, { bypassCSP: true });
  const found: string[] = [];
  for (const address of screens) {
    await page.goto(address);
    await page.getByRole("heading", { level: 1 }).waitFor();
    found.push(...(await barriersOn(page, ADMIN_LOOKS)));
  }
  // On a phone the actions of a row are in a menu.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin/jobs");
  await page.getByRole("button", { name: "Delete", exact: true }).first().click();
  await page.getByRole("dialog").waitFor();
  found.push(...(await barriersOn(page, ADMIN_LOOKS)));
  expect(found).toEqual([]);
});

test("an admin screen loads the styles of the admin area and no others", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/jobs");
  const styles = () =>
    page
      .locator('link[rel="stylesheet"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  await expect.poll(styles).toEqual([expect.stringContaining("/assets/admin-")]);
});

test("a job is deactivated, and its deletion is requested and canceled, by keyboard alone", async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/jobs");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  const row = page.getByRole("row").filter({ hasText: "Product Manager" });
  await row.getByRole("link", { name: "Product Manager" }).focus();
  await page.keyboard.press("Tab");
  await expect.poll(() => page.locator(":focus").textContent()).toMatch(/^\d+ applicants?$/);
  for (const next of ["View", "Deactivate"]) {
    await page.keyboard.press("Tab");
    await expect.poll(focused).toBe(next);
  }
  await page.keyboard.press("Enter");
  await row.getByRole("button", { name: "Activate", exact: true }).waitFor();
  for (const next of ["Edit", "Duplicate", "Delete"]) {
    await page.keyboard.press("Tab");
    await expect.poll(focused).toBe(next);
  }
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await expect.poll(focused).toBe("Delete");
  await page.context().close();
});

test("on a phone the menu opens as a drawer, follows its links and closes", async () => {
  const { page } = await signedIn(browser, app, { viewport: { width: 390, height: 800 } });
  await page.goto("/admin");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Jobs" }).click();
  await page.getByRole("heading", { level: 1, name: "Jobs" }).waitFor();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.context().close();
});

test("hostile addresses and bodies are refused without an error of the server", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  const hostileAddresses = [
    "/admin/jobs?search=%00&page=1e9&status=%ff",
    "/admin/jobs?department=%00%25_",
    "/admin/jobs/edit/%00",
    "/admin/jobs/%00/delete",
    "/admin/applications?status=%00&job=%00",
    "/admin/applications/%00",
    "/admin/applications/%00/resume",
    "/admin/inquiries?open=%00&state=__proto__&page=-1",
    "/admin/jobs/product-manager/activate",
    `${POST}/revisions/-3000000000`,
    `${POST}/revisions/1e300`,
  ];
  for (const address of hostileAddresses) {
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
    const response = await page.request.post("/admin/jobs/product-manager/activate", {
      ...body,
      maxRedirects: 0,
    });
    expect(response.status()).toBeLessThan(500);
    expect(response.headers().location ?? "/admin/jobs").toBe("/admin/jobs");
  }
  for (const version of ["3000000000", "-3000000000", "1e300", "NaN"]) {
    const response = await page.request.post(`${POST}/draft`, { form: { version } });
    expect(response.status(), version).toBe(200);
  }
  await page.context().close();
});

const POST = "/admin/blogs/introduction-to-generative-ai";
const FORM = { "content-type": "application/x-www-form-urlencoded" };
