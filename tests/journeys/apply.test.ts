import { createHash } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { ADMINISTRATOR, type RunningApp, startApp } from "../support/app";
import { launchBrowser, visit } from "../support/browser";
import {
  APPLICANT,
  chooseResume,
  fillApplication,
  forgetApplications,
  JOB,
  MEGABYTE,
  openForm,
  pdfOf,
  storedApplications,
} from "../support/visitorForms";
import { describeWithAndWithoutScripts } from "../support/withScripts";

const RESUME = pdfOf(60_000);

let browser: Browser;
let app: RunningApp;
beforeAll(async () => {
  [browser, app] = await Promise.all([launchBrowser(), startApp()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});
beforeEach(() => forgetApplications(app));

const stored = () => storedApplications(app);
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

async function open(javaScriptEnabled = true) {
  const visited = await visit(browser, app.url, { javaScriptEnabled });
  await openForm(visited.page, JOB, javaScriptEnabled);
  return visited;
}

const submit = (page: Page) => page.getByRole("button", { name: "Submit Application" }).click();
const submitted = (page: Page) => page.getByRole("heading", { name: "Application Submitted!" });

/** Leads to Careers where no script does. */
const redirect = (page: Page) => page.locator('meta[http-equiv="refresh"]');

/** Collects the addresses to which a page goes from now on. */
function addressesVisited(page: Page): string[] {
  const addresses: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      addresses.push(request.url());
  });
  return addresses;
}

async function throttle(page: Page, uploadBytesPerSecond: number) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: uploadBytesPerSecond,
  });
}

