import { randomBytes } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { signedIn } from "../support/adminData";
import { ADMINISTRATOR, type RunningApp, startApp } from "../support/app";
import { launchBrowser, visit } from "../support/browser";
import { type ConnectionProxy, startConnectionProxy } from "../support/connectionProxy";
import { databaseUrl, run, startDatabaseServer } from "../support/databaseServer";
import { plainVisitor } from "../support/plainVisitor";

let app: RunningApp;
let browser: Browser;
let proxy: ConnectionProxy;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  const { value: server, close } = await startDatabaseServer();
  closing.push(close);
  await run(server.adminUrl, "create database site");
  proxy = await startConnectionProxy(databaseUrl(server.adminUrl, "site"));
  closing.push(() => proxy.close());
  const environment = { DATABASE_URL: proxy.url, SECRET: randomBytes(32).toString("hex") };
  app = await startApp({ environment });
  closing.push(() => app.remove());
  browser = await launchBrowser();
  closing.push(() => browser.close());
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

function takeDatabaseAway() {
  proxy.goAway();
  onTestFinished(() => proxy.comeBack());
}

interface Screen {
  path: string;
  heading: string;
  sentence: string;
}

const LIVE = /\/admin\/live$/;
const JOBS_FAILED = "Failed to load jobs. Please try again later.";
const ADMIN_SCREENS: Screen[] = [
  {
    path: "/admin",
    heading: "Dashboard",
    sentence: "Failed to load the dashboard. Please try again later.",
  },
  { path: "/admin/jobs", heading: "Jobs", sentence: JOBS_FAILED },
  { path: "/admin/jobs/new", heading: "Add New Job", sentence: JOBS_FAILED },
  { path: "/admin/jobs/edit/product-manager", heading: "Edit Job", sentence: JOBS_FAILED },
  {
    path: "/admin/settings",
    heading: "Settings",
    sentence: "Failed to load settings. Please try again later.",
  },
  {
    path: "/admin/jobs/product-manager/delete",
    heading: "Delete Product Manager?",
    sentence: "Failed to load this page. Please try again later.",
  },
];
const PUBLIC_SCREENS: Screen[] = [
  // A search is never answered from the page cache.
  {
    path: "/careers?search=manager",
    heading: "Do work that other teams depend on",
    sentence: JOBS_FAILED,
  },
  {
    path: "/careers/apply/product-manager",
    heading: "Apply for Product Manager",
    sentence: JOBS_FAILED,
  },
];

async function expectFailure(page: Page, sentence: string, frame: string) {
  await page.getByText(sentence).waitFor();
  await page.getByRole("navigation", { name: frame }).first().waitFor({ state: "attached" });
  await expect.poll(() => page.getByRole("heading", { level: 1 }).count()).toBe(1);
}

/** The pages of forms wait for a touch. */
async function letReactTakeOver(page: Page) {
  await page.mouse.move(200, 300, { steps: 5 });
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("h1") ?? {}).some((name) => name.startsWith("__reactFiber")),
  );
}

/** Browsers complain of each failed response. Of nothing else here: what server and browser render must not differ. */
const isStatus = (complaint: string) => /status of 50[03]/.test(complaint);

/** At once: a page that hears of the database's return loads itself, and takes the link along. */
const tryAgain = (page: Page) =>
  page
    .getByRole("link", { name: "Try Again" })
    .evaluateAll((links) => (links as HTMLElement[]).forEach((link) => void link.click()));

test.each(ADMIN_SCREENS)(
  "$path keeps its frame while the database is away, and loads when it is back",
  async ({ path, heading, sentence }) => {
    const { page, complaints } = await signedIn(browser, app);
    takeDatabaseAway();
    expect((await page.goto(path))?.status()).toBe(503);
    await expectFailure(page, sentence, "Admin");
    expect(await page.content()).not.toContain(ADMINISTRATOR.name);
    await page.getByRole("link", { name: "Try Again" }).click();
    await expectFailure(page, sentence, "Admin");
    proxy.comeBack();
    await tryAgain(page);
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    await page.getByText(sentence).waitFor({ state: "detached" });
    await page.getByText(ADMINISTRATOR.name).first().waitFor();
    expect(complaints.filter((complaint) => !isStatus(complaint))).toEqual([]);
  },
);

test("probes learn that the database is away, and that it is back", async () => {
  const readiness = async () => {
    const response = await fetch(`${app.url}/readyz`);
    return `${response.status} ${(await response.text()).trim()}`;
  };
  await expect.poll(readiness).toBe("200 ready");
  takeDatabaseAway();
  await expect.poll(readiness).toBe("503 database");
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  proxy.comeBack();
  await expect.poll(readiness).toBe("200 ready");
});

test("the API says in JSON that the database is away, to scripts of other sites too", async () => {
  takeDatabaseAway();
  // Nothing with a search comes from the page cache.
  const response = await fetch(`${app.url}/api/jobs?search=manager`);
  expect(response.status).toBe(503);
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(response.headers.get("X-Request-Id")).toMatch(/./);
  expect(await response.json()).toEqual({
    error: { code: "unavailable", message: "This cannot be answered at the moment." },
  });
});

test("a page that was opened while the database was away loads itself when its live updates are back", async () => {
  const { page } = await signedIn(browser, app);
  takeDatabaseAway();
  const refused = page.waitForEvent("console", (message) => LIVE.test(message.location().url));
  await page.goto("/admin/jobs");
  await expectFailure(page, JOBS_FAILED, "Admin");
  await refused;
  proxy.comeBack();
  await page.getByRole("table").waitFor();
  await page.getByText(JOBS_FAILED).waitFor({ state: "detached" });
});

