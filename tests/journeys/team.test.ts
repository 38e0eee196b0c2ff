import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { accountLinks, accountsTable } from "~/accounts/tables.server";
import { linkIn } from "../support/accounts";
import { onDatabaseOf, signedIn } from "../support/adminData";
import { findBarriers, LOOKS } from "../support/axe";
import { visit } from "../support/browser";
import { mailTo } from "../support/mailbox";
import { plainAdministrator } from "../support/plainAdministrator";
import { plainVisitor } from "../support/plainVisitor";
import { typeSignIn } from "../support/proofOfIdentity";
import { startSite } from "../support/site";
import { describeWithAndWithoutScripts } from "../support/withScripts";

const PASSWORD = "velvet harbor tundra";

const { app, browser } = await startSite();

async function signUp(page: Page, email: string) {
  await page.goto("/admin/login");
  await page.getByText("Need an account? Sign up").click();
  await page.getByRole("heading", { name: "Create Admin Account" }).waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByText("Sign up successful! Please check your email for verification.").waitFor();
}

describeWithAndWithoutScripts("signing up", (javaScriptEnabled) => {
  const how = javaScriptEnabled ? "with scripts" : "without scripts";
  const name = javaScriptEnabled ? "kim" : "lou";
  const email = `${name}@example.com`;

  it("somebody signs up, verifies the address, waits, is approved, works, and is removed", async () => {
    const newcomer = await visit(browser, app.url, { javaScriptEnabled });
    await signUp(newcomer.page, email);
    const opened = await newcomer.page.goto(linkIn(await mailTo(app, email, "Verify")).pathname);
    expect(opened?.headers()["referrer-policy"]).toBe("no-referrer");
    const password = newcomer.page.getByLabel("Password", { exact: true });
    const verify = newcomer.page.getByRole("button", { name: "Verify email address" });
    await password.fill("not the one");
    await verify.click();
    await newcomer.page.getByRole("alert").waitFor();
    await password.fill(PASSWORD);
    await verify.click();
    await newcomer.page.getByText("Your email address is verified.").waitFor();
    await typeSignIn(newcomer.page, email, PASSWORD);
    await newcomer.page.getByText("Invalid email or password").waitFor();

    const admin = await signedIn(browser, app, { javaScriptEnabled });
    await admin.page.goto("/admin");
    await admin.page.getByRole("link", { name: "Settings" }).click();
    await admin.page.getByRole("link", { name: "Team" }).click();
    const row = admin.page.getByRole("row").filter({ hasText: email });
    await row.getByRole("button", { name: "Approve" }).click();
    await row.getByText("Administrator", { exact: true }).waitFor();

    await typeSignIn(newcomer.page, email, PASSWORD);
    await newcomer.page.waitForURL("**/admin");
    await row.getByRole("button", { name: "Remove" }).click();
    if (javaScriptEnabled) await admin.page.getByRole("dialog").waitFor();
    await admin.page.getByRole("button", { name: "Remove" }).last().click();
    await row.waitFor({ state: "detached" });
    await newcomer.page.goto("/admin");
    await expect.poll(() => new URL(newcomer.page.url()).pathname).toBe("/admin/login");
    expect(admin.complaints, how).toEqual([]);
  });
});

it("somebody who signed up and was invited verifies the address and is signed in at once", {
  tags: ["thorough"],
}, async () => {
  const email = "mia@example.com";
  const newcomer = await visit(browser, app.url);
  await signUp(newcomer.page, email);
  // The button that was pressed is gone.
  const focused = newcomer.page.locator(":focus");
  await expect.poll(() => focused.innerText()).toContain("Sign up successful!");
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/settings/team");
  await page.getByLabel("Email").fill(email);
  await page.keyboard.press("Enter");
  await page.getByRole("row").filter({ hasText: email }).waitFor();
  await newcomer.page.goto(linkIn(await mailTo(app, email, "Verify")).pathname);
  await newcomer.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await newcomer.page.keyboard.press("Enter");
  await newcomer.page.waitForURL("**/admin");
});

const ASKING: { path: string; button: string; more: Record<string, string> }[] = [
  { path: "/admin/sign-up", button: "Sign up", more: { Password: PASSWORD } },
  { path: "/admin/forgot-password", button: "Send link", more: {} },
];

it.each(ASKING)("a likely slip in the address is asked about on $path", async (asking) => {
  const { path, button, more } = asking;
  const form = await plainVisitor(app.url).open(path);
  const question = await form.press(button, { Email: "robin@gmial.com", ...more });
  expect(question.status).toBe(422);
  expect(question.error("Email")).toContain("Did you mean robin@gmail.com?");
  const sent = await question.press(button, more);
  expect(sent.status).toBe(200);
  expect(sent.text).toContain("check your email");
});

it("a likely slip in the address of an invitation is asked about before it leaves", async () => {
  const { page, complaints } = await signedIn(browser, app);
  await page.goto("/admin/settings/team");
  await page.getByLabel("Email").fill("pat@gmial.com");
  await page.getByLabel("Email").press("Enter");
  await page.getByRole("alert").getByText("Did you mean pat@gmail.com?").waitFor();
  await page.getByLabel("Email").press("Enter");
  await page.getByRole("row").filter({ hasText: "pat@gmial.com" }).waitFor();
  expect(complaints.filter((text) => !text.includes("status of 422"))).toEqual([]);
});

