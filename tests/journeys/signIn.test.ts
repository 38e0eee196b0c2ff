import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMINISTRATOR, type RunningApp, startApp } from "../support/app";
import { visit } from "../support/browser";
import { startSite } from "../support/site";
import { describeWithAndWithoutScripts } from "../support/withScripts";

const { app, browser } = await startSite();

describeWithAndWithoutScripts("signing in", (javaScriptEnabled) => {
  const open = () => visit(browser, app.url, { javaScriptEnabled });

  it("returns to the page that was asked for, stays signed in, and ends with Logout", async () => {
    const { page, complaints } = await open();
    await page.goto("/admin/jobs?status=inactive");
    await expect.poll(() => new URL(page.url()).pathname).toBe("/admin/login");
    await page.getByLabel("Email").fill(ADMINISTRATOR.email);
    await page.getByLabel("Password", { exact: true }).fill(ADMINISTRATOR.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/admin/jobs?status=inactive");
    await page.goto("/admin/login");
    await expect.poll(() => new URL(page.url()).pathname).toBe("/admin");
    expect(await page.content()).toContain(ADMINISTRATOR.name);
    await page.getByRole("button", { name: "Logout" }).first().click();
    await page.waitForURL("**/admin/login");
    await page.goto("/admin");
    await expect.poll(() => new URL(page.url()).pathname).toBe("/admin/login");
    expect(complaints).toEqual([]);
  });

  it("says that address or password are wrong, and keeps the address", {
    tags: ["thorough"],
  }, async () => {
    const { page } = await open();
    await page.goto("/admin/login");
    await page.getByLabel("Email").fill(ADMINISTRATOR.email);
    await page.getByLabel("Password", { exact: true }).fill("not the password at all");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("alert").getByText("Invalid email or password").waitFor();
    await expect.poll(() => page.getByLabel("Email").inputValue()).toBe(ADMINISTRATOR.email);
    // The server never sends a password back; a page that was not left simply still has it.
    const expectedPassword = javaScriptEnabled ? "not the password at all" : "";
    await expect
      .poll(() => page.getByLabel("Password", { exact: true }).inputValue())
      .toBe(expectedPassword);
  });
});

it("shows the password when asked, and says so while it is signing in", {
  tags: ["thorough"],
}, async () => {
  const { page, complaints } = await visit(browser, app.url);
  await page.goto("/admin/login");
  // Outside of the card, the lines of the chart would cross it.
  await page
    .locator(".sheet")
    .getByRole("link", { name: /^Northwind/ })
    .waitFor();
  const password = page.getByLabel("Password", { exact: true });
  await page.getByRole("button", { name: "Show password" }).click();
  expect(await password.getAttribute("type")).toBe("text");
  await page.getByRole("button", { name: "Hide password" }).click();
  expect(await password.getAttribute("type")).toBe("password");
  await page.route("**/admin/login.data", async (route) => {
    await page.getByRole("button", { name: "Signing in..." }).waitFor();
    await route.continue();
  });
  await page.getByLabel("Email").fill(ADMINISTRATOR.email);
  await password.fill(ADMINISTRATOR.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/admin");
  expect(complaints).toEqual([]);
});

describe("the very first start", () => {
  let fresh: RunningApp;
  beforeAll(async () => {
    fresh = await startApp({
      environment: { ADMIN_EMAIL: "", ADMIN_PASSWORD: "", ADMIN_NAME: "" },
    });
  });
  afterAll(() => fresh?.remove());

  it("prints a link that makes one administrator, who then signs in", async () => {
    const link = fresh.output.join("\n").match(/http\S+\/admin\/setup\/[\w-]+/)?.[0] ?? "";
    const { page, complaints } = await visit(browser, fresh.url);
    const response = await page.goto(link);
    expect(response?.headers()["referrer-policy"]).toBe("no-referrer");
    await page.getByLabel("Name").fill("Grace Hopper");
    await page.getByLabel("Email").fill("grace@northwind.example");
    await page.getByLabel("Password", { exact: true }).fill("Grace-Hopper-1906");
    await page.getByRole("button", { name: "Create administrator" }).click();
    await page.locator("#password-error").getByText("too easy to guess").waitFor();
    await page.getByLabel("Password", { exact: true }).fill("velvet harbor tundra");
    await page.getByRole("button", { name: "Create administrator" }).click();
    await page.waitForURL("**/admin/login?password-set**");
    await page.getByLabel("Email").fill("grace@northwind.example");
    await page.getByLabel("Password", { exact: true }).fill("velvet harbor tundra");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/admin");
    // The refused password is a 422, which Chromium reports as a failed request.
    expect(complaints.filter((text) => !text.includes("status of 422"))).toEqual([]);
    expect((await page.goto(link))?.status()).toBe(404);
  });
});
