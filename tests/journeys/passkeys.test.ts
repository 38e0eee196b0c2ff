import { beforeAll, expect, it } from "vitest";
import { addAdministrator, signedIn } from "../support/adminData";
import { ADMINISTRATOR } from "../support/app";
import { barriersOn } from "../support/axe";
import { mailTo } from "../support/mailbox";
import { attachDevice } from "../support/passkeyDevice";
import { startSite } from "../support/site";

const NOOR = "noor@northwind.example";

const { app, browser } = await startSite();
beforeAll(async () => {
  await addAdministrator(app, { email: NOOR, name: "Noor Haddad" });
});

it("a passkey is added, signs in without an address, serves as second step, and is removed", async () => {
  const { page, complaints } = await signedIn(browser, app, { bypassCSP: true });
  const device = await attachDevice(page);
  await page.goto("/admin/settings/security");
  await page.getByRole("link", { name: "Add a passkey" }).click();
  await page.getByLabel("Name").fill("My laptop");
  expect(await barriersOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Make passkey" }).click();
  const codes = page.getByRole("list", { name: "Recovery codes" }).locator("li");
  await codes.first().waitFor();
  await expect.poll(() => codes.count()).toBeGreaterThanOrEqual(8);
  await mailTo(app, ADMINISTRATOR.email, "A passkey was added");
  const { text } = await mailTo(app, NOOR, "A passkey was added");
  expect(text).toContain(`added a passkey to the account of ${ADMINISTRATOR.email}`);
  await page.goto("/admin/settings/security");
  await page.getByRole("row").filter({ hasText: "My laptop" }).getByText("Never").waitFor();

  await page.getByRole("button", { name: "Logout" }).first().click();
  await page.goto("/admin/jobs");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL("**/admin/jobs");

  await page.getByRole("button", { name: "Logout" }).first().click();
  await page.goto("/admin/login");
  await page.getByLabel("Email").fill(ADMINISTRATOR.email);
  await page.getByLabel("Password", { exact: true }).fill(ADMINISTRATOR.password);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Enter your code" }).waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL("**/admin");
  expect(complaints).toEqual([]);

  await page.getByRole("button", { name: "Logout" }).first().click();
  await page.waitForURL("**/admin/login");
  await device.verified(false);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByRole("alert").getByText("No passkey was given.").waitFor();
  await device.verified(true);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL("**/admin");

  await page.goto("/admin/settings/security");
  const row = page.getByRole("row").filter({ hasText: "My laptop" });
  await row.getByRole("link", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByText("Passkey removed.").first().waitFor();
  await row.waitFor({ state: "detached" });
  await mailTo(app, ADMINISTRATOR.email, "A passkey was removed");
  await mailTo(app, NOOR, "A passkey was removed");
  await page.getByRole("button", { name: "Logout" }).first().click();
  await page.waitForURL("**/admin/login");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByRole("alert").getByText("This passkey was not accepted.").waitFor();
});

it("a passkey that is refused as the second step keeps the page that was wanted", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app, { bypassCSP: true });
  await attachDevice(page);
  await page.goto("/admin/settings/security/passkeys/new");
  await page.getByLabel("Name").fill("My phone");
  await page.getByRole("button", { name: "Make passkey" }).click();
  await page.getByRole("list", { name: "Recovery codes" }).waitFor();
  await page.goto("/admin");
  await page.getByRole("button", { name: "Logout" }).first().click();
  await page.waitForURL("**/admin/login");
  await page.goto("/admin/jobs");
  await page.getByLabel("Email").fill(ADMINISTRATOR.email);
  await page.getByLabel("Password", { exact: true }).fill(ADMINISTRATOR.password);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Enter your code" }).waitFor();
  const wanted = "next=%2Fadmin%2Fjobs";
  const refused = await page.request.post(`/admin/login/second-step/passkey?${wanted}`, {
    form: { credential: "{}" },
    maxRedirects: 0,
  });
  const location = refused.headers().location ?? "";
  expect(location).toBe(`/admin/login/second-step?${wanted}&passkey-refused`);
  await page.goto(location);
  await page.getByRole("alert").getByText("This passkey was not accepted.").waitFor();
  await page.goto(`/admin/login/second-step?${wanted}&too-many-attempts`);
  await page.getByRole("alert").getByText("Too many attempts.").waitFor();
  await page.getByRole("link", { name: "A link in your mailbox" }).waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL("**/admin/jobs");
  // The next test signs in with the password alone.
  await page.goto("/admin/settings/security");
  const row = page.getByRole("row").filter({ hasText: "My phone" });
  await row.getByRole("link", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByText("Passkey removed.").first().waitFor();
});

it("a response of a passkey is accepted once, and only for its own challenge", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await attachDevice(page);
  await page.goto("/admin/settings/security/passkeys/new");
  await page.getByRole("button", { name: "Make passkey" }).click();
  await page.getByRole("list", { name: "Recovery codes" }).waitFor();
  await page.goto("/admin");
  await page.getByRole("button", { name: "Logout" }).first().click();
  await page.waitForURL("**/admin/login");
  const passkeyRequest = page.waitForRequest((request) =>
    /login\/passkey(\.data)?$/.test(request.url()),
  );
  await page.getByRole("button", { name: "Use a passkey" }).click();
  const form = new URLSearchParams((await passkeyRequest).postData() ?? "");
  await page.waitForURL("**/admin");
  const stranger = await browser.newContext({ baseURL: app.url });
  const post = (fields: Record<string, string>) =>
    stranger.request.post("/admin/login/passkey", { form: fields, maxRedirects: 0 });
  const [token, credential] = [form.get("token") ?? "", form.get("credential") ?? ""];
  expect(token && credential).toBeTruthy();
  const fresh = await (await stranger.request.post("/admin/login/passkey/request")).json();
  const replays: Record<string, string>[] = [
    { token, credential },
    { token: fresh.token, credential },
    { token: fresh.token, credential: "{}" },
    { token: fresh.token, credential: "null" },
    { token: "", credential: '{"id":"x"}' },
    {},
  ];
  for (const fields of replays) {
    const { status, headers } = await post(fields).then((a) => ({
      status: a.status(),
      headers: a.headers(),
    }));
    expect(status).toBe(302);
    expect(headers.location).toBe("/admin/login?passkey-refused");
    expect(headers["set-cookie"]).toBeUndefined();
  }
});
