import { expect, test } from "vitest";
import { signedIn } from "../support/adminData";
import { plainAdministrator } from "../support/plainAdministrator";
import { plainVisitor } from "../support/plainVisitor";
import { startSite } from "../support/site";

const { app, browser } = await startSite();
const visitor = plainVisitor(app.url);

test("an owner adds a page, publishes it into the footer, unpublishes it and deletes it, without scripts", async () => {
  const ada = await plainAdministrator(app);
  const empty = await (await ada.open("/admin/pages")).follow("Add page");
  const refused = await empty.press("Add page", { Title: "Our partners", Address: "/Blog" });
  expect(refused.error("Address")).toContain("The site has a page at this address");
  const odd = await refused.press("Add page", { Address: "our_partners" });
  expect(odd.error("Address")).toContain("Address must be letters, digits and hyphens");
  const unreadable = await odd.press("Add page", { Title: "关于我们", Address: "" });
  expect(unreadable.error("Address")).toContain("Choose an address of letters, digits");
  const editor = await unreadable.press("Add page", { Title: "Our partners" });
  expect(editor.path).toBe("/admin/pages/plain-our-partners");
  expect(editor.heading).toBe("Our partners");
  expect((await visitor.open("/our-partners")).status).toBe(404);

  const longer = await editor.press("Add section");
  const published = await longer.press("Publish", {
    "#sections.0.title": "Who they are",
    "#sections.0.text": "Two firms.\n\n- One in [Dayton](https://dayton.example)\n- One in Akron",
    "#meta_description": "The firms we work with.",
    "Linked in": "The footer",
  });
  expect(published.text).toContain("Page published.");
  const page = await (await visitor.open("/")).follow("Our partners");
  expect(page.path).toBe("/our-partners");
  expect(page.text).toContain("One in Akron");
  expect(page.document.title).toContain("Our partners");
  expect(page.html).toContain('"@type":"WebPage"');
  // From a business card, in capitals.
  expect((await visitor.open("/Our-Partners")).path).toBe("/our-partners");
  expect((await visitor.open("/sitemap.xml")).html).toContain("/our-partners<");
  expect((await fetch(`${app.url}/og/page/our-partners.png`)).status).toBe(200);

  const versions = await ada.open("/admin/pages/plain-our-partners/versions");
  expect(versions.text).not.toContain("The original texts");
  const saved = await ada.open("/admin/pages/plain-our-partners");
  await saved.press("Unpublish");
  expect((await visitor.open("/our-partners")).status).toBe(404);
  const question = await (await ada.open("/admin/pages/plain-our-partners")).press("Delete");
  expect(question.text).toContain("Delete the page /our-partners?");
  const list = await question.press("Delete");
  expect(list.text).toContain("Page deleted.");
  expect(list.text).not.toContain("Our partners");
});

test("whoever publishes other texts is told that a colleague took the page off the site", async () => {
  const ada = await plainAdministrator(app);
  const form = await (await ada.open("/admin/pages")).follow("Add page");
  const editor = await form.press("Add page", { Title: "Prizes" });
  await editor.press("Publish", { "#meta_description": "What we won." });
  const address = "/admin/pages/plain-prizes";
  const mine = await ada.open(address);
  await (await ada.open(address)).press("Unpublish");
  const refused = await mine.press("Publish", { "#summary": "What we won in 2026." });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("Visitors do not find it.");
  expect(refused.text).not.toContain("Visitors see version");
});

test("what differs is what was sent, also if it was typed right before", async () => {
  const ada = await plainAdministrator(app);
  const form = await (await ada.open("/admin/pages")).follow("Add page");
  const editor = await form.press("Add page", { Title: "Medals" });
  await editor.press("Publish", { "#meta_description": "What we won." });
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/pages/plain-medals");
  await (await ada.open("/admin/pages/plain-medals")).press("Unpublish");
  await page.locator("#summary").fill("What we won in 2026.");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const panel = page.getByRole("region", { name: "What differs" });
  await panel.getByText("Visitors do not find it.").waitFor();
  await panel.getByText("What we won in 2026.").waitFor();
  await expect.poll(() => panel.getByText("The texts are the same").count()).toBe(0);
  await page.context().close();
});

test("an address that cannot be read is not found, also beside a page with the address unknown", async () => {
  const ada = await plainAdministrator(app);
  const form = await (await ada.open("/admin/pages")).follow("Add page");
  const editor = await form.press("Add page", { Title: "Unknown" });
  const published = await editor.press("Publish", { "#meta_description": "What nobody knows." });
  expect(published.text).toContain("Page published.");
  expect((await fetch(`${app.url}/unknown`)).status).toBe(200);
  expect((await fetch(`${app.url}/%ff`)).status).toBe(404);
});

test("the page stands beside its form, and the menu has it where there is room", {
  tags: ["thorough"],
}, async () => {
  const { page, complaints } = await signedIn(browser, app, {
    viewport: { width: 1600, height: 900 },
  });
  await page.goto("/admin/pages/new");
  await page.getByLabel("Title").fill("Certifications");
  await page.getByRole("button", { name: "Add page" }).click();
  await page.getByRole("heading", { level: 1, name: "Certifications" }).waitFor();
  const preview = page.frameLocator("iframe");
  await preview.getByRole("heading", { level: 1, name: "Certifications" }).waitFor();
  await page.locator("#summary").fill("What we are certified for.");
  await preview.getByText("What we are certified for.").waitFor();
  await page.locator("#meta_description").fill("What we are certified for.");
  await page.getByLabel("Linked in").selectOption("The menu and the footer");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("Page published.").waitFor();
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "Main" });
  expect((await menu.getByRole("link").allTextContents()).slice(-2)).toEqual([
    "Certifications",
    "Contact",
  ]);
  await menu.getByRole("link", { name: "Certifications" }).click();
  await page.waitForURL("**/certifications");
  await page.setViewportSize({ width: 1024, height: 800 });
  await menu.getByRole("link", { name: "Contact" }).waitFor();
  await menu.getByRole("link", { name: "Certifications" }).waitFor({ state: "hidden" });
  expect(complaints).toEqual([]);
});

test("what is being typed stays while the page is unpublished, and is published from there", {
  tags: ["thorough"],
}, async () => {
  const ada = await plainAdministrator(app);
  const form = await (await ada.open("/admin/pages")).follow("Add page");
  const editor = await form.press("Add page", { Title: "Awards" });
  await editor.press("Publish", { "#meta_description": "What we won." });
  const { page, complaints } = await signedIn(browser, app);
  await page.goto("/admin/pages/plain-awards");
  const summary = page.locator("#summary");
  await summary.fill("What we won in 2026.");
  await page.getByRole("button", { name: "Unpublish" }).click();
  await page.getByText("Page unpublished.").waitFor();
  await expect.poll(() => summary.inputValue()).toBe("What we won in 2026.");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("Page published.").waitFor();
  expect((await visitor.open("/awards")).text).toContain("What we won in 2026.");
  expect(complaints).toEqual([]);
});
