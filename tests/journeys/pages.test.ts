import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { signedIn, signIn } from "../support/adminData";
import { barriersOn, LOOKS, openForAxe } from "../support/axe";
import { plainAdministrator } from "../support/plainAdministrator";
import { plainVisitor } from "../support/plainVisitor";
import { startSite } from "../support/site";

const { app, browser } = await startSite();
const visitor = plainVisitor(app.url);
const wordsAt = async (path: string) => (await visitor.open(path)).text;
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).first();

test("a sentence of Home is changed in four presses from the dashboard", async () => {
  const { page, complaints } = await signedIn(browser, app);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Pages", exact: true }).click();
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await field(page, "Heading").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Steady hands for {company}");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("Page published.").waitFor();
  await page.getByText("Visitors see version 1.").waitFor();
  expect((await visitor.open("/")).heading).toBe("Steady hands for Northwind");
  expect(complaints).toEqual([]);
});

test("the preview shows what is typed, and leads from a text to its field", {
  tags: ["thorough"],
}, async () => {
  const { page, complaints } = await signedIn(browser, app, {
    viewport: { width: 1440, height: 900 },
  });
  await page.goto("/admin/pages/staff-augmentation");
  const preview = page.frameLocator("iframe");
  await field(page, "Text below it").fill("For {company}, as long as the work lasts.");
  await preview.getByText("For Northwind, as long as the work lasts.").waitFor();
  await preview.getByText("Your tools, your rituals, your hours.").click();
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLTextAreaElement).value))
    .toBe("Your tools, your rituals, your hours.");
  await expect.poll(() => preview.locator("[style*=outline]").textContent()).toContain("rituals");
  expect(complaints).toEqual([]);
});

test("a text that is pressed in the preview leads to its field on a narrow screen too", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app, { viewport: { width: 1024, height: 768 } });
  await page.goto("/admin/pages/staff-augmentation");
  await page.getByRole("tab", { name: "Preview" }).click();
  await page.frameLocator("iframe").getByText("Your tools, your rituals, your hours.").click();
  await page.locator('[role="tab"][aria-selected="true"]', { hasText: "Write" }).waitFor();
  await page.locator("textarea:focus").waitFor();
});

test("what was typed and undone again is not offered", { tags: ["thorough"] }, async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/pages/privacy");
  await page.frameLocator("iframe").getByRole("heading", { level: 1 }).waitFor();
  const heading = field(page, "Heading");
  const stored = await heading.inputValue();
  await heading.fill("Privacy, in one page");
  await page.getByText("What you typed is kept at").waitFor();
  const sent = page.waitForResponse("**/draft");
  await heading.fill(stored);
  await sent;
  await page.getByText("What you typed is kept at").waitFor({ state: "detached" });
  await page.goto("/admin/pages/privacy");
  await page.frameLocator("iframe").getByRole("heading", { level: 1 }).waitFor();
  await expect.poll(() => page.getByText("never saved").count()).toBe(0);
});

test("the selection in a text stays when the form is rendered again", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/pages/terms");
  await page.frameLocator("iframe").getByRole("heading", { level: 1 }).waitFor();
  await field(page, "Heading").fill("Terms of this site");
  const summary = field(page, "Summary");
  await summary.focus();
  await summary.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(4, 7));
  // The preview shows what was read from the form, so it was rendered again.
  await page.frameLocator("iframe").getByText("Terms of this site").waitFor();
  const selected = await summary.evaluate((area: HTMLTextAreaElement) => area.selectionEnd);
  expect(selected).toBe(7);
});

test("what was typed and never saved is offered again, and restored", {
  tags: ["thorough"],
}, async () => {
  const { page, complaints } = await signedIn(browser, app);
  await page.goto("/admin/pages/cookies");
  await page.frameLocator("iframe").getByRole("heading", { level: 1 }).waitFor();
  await field(page, "Heading").fill("Cookies, in one page");
  await page.getByText("What you typed is kept at").waitFor();
  await page.goto("/admin/pages/cookies");
  await page.getByText("You have changes of this page that were never saved").waitFor();
  await page.getByRole("link", { name: "Restore changes" }).click();
  await expect.poll(() => field(page, "Heading").inputValue()).toBe("Cookies, in one page");
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByText("Draft saved. Visitors do not see it yet.").waitFor();
  await page.goto("/admin/pages/cookies");
  await page.frameLocator("iframe").getByText("Cookies, in one page").waitFor();
  await expect.poll(() => page.getByText("never saved").count()).toBe(0);
  expect(complaints).toEqual([]);
});

test("what was typed while the server was away is offered again on the same device", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await page.route("**/draft", (route) => route.abort());
  await page.goto("/admin/pages/terms");
  await page.frameLocator("iframe").getByRole("heading", { level: 1 }).waitFor();
  await field(page, "Heading").fill("Terms, typed on a train");
  await page.getByText("The server cannot be reached.").waitFor();
  await page.unroute("**/draft");
  await page.goto("/admin/pages/terms");
  await page.getByText("Changes of this page are kept on this device").waitFor();
  await page.getByRole("button", { name: "Restore changes" }).click();
  await expect.poll(() => field(page, "Heading").inputValue()).toBe("Terms, typed on a train");
});