it("a page of a list that has become shorter leads to its last one", async () => {
  await onDatabaseOf(app, (db) =>
    db.insert(accountsTable).values({ name: "Wim", email: "wim@example.com", emailVerified: true }),
  );
  const team = await (await plainAdministrator(app)).open("/admin/settings/team?waiting=2");
  expect(team.text).toContain("There is no page 2.");
  const last = await team.follow("Go to the last page");
  expect(last.text).toContain("wim@example.com");
  await onDatabaseOf(app, (db) =>
    db.delete(accountsTable).where(eq(accountsTable.email, "wim@example.com")),
  );
});

it("an address that is typed before scripts run is the one that is invited", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  const scripts = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto("/admin/settings/team", { waitUntil: "commit" });
  await page.getByLabel("Email").fill("early@example.com");
  // The frame asks for it once React has taken the page over.
  const isTakenOver = page.waitForRequest("**/admin/live");
  scripts.resolve();
  await isTakenOver;
  await expect.poll(() => page.getByLabel("Email").inputValue()).toBe("early@example.com");
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByRole("row").filter({ hasText: "early@example.com" }).waitFor();
});

it("an invitation is refused, sent, and accepted in another browser, by keyboard alone", {
  tags: ["thorough"],
}, async () => {
  const { page, complaints } = await signedIn(browser, app);
  await page.goto("/admin/settings/team");
  await page.getByLabel("Email").fill("ada@northwind.example");
  await page.keyboard.press("Enter");
  const refused = page.getByRole("alert").getByText("belongs to an administrator already");
  await refused.waitFor();
  expect(await page.getByLabel("Email").getAttribute("aria-invalid")).toBe("true");
  await page.getByLabel("Email").fill("noor@example.com");
  // Into the field: the list of errors takes the focus when it appears.
  await page.getByLabel("Email").press("Enter");
  await page.getByRole("row").filter({ hasText: "noor@example.com" }).waitFor();
  await refused.waitFor({ state: "detached" });
  await expect.poll(() => page.getByLabel("Email").inputValue()).toBe("");
  // The same kind of error as everywhere: beside the field and in the summary, not the browser's own.
  await page.getByLabel("Email").fill("noor");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: /format name@example\.com/ }).waitFor();
  const first = linkIn(await mailTo(app, "noor@example.com", "invited")).pathname;
  const row = page.getByRole("row").filter({ hasText: "noor@example.com" });
  await row.getByRole("button", { name: "Resend" }).click();
  await page.getByText("Invitation sent again, with a new link.").waitFor();
  await expect
    .poll(async () => linkIn(await mailTo(app, "noor@example.com", "invited")).pathname)
    .not.toBe(first);
  expect((await fetch(app.url + first)).status).toBe(404);

  const guest = await visit(browser, app.url);
  await guest.page.goto(linkIn(await mailTo(app, "noor@example.com", "invited")).pathname);
  await guest.page.getByLabel("Name").focus();
  await guest.page.keyboard.type("Noor Haddad");
  await guest.page.keyboard.press("Tab");
  await guest.page.keyboard.type(PASSWORD);
  await guest.page.keyboard.press("Enter");
  await guest.page.getByText("Your password is set.").waitFor();
  await typeSignIn(guest.page, "noor@example.com", PASSWORD);
  await guest.page.getByText("Noor Haddad").first().waitFor();
  await page.reload();
  await page.getByRole("row").filter({ hasText: "Noor Haddad" }).waitFor();
  // Refusals are responses with 409 and 422, which Chromium notes.
  expect(complaints.filter((text) => !/status of (409|422)/.test(text))).toEqual([]);
  expect(guest.complaints).toEqual([]);
});

it("a link that does not work answers 404, and says how to go on", async () => {
  const { page } = await visit(browser, app.url);
  for (const kind of ["verify", "invitation", "password", "unlock", "setup"]) {
    const response = await page.goto(`/admin/${kind}/not-a-link`);
    expect(response?.status(), kind).toBe(404);
    await page.getByRole("heading", { name: "This link no longer works" }).waitFor();
    await page.getByRole("link", { name: "Sign in" }).waitFor();
  }
});

it("a page whose link was replaced while it was open says so when it is sent", async () => {
  const email = "late@example.com";
  const { page } = await visit(browser, app.url);
  await signUp(page, email);
  await page.goto(linkIn(await mailTo(app, email, "Verify")).pathname);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await onDatabaseOf(app, (db) => db.delete(accountLinks));
  await page.getByRole("button", { name: "Verify email address" }).click();
  await page.getByRole("heading", { name: "This link no longer works" }).waitFor();
  await page.getByRole("link", { name: "Sign up again" }).click();
  await page.waitForURL("**/admin/sign-up");
});

it.each(LOOKS)(
  "the entry is accessible, $colorScheme at $width px",
  { tags: ["thorough"] },
  async (look) => {
    const barriers = await findBarriers(browser, app.url, ["/admin/login", "/admin/sign-up"], look);
    expect(barriers).toEqual([]);
  },
);

it("an address that is being typed stays when a button of the lists is pressed", async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/settings/team");
  await page.getByLabel("Email").fill("kai@example.com");
  await page.getByLabel("Email").press("Enter");
  const row = page.getByRole("row").filter({ hasText: "kai@example.com" });
  await row.waitFor();
  await page.getByLabel("Email").fill("later@example.com");
  await row.getByRole("button", { name: "Resend" }).click();
  await page.getByText("Invitation sent again, with a new link.").waitFor();
  await expect.poll(() => page.getByLabel("Email").inputValue()).toBe("later@example.com");
  await page.context().close();
});