test("a page that failed loads itself also if its live updates begin after others heard of the database", async () => {
  const [{ page }, { page: earlier }] = [
    await signedIn(browser, app),
    await signedIn(browser, app),
  ];
  const listening = earlier.waitForResponse(LIVE);
  await earlier.goto("/admin/jobs");
  await listening;
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  await page.route(LIVE, (route) => begun.then(() => route.continue()));
  takeDatabaseAway();
  await page.goto("/admin/jobs");
  await expectFailure(page, JOBS_FAILED, "Admin");
  const heard = earlier.waitForResponse(/\/admin\/jobs\.data/);
  proxy.comeBack();
  await heard;
  begin();
  await page.getByRole("table").waitFor();
  await page.getByText(JOBS_FAILED).waitFor({ state: "detached" });
});

test.each([true, false])(
  "public pages keep theirs, with scripts: %s",
  async (javaScriptEnabled) => {
    for (const { path, heading, sentence } of PUBLIC_SCREENS) {
      const { page, complaints } = await visit(browser, app.url, { javaScriptEnabled });
      takeDatabaseAway();
      expect((await page.goto(path))?.status()).toBe(503);
      await expectFailure(page, sentence, "Main");
      await page.getByRole("contentinfo").waitFor();
      expect(await page.title()).toMatch(/^Careers \| /);
      if (javaScriptEnabled && path.includes("/apply/")) await letReactTakeOver(page);
      proxy.comeBack();
      await page.getByRole("link", { name: "Try Again" }).click();
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
      expect(complaints.filter((complaint) => !isStatus(complaint))).toEqual([]);
    }
  },
);

test("without scripts, Try Again is a link, and a form that was sent meanwhile is returned as typed", async () => {
  const { page } = await signedIn(browser, app, { javaScriptEnabled: false });
  await page.goto("/admin/jobs/edit/product-manager");
  await page.getByLabel("Location").fill("Cape May, NJ");
  takeDatabaseAway();
  await page.getByRole("button", { name: "Save Job" }).click();
  await page.getByRole("heading", { level: 1, name: "This was not saved" }).waitFor();
  const other = await page.context().newPage();
  expect((await other.goto("/admin/jobs"))?.status()).toBe(503);
  await expectFailure(other, JOBS_FAILED, "Admin");
  proxy.comeBack();
  await other.getByRole("link", { name: "Try Again" }).click();
  await other.getByRole("table").waitFor();
  await page.getByRole("button", { name: "Send again" }).click();
  await page.getByRole("row").filter({ hasText: "Cape May, NJ" }).waitFor();
});

test("without scripts, a message that was sent meanwhile comes back as typed, with the company's address", async () => {
  const contact = await plainVisitor(app.url).open("/contact");
  takeDatabaseAway();
  const refused = await contact.press("Send Message", {
    "Full Name": "Jane Doe",
    "Email Address": "jane.doe@example.com",
    "Company/Organization": "Relay Robotics",
    "Service of Interest": "Data Engineering",
    Message: "Please move our warehouse to the cloud.",
    "I agree to the privacy policy and consent": true,
  });
  expect(refused.status).toBe(503);
  expect(refused.text).toContain("contact us directly at hello@northwind.example.");
  expect(refused.value("Message")).toBe("Please move our warehouse to the cloud.");
  proxy.comeBack();
  const thanks = await refused.press("Send Message");
  expect(thanks.text).toContain("Thank You, Jane.");
});

test("without scripts, a button that was pressed meanwhile leads back to its page, which says so", async () => {
  const { page } = await signedIn(browser, app, { javaScriptEnabled: false });
  await page.goto("/admin/jobs?search=analyst");
  const deactivate = page.getByRole("row").getByRole("button", { name: "Deactivate" }).first();
  takeDatabaseAway();
  await deactivate.click();
  await expectFailure(page, JOBS_FAILED, "Admin");
  await expect.poll(() => new URL(page.url()).pathname).toBe("/admin/jobs");
  proxy.comeBack();
  await page.getByRole("link", { name: "Try Again" }).click();
  await page.getByText("That could not be done. Please try again later.").waitFor();
  await deactivate.waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe("?search=analyst");
});

test("with scripts, a change that was made meanwhile says that it failed, and the screen stays", async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/jobs/edit/product-manager");
  await page.getByLabel("Location").fill("Ocean City, NJ");
  takeDatabaseAway();
  await page.getByRole("button", { name: "Save Job" }).click();
  await page.getByText("Failed to update job. Please try again later.").first().waitFor();
  await expect.poll(() => page.getByLabel("Location").inputValue()).toBe("Ocean City, NJ");
  proxy.comeBack();
  await page.getByRole("button", { name: "Save Job" }).click();
  await page.getByRole("row").filter({ hasText: "Ocean City, NJ" }).waitFor();
});

test("somebody who is not signed in is sent to the sign-in page, whatever the database does", async () => {
  takeDatabaseAway();
  const { page } = await visit(browser, app.url);
  await page.goto("/admin/jobs");
  await page.getByRole("heading", { level: 1, name: /sign in|log in|login/i }).waitFor();
  const response = await fetch(`${app.url}/admin/live`, { redirect: "manual" });
  expect(response.status).toBe(302);
});
