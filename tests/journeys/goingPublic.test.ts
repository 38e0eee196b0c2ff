import { expect, test } from "vitest";
import { signedIn, signIn } from "../support/adminData";
import { barriersOn, LOOKS, openForAxe } from "../support/axe";
import { plainAdministrator } from "../support/plainAdministrator";
import { plainVisitor } from "../support/plainVisitor";
import { startSite } from "../support/site";

const { app, browser } = await startSite();

test("the list of what is left leads to each thing, and a thing is skipped and taken up again", {
  tags: ["thorough"],
}, async () => {
  const { page, complaints } = await signedIn(browser, app);
  await page.goto("/admin");
  const list = page.getByRole("region", { name: "Before you go public" });
  await list.getByRole("link", { name: "Fill in" }).waitFor();
  await list.getByText(/^\d more$/).click();
  const team = list.getByRole("listitem").filter({ hasText: "Somebody else who can sign in" });
  await team.getByRole("button", { name: "Skip" }).click();
  await list.getByText("One was skipped").click();
  await list.getByRole("button", { name: "Take up again" }).click();
  await page.getByText("It is on the list again.").waitFor();
  await list.getByRole("link", { name: "Fill in" }).click();
  await page.waitForURL("**/admin/settings/company");
  expect(complaints).toEqual([]);
});

test("a new owner goes through the set-up in order, with scripts and without", async () => {
  const { page, complaints } = await signedIn(browser, app);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Go through them in order" }).click();
  await page.waitForURL("**/admin/settings/company");
  const steps = page.getByRole("region", { name: "Set-up" });
  await steps.getByText("0 of 7 settled").waitFor();
  await steps.getByRole("button", { name: "Skip this step" }).click();
  await steps.getByText("1 of 7 settled").waitFor();
  await steps.getByRole("link", { name: "Next: Colors and logo" }).click();
  await page.waitForURL("**/admin/settings/brand");
  await steps.locator("[aria-current=step]").filter({ hasText: "Colors and logo" }).waitFor();
  await page.getByRole("link", { name: "Jobs", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Jobs" }).waitFor();
  await steps.waitFor({ state: "detached" });
  expect(complaints).toEqual([]);

  const visitor = await plainAdministrator(app);
  const brand = await visitor.open("/admin/settings/brand");
  const next = await brand.follow("Next: Your pages");
  expect(next.path).toBe("/admin/pages");
  const skipped = await next.press("Skip this step");
  expect(skipped.text).toContain("2 of 7 settled");
});

test("once everything is skipped, it can still be taken up again", {
  tags: ["thorough"],
}, async () => {
  const visitor = await plainAdministrator(app);
  let dashboard = await visitor.open("/admin");
  while (dashboard.document.querySelector('form[action$="/skip"]'))
    dashboard = await dashboard.press("Skip");
  expect(dashboard.text).toContain("Nothing is left but what was skipped");
  const again = await dashboard.press("Take up again");
  expect(again.text).toContain("It is on the list again.");
  expect(again.text).toContain("One thing is left");
});

test("demo content is looked through, and what is chosen is removed, with scripts and without", {
  tags: ["thorough"],
}, async () => {
  const visitor = plainVisitor(app.url);
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/demo-content");
  await page.getByLabel("Product Manager").waitFor();
  for (const box of await page.getByRole("checkbox").all()) await box.uncheck();
  await page.getByLabel("Product Manager").check();
  await page.getByRole("button", { name: "Remove selected" }).click();
  await page.getByRole("dialog").getByText("Remove one record?").waitFor();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByText("One record removed.").waitFor();
  await page.getByLabel("Product Manager").waitFor({ state: "detached" });
  expect((await visitor.open("/careers")).text).not.toContain("Product Manager");

  const ada = await plainAdministrator(app);
  const removed = await (await ada.open("/admin/demo-content")).press("Remove selected");
  expect(removed.text).toContain("Nothing of the demo content is left.");
  expect((await visitor.open("/blog")).text).toContain("0 articles");
});

test("what the pages promise gets a source, without scripts too, which no visitor sees", async () => {
  const ada = await plainAdministrator(app);
  const claims = await (await ada.open("/admin")).follow("Name sources");
  const refused = await (await claims.follow(/^Replies within 24 hours/)).press("Save");
  expect(refused.error("Source")).toContain("Source is required");
  const source = "Reply times of the inbox, counted each quarter";
  const saved = await refused.press("Save", { Source: source });
  expect(saved.path).toBe("/admin/pages/claims");
  expect(saved.row("Replies within 24 hours").text).toContain(source);
  expect((await plainVisitor(app.url).open("/")).text).not.toContain(source);
});

test("the list and the demo content are accessible", { tags: ["thorough"] }, async () => {
  const page = await openForAxe(browser, app.url);
  await signIn(page);
  for (const path of ["/admin", "/admin/demo-content"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    expect(await barriersOn(page, LOOKS)).toEqual([]);
  }
});
