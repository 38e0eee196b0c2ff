import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signedIn } from "../support/adminData";
import { ADMINISTRATOR, type RunningApp, startApp } from "../support/app";
import { barriersOn } from "../support/axe";
import { launchBrowser, visit } from "../support/browser";
import { freePort } from "../support/freePort";
import { startIdentityProvider, type TestIdentityProvider } from "../support/identityProvider";

let browser: Browser;
let there: TestIdentityProvider;
let elsewhere: TestIdentityProvider;
let app: RunningApp;
beforeAll(async () => {
  const port = await freePort();
  const ourUrl = `http://localhost:${port}`;
  there = await startIdentityProvider(ourUrl);
  elsewhere = await startIdentityProvider(ourUrl, { id: "oidc-staff", name: "Staff Sign-in" });
  const { issuer, clientId, clientSecret, name } = there.settings;
  const environment = {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: name,
    OIDC_STAFF_ISSUER: elsewhere.settings.issuer,
    OIDC_STAFF_CLIENT_ID: elsewhere.settings.clientId,
    OIDC_STAFF_CLIENT_SECRET: elsewhere.settings.clientSecret,
    OIDC_STAFF_NAME: elsewhere.settings.name,
  };
  [browser, app] = await Promise.all([launchBrowser(), startApp({ port, environment })]);
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
  await Promise.all([there?.close(), elsewhere?.close()]);
});

it.each([
  ["with scripts", true],
  ["without scripts", false],
])("a sign-in is refused, linked, used and removed, %s", async (_, javaScriptEnabled) => {
  const subject = `ada-${javaScriptEnabled}`;
  there.person = { subject, email: ADMINISTRATOR.email, emailVerified: true };
  const stranger = await visit(browser, app.url, { javaScriptEnabled });
  await stranger.page.goto("/admin/login?next=/admin/jobs");
  await stranger.page.getByRole("link", { name: "Continue with Example Sign-in" }).click();
  await stranger.page.getByText("No account here is linked to that one.").waitFor();

  const { page } = await signedIn(browser, app, { javaScriptEnabled, bypassCSP: true });
  await page.goto("/admin/settings/security");
  const row = page.getByRole("row").filter({ hasText: "Example Sign-in" });
  await row.getByRole("link", { name: "Link" }).click();
  await row.getByRole("link", { name: "Remove" }).waitFor();
  if (javaScriptEnabled) expect(await barriersOn(page)).toEqual([]);

  await stranger.page.goto("/admin/login?next=/admin/jobs");
  await stranger.page.getByRole("link", { name: "Continue with Example Sign-in" }).click();
  await stranger.page.waitForURL("**/admin/jobs");

  await row.getByRole("link", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Remove" }).click();
  await row.getByRole("link", { name: "Link" }).waitFor();
});

it("two configured providers are offered side by side, and each opens the account that linked it", async () => {
  elsewhere.person = { subject: "ada", email: ADMINISTRATOR.email, emailVerified: true };
  const { page } = await signedIn(browser, app, { bypassCSP: true });
  await page.goto("/admin/settings/security");
  const row = page.getByRole("row").filter({ hasText: "Staff Sign-in" });
  await row.getByRole("link", { name: "Link" }).click();
  await row.getByRole("link", { name: "Remove" }).waitFor();
  const other = page.getByRole("row").filter({ hasText: "Example Sign-in" });
  await other.getByRole("link", { name: "Link" }).waitFor();

  const stranger = await visit(browser, app.url);
  await stranger.page.goto("/admin/login?next=/admin/jobs");
  const offered = stranger.page.getByRole("link", { name: "Continue with" });
  expect(await offered.allTextContents()).toEqual([
    "Continue with Example Sign-in",
    "Continue with Staff Sign-in",
  ]);
  await offered.last().click();
  await stranger.page.waitForURL("**/admin/jobs");
});

it("linking starts from our own page only, and a provider that is not configured answers 404", async () => {
  const { page } = await signedIn(browser, app);
  const forged = await page.request.get("/admin/settings/security/linked/oidc/start?proof=x", {
    maxRedirects: 0,
  });
  expect(forged.status()).toBe(403);
  for (const path of ["/admin/login/with/google", "/admin/login/with/google/callback"])
    expect((await page.request.get(path, { maxRedirects: 0 })).status(), path).toBe(404);
});

it("linking and signing in say so while the provider is away", async () => {
  await there.close();
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/settings/security");
  const row = page.getByRole("row").filter({ hasText: "Example Sign-in" });
  await row.getByRole("link", { name: "Link" }).click();
  await page.getByText("It was not linked.").waitFor();
  await page.getByText("The other site cannot be reached right now.").waitFor();
  const stranger = await visit(browser, app.url);
  await stranger.page.goto("/admin/login");
  await stranger.page.getByRole("link", { name: "Continue with Example Sign-in" }).click();
  await stranger.page.getByText("You are not signed in.").waitFor();
});