test("a draft is seen by nobody but who has its preview link", { tags: ["thorough"] }, async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/pages/careers");
  await field(page, "Heading").fill("Work that is not announced yet");
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByText("Draft saved. Visitors do not see it yet.").waitFor();
  await page.getByRole("button", { name: "Make preview link" }).click();
  const address = await page
    .getByLabel("Whoever has this link can read the saved page")
    .inputValue();
  const shared = await visitor.open(new URL(address).pathname);
  expect(shared.heading).toBe("Work that is not announced yet");
  expect(shared.html).not.toContain("<script");
  expect(await wordsAt("/careers")).not.toContain("not announced yet");
  await page.getByRole("button", { name: "Stop preview link" }).click();
  await page.getByText("Preview link stopped.").waitFor();
  const stopped = await visitor.open(new URL(address).pathname);
  expect([stopped.status, stopped.heading]).toEqual([
    404,
    expect.stringContaining("off the chart"),
  ]);
  expect(stopped.document.querySelector("footer")).not.toBeNull();
});

test("a list gets a record, is put in another order by keyboard, and loses records; an emptied section goes", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/pages/contact");
  // Before scripts run, the button would send the form.
  await page.locator(".grip").first().waitFor();
  await page.getByRole("button", { name: "Add question" }).click();
  await page.keyboard.type("Do you work on site?");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Where it helps.");
  for (const place of [5, 4, 3, 2])
    await page.getByRole("button", { name: `Move Question ${place} up` }).press("Enter");
  await page.getByRole("button", { name: "Publish", exact: true }).press("Enter");
  await page.getByText("Page published.").waitFor();
  const questions = async () =>
    [...(await visitor.open("/contact")).document.querySelectorAll("summary")].map((one) =>
      one.textContent?.trim(),
    );
  expect((await questions())[0]).toBe("Do you work on site?");
  expect(await questions()).toHaveLength(5);
  for (const place of [5, 4, 3, 2, 1])
    await page.getByRole("button", { name: `Remove Question ${place}` }).press("Enter");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect.poll(questions).toEqual([]);
  expect(await wordsAt("/contact")).not.toContain("Before you write");
});

test("a record is moved by drag", { tags: ["thorough"] }, async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/pages/careers");
  const titles = page.locator(".items").first().locator(".item-title");
  const [first = "", second = ""] = await titles.allTextContents();
  const grips = page.locator(".items").first().locator(".grip");
  await grips.nth(1).dragTo(grips.nth(0));
  await expect
    .poll(async () => (await titles.allTextContents()).slice(0, 2))
    .toEqual([second, first]);
});

test("the last record of a list is removed by keyboard, and the focus goes on to adding one", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/pages/careers");
  const list = page.locator(".items").first();
  const removal = list.getByRole("button", { name: /^Remove / });
  for (let left = await removal.count(); left > 0; left -= 1) {
    await removal.first().press("Enter");
    await expect.poll(() => removal.count()).toBe(left - 1);
  }
  await list.locator("button:focus", { hasText: /^Add / }).waitFor();
});

test("a text that is wrong is named beside its field, and nothing is lost", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/pages/services");
  await page.getByText("AI/ML Solutions", { exact: true }).first().click();
  await field(page, "Name").fill("");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("link", { name: "Name is required" }).click();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe(
    "services.0.name",
  );
  await page.keyboard.type("M");
  // The error goes once something is typed, and the record around it stays open.
  await page.getByRole("link", { name: "Name is required" }).waitFor({ state: "detached" });
  await page.keyboard.type("achine learning");
  await expect.poll(() => field(page, "Name").inputValue()).toBe("Machine learning");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("Page published.").waitFor();
  const home = await visitor.open("/");
  expect(home.text).toContain("Machine learning");
  // The footer of every page links to it, at the address that it had.
  expect(home.document.querySelector('footer a[href="/services#ai-ml"]')?.textContent).toBe(
    "Machine learning",
  );
});

test("who edits the same page in two browsers loses nothing", { tags: ["thorough"] }, async () => {
  const { page } = await signedIn(browser, app);
  const other = await signedIn(browser, app);
  await page.goto("/admin/pages/home");
  await other.page.goto("/admin/pages/home");
  await field(page, "Heading").fill("Mine");
  await field(other.page, "Heading").fill("Theirs");
  await other.page.getByRole("button", { name: "Publish", exact: true }).click();
  await other.page.getByText("Page published.").waitFor();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("heading", { name: "What differs" }).waitFor();
  await expect.poll(() => field(page, "Heading").inputValue()).toBe("Mine");
  await page.getByRole("button", { name: "Take theirs: Heading" }).click();
  await expect.poll(() => field(page, "Heading").inputValue()).toBe("Theirs");
  await field(page, "Heading").fill("Both");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("Page published.").waitFor();
  expect((await visitor.open("/")).heading).toBe("Both");
});