describeWithAndWithoutScripts("applying", (javaScriptEnabled) => {
  it("stores the application, says so, and leaves for Careers after three seconds", async () => {
    const { page, complaints } = await open(javaScriptEnabled);
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe(
      "Apply for Product Manager",
    );
    expect(await page.getByRole("complementary").innerText()).toContain("$120,000");
    await fillApplication(page, RESUME);
    await submit(page);
    await submitted(page).waitFor();
    const words = await page.getByRole("main").innerText();
    expect(words).toContain(
      "Thank you for applying. We'll review your application and get back to you soon.",
    );
    expect(words).toContain("Redirecting to careers page...");
    const [application, ...others] = await stored();
    expect(others).toEqual([]);
    expect(words).toContain(application?.reference);
    expect(application).toMatchObject({
      fullName: APPLICANT.full_name,
      jobTitle: "Product Manager",
      coverLetter: APPLICANT.cover_letter,
      portfolioUrl: null,
      referralSource: "Referral",
      status: "new",
      resumeName: "sam.pdf",
      resumeSha256: sha256(RESUME),
    });
    await page.waitForURL("**/careers?applied=APP-**");
    const mailedTo = javaScriptEnabled ? APPLICANT.email : "your email address";
    await page
      .getByRole("status")
      .filter({ hasText: "Application Submitted!" })
      .filter({ hasText: "You applied for Product Manager." })
      .filter({ hasText: `Your reference is ${application?.reference}.` })
      .filter({ hasText: `We sent a confirmation to ${mailedTo}.` })
      .waitFor();
    // Addresses are stored in histories and logs.
    await expect.poll(() => page.url()).not.toContain("sam");
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("sam@");
    expect(complaints.filter((line) => !line.includes("status of 404"))).toEqual([]);
  });

  it("stays when asked to, and after a reload too", { tags: ["thorough"] }, async () => {
    const { page } = await open(javaScriptEnabled);
    if (javaScriptEnabled) await page.clock.install();
    await fillApplication(page, RESUME);
    await submit(page);
    if (!javaScriptEnabled) await redirect(page).waitFor({ state: "attached" });
    await page.getByRole("link", { name: "Stay on this page" }).click();
    await page.getByText("Redirecting to careers page...").waitFor({ state: "detached" });
    await redirect(page).waitFor({ state: "detached" });
    const visited = addressesVisited(page);
    // Longer than the redirect would have taken; without scripts nothing else redirects.
    if (javaScriptEnabled) await page.clock.fastForward(3_500);
    await page.evaluate(() => fetch("/healthz").then((response) => response.text()));
    expect(visited).toEqual([]);
    await page.reload();
    await submitted(page).waitFor();
    await redirect(page).waitFor({ state: "detached" });
    if (javaScriptEnabled) await page.clock.fastForward(3_500);
    await page.evaluate(() => fetch("/healthz").then((response) => response.text()));
    expect(visited.map((address) => new URL(address).pathname)).toEqual([JOB]);
    expect(await stored()).toHaveLength(1);
  });

  it("keeps what was typed and the resume when another field is refused", {
    tags: ["thorough"],
  }, async () => {
    const { page } = await open(javaScriptEnabled);
    await fillApplication(page, RESUME);
    // Passes the checks of every browser; only the server knows better, or our script.
    await page.getByLabel("LinkedIn Profile").fill("ftp://linkedin.example/sam");
    if (javaScriptEnabled) await letServerJudge(page);
    await submit(page);
    const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
    await summary.waitFor();
    expect(await page.title()).toMatch(/^Error: Apply for Product Manager/);
    await expect
      .poll(() => page.getByLabel("Cover Letter").inputValue())
      .toBe(APPLICANT.cover_letter);
    await expect.poll(() => page.getByText("sam.pdf").isVisible()).toBe(true);
    await page.getByLabel("LinkedIn Profile").fill("https://linkedin.example/sam");
    await submit(page);
    await submitted(page).waitFor();
    expect((await stored())[0]).toMatchObject({ resumeSha256: sha256(RESUME) });
  });

  it("takes an address without https:// and shows it complete, and refuses a phone number of letters", {
    tags: ["thorough"],
  }, async () => {
    const { page } = await open(javaScriptEnabled);
    await fillApplication(page, RESUME);
    await page.getByLabel("LinkedIn Profile").fill("linkedin.com/in/maria");
    await page.getByLabel("Phone Number").fill("abc");
    await submit(page);
    await page.getByRole("link", { name: /^Enter a phone number, such as/ }).waitFor();
    const shown = () => page.getByLabel("LinkedIn Profile").inputValue();
    expect(await shown()).toBe("https://linkedin.com/in/maria");
    await page.getByLabel("Phone Number").fill(APPLICANT.phone);
    await submit(page);
    await submitted(page).waitFor();
    expect((await stored())[0]).toMatchObject({ linkedinUrl: "https://linkedin.com/in/maria" });
  });

  it("stores one application when the button is pressed twice", {
    tags: ["thorough"],
  }, async () => {
    const { page } = await open(javaScriptEnabled);
    await fillApplication(page, RESUME);
    await page.getByRole("button", { name: "Submit Application" }).dblclick();
    await submitted(page).waitFor();
    expect(await stored()).toHaveLength(1);
  });
});

/** Another page's script, or an old one, may let through what the server refuses. */
async function letServerJudge(page: Page) {
  await page.route(
    "**/submission",
    async (route) => {
      const body = route.request().postDataBuffer()?.toString("latin1") ?? "";
      const changed = body.replace("https://linkedin.example/sam", "ftp://linkedin.example/sam");
      await route.continue({ postData: Buffer.from(changed, "latin1") });
    },
    { times: 1 },
  );
  await page.getByLabel("LinkedIn Profile").fill("https://linkedin.example/sam");
}

