import { expect, test } from "vitest";
import { cookiesOf } from "../support/accounts";
import { signedIn } from "../support/adminData";
import { ADMINISTRATOR } from "../support/app";
import { ageSessions, confirmPassword } from "../support/proofOfIdentity";
import { signInByRequest } from "../support/signInByRequest";
import { startSite } from "../support/site";

// Somebody has a copy of an administrator's session cookie.

const { app, browser } = await startSite();

const EXPORT = "/admin/applications/export";
const NEW_PASSWORD = `${ADMINISTRATOR.password}, again`;

async function open(cookie: string, address: string, headers: Record<string, string> = {}) {
  const response = await fetch(new URL(address, app.url), {
    redirect: "manual",
    headers: { cookie, ...headers },
  });
  await response.arrayBuffer();
  return `${response.status} ${response.headers.get("location") ?? ""}`.trim();
}

async function post(cookie: string, address: string, fields: Record<string, string>) {
  const response = await fetch(new URL(address, app.url), {
    method: "POST",
    redirect: "manual",
    headers: { cookie },
    body: new URLSearchParams(fields),
  });
  expect(response.status).toBeLessThan(400);
  return cookiesOf(response.headers.getSetCookie());
}

test("a copy gains nothing by the owner's password, and ends with it", {
  tags: ["thorough"],
}, async () => {
  const copied = await signInByRequest(app);
  await ageSessions(app);
  expect(await open(copied, EXPORT)).toMatch(/^303 \/admin\/confirm/);
  const { password } = ADMINISTRATOR;
  const confirmed = await post(copied, "/admin/confirm?next=/admin/applications", { password });
  expect(await open(copied, EXPORT)).toMatch(/^302 \/admin\/login/);
  expect(await open(confirmed, EXPORT)).toBe("200");

  const form = { current: password, password: NEW_PASSWORD };
  const changed = await post(confirmed, "/admin/settings/security/password", form);
  expect(await open(confirmed, "/admin/jobs")).toMatch(/^302 \/admin\/login/);
  expect(await open(changed, "/admin/jobs")).toBe("200");
  await post(changed, "/admin/settings/security/password", {
    current: NEW_PASSWORD,
    password,
  });
});

test("signing in again in a browser ends the session that it had", async () => {
  const earlier = await signInByRequest(app);
  const later = await signInByRequest(app, earlier);
  expect(await open(earlier, "/admin/jobs")).toMatch(/^302 \/admin\/login/);
  expect(await open(later, "/admin/jobs")).toBe("200");
});

test("a page of a host beside ours makes no browser export anything", async () => {
  const cookie = await signInByRequest(app);
  const from = (site: string) => ({ "sec-fetch-site": site, "sec-fetch-dest": "document" });
  expect(await open(cookie, EXPORT, from("same-site"))).toBe("403");
  expect(await open(cookie, EXPORT, from("cross-site"))).toBe("403");
  expect(await open(cookie, EXPORT, from("none"))).toBe("200");
  expect(await open(cookie, EXPORT, from("same-origin"))).toBe("200");
  expect(await open(cookie, "/admin/applications", from("same-site"))).toBe("200");
});

test("another tab goes on when the password was confirmed in one, and hears of changes again", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  const reconnected: string[] = [];
  const other = await page.context().newPage();
  await other.goto(`${app.url}/admin/jobs`);
  // Of all pages of a browser one holds the connection, and this was the first.
  other.on("request", (request) => {
    if (request.url().endsWith("/admin/live")) reconnected.push(request.url());
  });
  await page.goto(`${app.url}/admin/settings/brand`);
  await ageSessions(app);
  await page.goto(`${app.url}/admin/settings/personal-data`);
  await confirmPassword(page);
  await page.getByRole("heading", { name: "Personal data" }).first().waitFor();
  await expect.poll(() => reconnected.length).toBeGreaterThan(0);
  await other.bringToFront();
  await other.getByRole("link", { name: "Dashboard", exact: true }).click();
  await other.getByRole("heading", { name: "Dashboard" }).first().waitFor();
  await expect.poll(() => other.getByText("You are signed out.").count()).toBe(0);
});
