import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { linkIn } from "../support/accounts";
import { ADMINISTRATOR, type RunningApp, startApp } from "../support/app";
import { launchBrowser, visit } from "../support/browser";
import { mailsOf, mailTo } from "../support/mailbox";

let browser: Browser;
let app: RunningApp;
beforeAll(async () => {
  const environment = { RATE_LIMIT: "on", TRUST_PROXY: "1" };
  [browser, app] = await Promise.all([launchBrowser(), startApp({ environment })]);
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

/** Wrong passwords from many places, until no more are looked at. */
async function spendAttempts(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) {
    const response = await fetch(`${app.url}/admin/login`, {
      method: "POST",
      headers: { "x-forwarded-for": `198.51.100.${turn}` },
      body: new URLSearchParams({ email: ADMINISTRATOR.email, password: `guess ${turn}` }),
    });
    await response.text();
    if (response.status === 429) return;
  }
  throw new Error("the attempts of an account have no end");
}

it("made-up links take no attempts from who has a real one in the same network", async () => {
  for (let turn = 0; turn < 25; turn += 1) {
    const { status } = await fetch(`${app.url}/admin/password/made-up-${turn}`, {
      method: "POST",
      headers: { "x-forwarded-for": "203.0.113.40" },
      body: new URLSearchParams({ password: "granite harvest lantern" }),
    });
    expect(status).toBe(404);
  }
});

it("links that cost a password's hash count, also if they are lost by then", async () => {
  const send = (address: string, fields: Record<string, string>) =>
    fetch(app.url + address, {
      method: "POST",
      headers: { "x-forwarded-for": "203.0.113.41" },
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
  const email = "twice@example.com";
  const password = "granite harvest lantern";
  const links: string[] = [];
  for (const turn of [1, 2]) {
    await send("/admin/sign-up", { email, password });
    await expect
      .poll(async () => (await mailsOf(app)).filter(({ to }) => to === email).length)
      .toBe(turn);
  }
  for (const mail of (await mailsOf(app)).filter(({ to }) => to === email))
    links.push(linkIn(mail).pathname);
  expect((await send(links[0] ?? "", { password })).status).not.toBe(404);
  const statuses: number[] = [];
  for (let turn = 0; turn < 25; turn += 1)
    statuses.push((await send(links[1] ?? "", { password })).status);
  expect(statuses).toContain(404);
  expect(statuses.at(-1)).toBe(429);
});

describe.each([
  ["with scripts", true, "203.0.113.1"],
  ["without scripts", false, "203.0.113.2"],
])("an owner whose attempts strangers used up, %s,", (_, javaScriptEnabled, address) => {
  it("is offered a link, opens it, and signs in with the password as always", async () => {
    await spendAttempts();
    const extraHTTPHeaders = { "x-forwarded-for": address };
    const { page } = await visit(browser, app.url, { javaScriptEnabled, extraHTTPHeaders });
    const enter = async () => {
      await page.getByLabel("Email").fill(ADMINISTRATOR.email);
      await page.getByLabel("Password", { exact: true }).fill(ADMINISTRATOR.password);
      await page.getByRole("button", { name: "Sign in" }).click();
    };
    await page.goto("/admin/login");
    await enter();
    await page.getByRole("alert").getByText("Too many attempts").waitFor();
    const mailsBefore = (await mailsOf(app)).length;
    await page.getByRole("button", { name: "Email me a link" }).click();
    await page.getByText("Please check your email.").waitFor();
    await expect.poll(() => page.url()).not.toContain("ada");
    const newMails = async () => (await mailsOf(app)).length - mailsBefore;
    await expect.poll(newMails).toBe(1);
    const mail = await mailTo(app, ADMINISTRATOR.email, "from your browser");
    const response = await page.goto(linkIn(mail).pathname);
    expect(response?.headers()["referrer-policy"]).toBe("no-referrer");
    await page.getByRole("button", { name: "Go on to sign in" }).click();
    await page.getByText("You can sign in now.").waitFor();
    // The link forgot the strangers' attempts; theirs go on, and this browser counts for itself.
    await spendAttempts();
    await enter();
    await page.waitForURL("**/admin");
    expect((await page.goto(linkIn(mail).pathname))?.status()).toBe(404);
  });
});