it("shows the percentage of a 4 MB resume on a slow connection; the administrator gets the same bytes", {
  tags: ["thorough"],
}, async () => {
  const resume = pdfOf(4 * MEGABYTE);
  const { page, complaints } = await open();
  await fillApplication(page, resume);
  await throttle(page, MEGABYTE);
  await submit(page);
  await page.getByRole("button", { name: "Submitting..." }).waitFor();
  const bar = page.getByRole("progressbar", { name: "Uploading" });
  const percentages = await bar.evaluate(valuesUntilGone);
  await submitted(page).waitFor();
  expect(percentages.filter((percent) => percent > 0 && percent < 99).length).toBeGreaterThan(5);
  expect(percentages).toEqual([...percentages].sort((one, other) => one - other));
  expect(complaints).toEqual([]);
  const [application] = await stored();
  const admin = await signedIn();
  const file = await admin.request.get(`${app.url}/admin/applications/${application?.id}/resume`);
  expect(sha256(await file.body())).toBe(sha256(resume));
  const stranger = await fetch(`${app.url}/admin/applications/${application?.id}/resume`, {
    redirect: "manual",
  });
  expect(stranger.status).toBe(302);
});

/** Runs in the browser, which misses none: the different values of a progress bar, until it leaves the page. */
function valuesUntilGone(bar: Element): Promise<number[]> {
  const values = new Set<number>();
  return new Promise((resolve) => {
    const look = () => {
      if (bar.isConnected) values.add(Number(bar.getAttribute("value")));
      else resolve([...values]);
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      attributeFilter: ["value"],
    });
    look();
  });
}

