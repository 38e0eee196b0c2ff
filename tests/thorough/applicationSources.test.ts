import { expect, it } from "vitest";
import { retention } from "~/privacy/tables.server";
import { onDatabaseOf, signedIn } from "../support/adminData";
import { visit } from "../support/browser";
import { startSite } from "../support/site";
import {
  applicationBody,
  fillApplication,
  forgetApplications,
  JOB,
  openForm,
  pdfOf,
  storedApplications,
  touchForm,
} from "../support/visitorForms";

// What an address brings along: filters, a source, a service. And what an applicant agrees to by sending the form.

const RESUME = pdfOf(20_000);

const { app, browser } = await startSite();

it("leads from a job, and from its application form, back to the list as it was filtered", async () => {
  const { page, complaints } = await visit(browser, app.url);
  const back = page.getByRole("navigation", { name: "Breadcrumb" }).getByText("Careers");
  await page.goto("/careers?type=Full-time&search=product");
  await page.getByRole("link", { name: "Product Manager" }).click();
  await page.getByRole("link", { name: "Apply Now" }).first().click();
  await page.getByRole("heading", { name: "Apply for Product Manager" }).waitFor();
  await page.getByRole("link", { name: "Product Manager" }).first().click();
  await page.getByRole("link", { name: "Apply Now" }).first().waitFor();
  // The page's script sets it once it has run.
  await expect
    .poll(() => back.getAttribute("href"))
    .toMatch(/\/careers\?type=Full-time&search=product$/);
  await back.click();
  await page.waitForURL(/\/careers\?.*search=product/);
  await expect.poll(() => page.getByLabel("Type").inputValue()).toBe("Full-time");
  await page.goto("/careers");
  await page.getByRole("link", { name: "Product Manager" }).click();
  expect(await back.getAttribute("href")).toBe("/careers");
  expect(complaints).toEqual([]);
  await page.context().close();
  const plain = await (await fetch(`${app.url}/careers/job/product-manager`)).text();
  expect(plain).toContain('href="/careers"');
});

it.each([
  ["with scripts, from the job's address", true, "/careers/job/product-manager?source=newsletter"],
  ["without scripts, from the form's address", false, `${JOB}?source=newsletter`],
])(
  "stores the source of an application, and which notice was agreed to, %s",
  async (_, javaScriptEnabled, from) => {
    await forgetApplications(app);
    const { page } = await visit(browser, app.url, { javaScriptEnabled });
    await page.goto(from);
    if (javaScriptEnabled) await page.getByRole("link", { name: "Apply Now" }).first().click();
    await page.getByText("By submitting, you agree that").waitFor();
    await page.getByText("It is deleted 12 months after").waitFor();
    if (javaScriptEnabled) await touchForm(page);
    await fillApplication(page, RESUME);
    await page.getByRole("button", { name: "Submit Application" }).click();
    await page.getByRole("heading", { name: "Application Submitted!" }).waitFor();
    const [application] = await storedApplications(app);
    expect(application).toMatchObject({ source: "newsletter", noticeVersion: "1-12m" });
    expect(application?.noticeAcceptedAt).toEqual(application?.appliedAt);
    await page.context().close();
  },
);

it("caches one copy of a job's page, whatever its source, and accepts only plain sources", async () => {
  const [plain, sourced] = await Promise.all(
    ["", "?source=newsletter"].map(async (query) => {
      const response = await fetch(`${app.url}/careers/job/product-manager${query}`);
      return { etag: response.headers.get("etag"), html: await response.text() };
    }),
  );
  expect(sourced).toEqual(plain);
  const odd = await (await fetch(`${app.url}${JOB}?source=${encodeURIComponent("=<b>1")}`)).text();
  expect(odd).not.toContain('name="source"');
  const body = applicationBody(null, RESUME, { phone: "", source: "newsletter" });
  const refused = await fetch(app.url + JOB, { method: "POST", body });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('name="source" value="newsletter"');
});

it("stores what programs post without a privacy notice, and refuses one that has changed since the form was shown", async () => {
  await forgetApplications(app);
  const send = (changes: object) =>
    fetch(app.url + JOB, {
      method: "POST",
      body: applicationBody(null, RESUME, changes),
      redirect: "manual",
    });
  expect((await send({})).status).toBe(303);
  expect(await storedApplications(app)).toMatchObject([{ noticeVersion: "1-12m", source: null }]);
  const { page } = await visit(browser, app.url);
  await openForm(page, JOB);
  await fillApplication(page, RESUME);
  await onDatabaseOf(app, async (db) => {
    await db.delete(retention);
    await db.insert(retention).values({ applicationMonths: 18 });
  });
  await page.getByRole("button", { name: "Submit Application" }).click();
  await page.getByText("What we say about your data has changed").first().waitFor();
  await page.getByText("It is deleted 18 months after").waitFor();
  await page.getByText("sam.pdf").waitFor();
  await page.getByRole("button", { name: "Submit Application" }).click();
  await page.getByRole("heading", { name: "Application Submitted!" }).waitFor();
  const stored = await storedApplications(app);
  expect(stored.map(({ noticeVersion }) => noticeVersion).sort()).toEqual(["1-12m", "1-18m"]);
  await page.context().close();
});

it("marks repeated applications in the list and on their page, with source and privacy notice, not for applicants", async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/applications");
  await page.getByText("Newer application exists").waitFor();
  await page.getByText("Applied again").waitFor();
  await page.getByRole("link", { name: "Sam Rivera", exact: true }).last().click();
  await page.getByRole("link", { name: "The newest application" }).click();
  await page.getByText("The newest of 2 applications for this job from this address.").waitFor();
  await page.getByText("Kept for 18 months, accepted").waitFor();
  await page.context().close();
});

it.each([true, false])(
  "asks about a service that is chosen already, with scripts: %s",
  async (javaScriptEnabled) => {
    const { page } = await visit(browser, app.url, { javaScriptEnabled });
    await page.goto("/services");
    await page.getByRole("link", { name: "Discuss Cloud Infrastructure" }).click();
    await page.waitForURL("**/contact?service=cloud");
    await expect.poll(() => page.getByLabel("Service of Interest").inputValue()).toBe("cloud");
    await page.goto("/contact?service=free-money");
    await expect.poll(() => page.getByLabel("Service of Interest").inputValue()).toBe("");
    await page.context().close();
  },
);

it("shows every post for the category all, and leads from the blog to the featured ones", async () => {
  const { page } = await visit(browser, app.url);
  await page.goto("/blog");
  const total = await page.locator("[data-results-status]").textContent();
  await page.goto("/blog?category=all");
  expect(await page.locator("[data-results-status]").textContent()).toBe(total);
  await page.getByRole("link", { name: "Featured: AI and data science" }).click();
  await page.waitForURL("**/featured-blogs");
  const all = await (await fetch(`${app.url}/api/posts?category=all`)).json();
  const plain = await (await fetch(`${app.url}/api/posts`)).json();
  expect(all.total).toBe(plain.total);
  await page.context().close();
});