test("a page is planned for a time, and called off", { tags: ["thorough"] }, async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/pages/home");
  await field(page, "Heading").fill("From next year on");
  await page.getByRole("button", { name: "Publish at this time" }).click();
  await page.getByRole("link", { name: "Choose when to publish" }).waitFor();
  await page.getByLabel("Publish at").fill("2021-01-02T09:00");
  await page.getByRole("button", { name: "Publish at this time" }).click();
  await page.getByRole("link", { name: "This time has passed." }).waitFor();
  await page.getByLabel("Publish at").fill("2031-01-02T09:00");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("link", { name: "empty this field to publish now" }).waitFor();
  await page.getByRole("button", { name: "Publish at this time" }).click();
  await page.getByText("Saved. The page changes by itself at its time.").waitFor();
  await page.getByText("A version of this page is planned.").waitFor();
  await page
    .getByText("The form holds the planned version: Publish makes it public now.")
    .waitFor();
  await field(page, "Text below it").fill("Typed since.");
  await page.getByRole("button", { name: "Do not publish it then" }).click();
  await page.getByText("The planned version stays a draft.").waitFor();
  await expect.poll(() => page.getByLabel("Publish at").inputValue()).toBe("");
  await expect.poll(() => field(page, "Text below it").inputValue()).toBe("Typed since.");
});

test("earlier versions are looked at, compared and restored", { tags: ["thorough"] }, async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/pages/home/versions");
  await page.getByRole("link", { name: "The original texts" }).click();
  await page.getByRole("heading", { name: "Compared with the newest version" }).waitFor();
  await page.frameLocator("iframe").getByText("Technology that holds its course").waitFor();
  await page.getByRole("button", { name: "Restore" }).click();
  await page.getByText("Earlier version restored as a draft.").waitFor();
  await expect
    .poll(() => field(page, "Heading").inputValue())
    .toBe("Technology that holds its course");
});

test("an earlier version of a legal text stays readable at an address of its own", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  for (const summary of ["You may read it.", "You may read it aloud."]) {
    await page.goto("/admin/pages/terms");
    await page.frameLocator("iframe").getByRole("heading", { level: 1 }).waitFor();
    await field(page, "Summary").fill(summary);
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByText("Page published.").waitFor();
  }
  const now = await visitor.open("/terms");
  expect(now.text).toContain("You may read it aloud.");
  const links = [...now.document.querySelectorAll('a[href^="/legal/"]')];
  const [before, original] = links.map((link) => link.getAttribute("href") ?? "");
  const earlier = await visitor.open(before ?? "");
  expect(earlier.text).toContain("You may read it.");
  expect(earlier.text).toContain("This is an earlier version");
  expect(earlier.html).toContain("noindex");
  expect((await visitor.open(original ?? "")).text).toContain("link to and quote this site freely");
  for (const path of ["/legal/terms/99", "/legal/terms/x", "/legal/home/0", "/legal/privacy/0"])
    expect((await visitor.open(path)).status, path).toBe(404);
});

test("a statement of equal opportunity stands on every job and form once it is written", {
  tags: ["thorough"],
}, async () => {
  const paths = ["/careers/job/product-manager", "/careers/apply/product-manager"];
  for (const path of paths) expect(await wordsAt(path)).not.toContain("without regard to");
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/pages/careers");
  await page.frameLocator("iframe").getByRole("heading", { level: 1 }).waitFor();
  await page.getByLabel("Equal opportunity").fill("We decide without regard to age or origin.");
  await page.getByLabel("Accommodations").fill("Need help? [Write to us](mailto:{email}).");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("Page published.").waitFor();
  for (const path of paths) {
    const shown = await visitor.open(path);
    expect(shown.text).toContain("We decide without regard to age or origin.");
    expect(shown.html).toContain('href="mailto:hello@northwind.example"');
  }
});

test("without scripts the form saves, publishes and changes its lists", async () => {
  const ada = await plainAdministrator(app);
  const editor = await ada.open("/admin/pages/staff-augmentation");
  const longer = await editor.press("Add step", { Heading: "People when you need them" });
  expect(longer.value("Heading")).toBe("People when you need them");
  const added = longer.document.querySelectorAll('[name^="steps."][name$=".title"]');
  expect(added).toHaveLength(5);
  const refused = await longer.press("Publish", { "#steps.4.text": "Whenever you like." });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Title is required");
  const saved = await refused.press("Publish", { "#steps.4.title": "Farewell" });
  expect(saved.text).toContain("Page published.");
  const unchanged = "Nothing changed: visitors see this text already.";
  expect((await saved.press("Publish")).text).toContain(unchanged);
  const page = await visitor.open("/staff-augmentation");
  expect(page.heading).toBe("People when you need them");
  expect(page.text).toContain("Farewell");
});

test("the list, the editor and the versions of pages are accessible", {
  tags: ["thorough"],
}, async () => {
  const page = await openForAxe(browser, app.url);
  await signIn(page);
  for (const path of ["/admin/pages", "/admin/pages/services", "/admin/pages/home/versions"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    expect(await barriersOn(page, LOOKS)).toEqual([]);
  }
});