async function signedIn(): Promise<Page> {
  const { page } = await visit(browser, app.url);
  await page.goto("/admin/login");
  await page.getByLabel("Email").fill(ADMINISTRATOR.email);
  await page.getByLabel("Password", { exact: true }).fill(ADMINISTRATOR.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/admin");
  return page;
}

it("says that the applicant is offline, and sends the form afterwards", {
  tags: ["thorough"],
}, async () => {
  const { page } = await open();
  await fillApplication(page, RESUME);
  await page.context().setOffline(true);
  await submit(page);
  const offline =
    "You seem to be offline. Nothing is lost: send it again when the connection is back.";
  await page.getByRole("alert").getByText(offline, { exact: true }).waitFor();
  await page.context().setOffline(false);
  await submit(page);
  await submitted(page).waitFor();
});

it("keeps the form when the server dies in the middle of the upload, and sends it once afterwards", {
  tags: ["thorough"],
}, async () => {
  const { page } = await open();
  await fillApplication(page, pdfOf(3 * MEGABYTE));
  await throttle(page, MEGABYTE);
  await submit(page);
  await page.getByRole("progressbar").waitFor();
  await app.kill();
  await page.getByText("Resume upload failed: the connection was interrupted").waitFor();
  await expect.poll(() => page.getByLabel("Full Name").inputValue()).toBe(APPLICANT.full_name);
  app = await app.restart();
  expect(await stored()).toEqual([]);
  await submit(page);
  await submitted(page).waitFor();
  expect(await stored()).toHaveLength(1);
});

it("keeps the form when the server dies before it answers, and stores it once after a restart", {
  tags: ["thorough"],
}, async () => {
  const { page } = await open();
  await fillApplication(page, RESUME);
  await page.route(
    "**/submission",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await submit(page);
  await page.getByRole("alert").filter({ hasText: "Error!" }).waitFor();
  await app.kill();
  app = await app.restart();
  await submit(page);
  await submitted(page).waitFor();
  expect(await stored()).toHaveLength(1);
});

it("stops an upload that is canceled and keeps the form", { tags: ["thorough"] }, async () => {
  const { page } = await open();
  await fillApplication(page, pdfOf(3 * MEGABYTE));
  await throttle(page, MEGABYTE / 2);
  await submit(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("you canceled it").waitFor();
  await expect
    .poll(() => page.getByLabel("Cover Letter").inputValue())
    .toBe(APPLICANT.cover_letter);
  await expect
    .poll(() => page.getByRole("button", { name: "Submit Application" }).isEnabled())
    .toBe(true);
  expect(await stored()).toEqual([]);
});

it("judges a file when it is chosen, in the summary of a refused form too", {
  tags: ["thorough"],
}, async () => {
  const { page, complaints } = await open();
  await submit(page);
  const missing = page.getByRole("link", { name: "Upload your resume" });
  await missing.waitFor();
  await chooseResume(page, pdfOf(5 * MEGABYTE + 1));
  await page.getByRole("link", { name: "Upload a file smaller than 5 MB" }).waitFor();
  await chooseResume(page, RESUME, "sam.exe");
  await page.getByRole("link", { name: "Upload a PDF, DOC or DOCX file" }).waitFor();
  await chooseResume(page, Buffer.from("MZ program"));
  await page.getByRole("link", { name: /^The file is not of the kind its name says/ }).waitFor();
  await submit(page);
  await page.getByRole("link", { name: /^The file is not of the kind its name says/ }).waitFor();
  await chooseResume(page, RESUME);
  await page.getByRole("link", { name: /^The file/ }).waitFor({ state: "detached" });
  expect(await page.locator("#resume").getAttribute("aria-invalid")).toBeNull();
  await expect.poll(() => page.getByRole("link", { name: "Enter your full name" }).count()).toBe(1);
  expect(complaints).toEqual([]);
});

it("shows a chosen file as a card, with its error beside it, and takes it away again", {
  tags: ["thorough"],
}, async () => {
  const { page } = await open();
  await chooseResume(page, pdfOf(6 * MEGABYTE));
  await page.getByText("Upload a file smaller than 5 MB").waitFor();
  // Nothing was refused yet, so no summary may take the focus.
  await expect.poll(() => page.getByText("There is a problem").count()).toBe(0);
  expect(await page.title()).toMatch(/^Apply for/);
  await chooseResume(page, RESUME);
  await page.getByText("Upload a file smaller than 5 MB").waitFor({ state: "detached" });
  expect(await page.getByRole("status").filter({ hasText: "sam.pdf" }).innerText()).toMatch(
    /sam\.pdf\s+59 KB/,
  );
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Replace" }).press("Enter");
  await (await choosing).setFiles({ name: "cv.pdf", mimeType: "", buffer: RESUME });
  await page.getByText("cv.pdf").waitFor();
  await page.getByRole("button", { name: "Remove" }).press("Enter");
  await page.getByText("cv.pdf").waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("resume");
  await submit(page);
  await page.getByRole("link", { name: "Upload your resume" }).waitFor();
});

it("takes away a resume that is stored already, and asks for another one", {
  tags: ["thorough"],
}, async () => {
  const { page } = await open();
  await fillApplication(page, RESUME);
  await letServerJudge(page);
  await submit(page);
  await page.getByText("Uploaded already").waitFor();
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByText("Uploaded already").waitFor({ state: "detached" });
  await page.getByLabel("LinkedIn Profile").fill("");
  await submit(page);
  await page.getByRole("link", { name: "Upload your resume" }).waitFor();
  expect(await stored()).toEqual([]);
});

it("keeps what was typed after a file of 20 MB without scripts", {
  tags: ["thorough"],
}, async () => {
  const { page } = await open(false);
  await fillApplication(page, pdfOf(20 * MEGABYTE));
  await submit(page);
  await page.getByRole("link", { name: "Upload a file smaller than 5 MB" }).waitFor();
  await expect.poll(() => page.getByLabel("Phone Number").inputValue()).toBe(APPLICANT.phone);
  await expect
    .poll(() => page.getByLabel("Cover Letter").inputValue())
    .toBe(APPLICANT.cover_letter);
});

it("the confirmation of an application does not come back by the breadcrumb of another job", async () => {
  const { page, complaints } = await visit(browser, app.url);
  await page.goto("/careers?type=Full-time&applied=APP-ABCDEFGH&position=product-manager");
  await page.getByRole("link", { name: "Senior Software Engineer" }).first().click();
  await page.waitForURL("**/careers/job/**");
  const back = page.locator(".crumbs").getByRole("link", { name: "Careers" });
  await expect.poll(() => back.getAttribute("href")).toMatch(/\/careers\?type=Full-time$/);
  expect(complaints).toEqual([]);
  await page.context().close();
});
