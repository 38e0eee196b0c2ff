import { eq, inArray } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { markInquiryAnswered } from "~/inquiries/commands.server";
import { inquiries } from "~/inquiries/tables.server";
import { announce } from "~/platform/data/announce.server";
import type { Database } from "~/platform/data/database.server";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { outbox } from "~/platform/data/tables.server";
import { GRACE } from "../support/actors";
import { addInquiries, onDatabaseOf, signedIn } from "../support/adminData";
import { withContextOf } from "../support/blogData";
import { followedMailLink, watchMailLinks } from "../support/mailLinks";
import { plainAdministrator } from "../support/plainAdministrator";
import { startSite } from "../support/site";
import { testWithAndWithoutScripts } from "../support/withScripts";

const { app, browser } = await startSite();
beforeAll(async () => {
  await addInquiries(app, ["Grace Holm", "Ivan Petrov"]);
});

/** Inquiries of one test, which are gone at its end. */
async function addForTest(names: readonly string[]): Promise<string[]> {
  const ids = await addInquiries(app, names);
  const deleteThem = (db: Database) => db.delete(inquiries).where(inArray(inquiries.id, ids));
  onTestFinished(async () => void (await onDatabaseOf(app, deleteThem)));
  return ids;
}

test("the second press of a double click does not reach what the first one brought under the pointer", async () => {
  await addForTest(["Ana Double", "Ben Double"]);
  const { page, complaints } = await signedIn(browser, app);
  await page.goto("/admin/inquiries");
  // The first of the list is open beside it.
  await page.getByRole("article", { name: /Double/ }).waitFor();
  const button = page.getByRole("button", { name: "Mark answered" });
  await page.getByRole("button", { name: "Keyboard shortcuts" }).waitFor();
  const { x = 0, y = 0, width = 0 } = (await button.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + 10);
  // As browsers count the presses of a double click.
  const press = async (clickCount: number) => {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
  };
  await press(1);
  await page.getByText(/The inquiry of \w+ Double was marked as answered\./).waitFor();
  await button.waitFor();
  await press(2);
  // What is done afterwards is done alone.
  await page.getByRole("link", { name: /^Ivan Petrov/ }).click();
  await page.getByRole("article", { name: "Ivan Petrov" }).waitFor();
  const rows = await onDatabaseOf(app, (db) => db.select().from(inquiries));
  expect(rows.filter(({ state }) => state === "answered")).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test("a press right after a live update has moved the rows does nothing, and the next one does", async () => {
  const { page, complaints } = await signedIn(browser, app);
  await page.goto("/admin/inquiries");
  const first = page.getByRole("link", { name: /^(Grace|Ivan)/ }).first();
  const { x = 0, y = 0 } = (await first.boundingBox()) ?? {};
  await page.mouse.move(x + 5, y + 5);
  await page.getByRole("button", { name: "Keyboard shortcuts" }).waitFor();
  const pressed = page.evaluate(pressOnceMoved, { x: x + 5, y: y + 5 });
  await addForTest(["Nora Newest"]);
  await onDatabaseOf(app, (db) => announce(db, "inquiries"));
  expect(await pressed).toEqual({ name: expect.stringContaining("Nora Newest"), isIgnored: true });
  await page.getByRole("link", { name: /^Nora Newest/ }).click();
  await page.getByRole("article", { name: "Nora Newest" }).waitFor();
  expect(complaints).toEqual([]);
});

/** In the browser: presses this point in the third frame after a new row stands there. */
async function pressOnceMoved({ x, y }: { x: number; y: number }) {
  const linkThere = () => document.elementFromPoint(x, y)?.closest("a") ?? null;
  const before = linkThere()?.href;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  while (!linkThere() || linkThere()?.href === before) await frame();
  for (let count = 0; count < 2; count += 1) await frame();
  const press = new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 });
  const link = linkThere();
  link?.dispatchEvent(press);
  return { name: link?.textContent ?? "", isIgnored: press.defaultPrevented };
}

test("what arrives before a page has its live connection is shown as soon as it has", async () => {
  const { page, complaints } = await signedIn(browser, app);
  const arrival = Promise.withResolvers<void>();
  await page.route("**/admin/live", async (route) => {
    await arrival.promise;
    await route.continue();
  });
  const listening = page.waitForRequest("**/admin/live");
  await page.goto("/admin/inquiries");
  await listening;
  await addForTest(["Early Arrival"]);
  await onDatabaseOf(app, (db) => announce(db, "inquiries"));
  arrival.resolve();
  await page.getByRole("link", { name: /^Early Arrival/ }).waitFor();
  expect(complaints).toEqual([]);
});

test("what arrives before the scripts of a second tab run is shown once they do", async () => {
  const { page: first, complaints } = await signedIn(browser, app);
  await first.goto("/admin/inquiries");
  await first.getByRole("button", { name: "Keyboard shortcuts" }).waitFor();
  const second = await first.context().newPage();
  const scripts = Promise.withResolvers<void>();
  await second.route("**/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await second.goto("/admin/inquiries", { waitUntil: "commit" });
  await second.getByRole("heading", { level: 1, name: "Inquiries" }).waitFor();
  await addForTest(["Between Tabs"]);
  await onDatabaseOf(app, (db) => announce(db, "inquiries"));
  await first.getByRole("link", { name: /^Between Tabs/ }).waitFor();
  scripts.resolve();
  await second.getByRole("link", { name: /^Between Tabs/ }).waitFor();
  expect(complaints).toEqual([]);
  await first.context().close();
});

test("the message beside the list tells how its email fares, also after another one has come", async () => {
  const [inquiryId = ""] = await addForTest(["Tilda First"]);
  onTestFinished(async () => {
    await onDatabaseOf(app, (db) => db.delete(outbox).where(eq(outbox.subjectId, inquiryId)));
  });
  const { page, complaints } = await signedIn(browser, app);
  await page.goto("/admin/inquiries");
  const message = page.getByRole("article", { name: "Tilda First" });
  await message.getByText("None was due").waitFor();
  await addForTest(["Ole Second"]);
  await onDatabaseOf(app, (db) => announce(db, "inquiries"));
  const link = (name: string) => page.getByRole("link", { name: new RegExp(`^${name}`) });
  await link("Ole Second").waitFor();
  await onDatabaseOf(app, async (db) => {
    await db.insert(outbox).values(parkedMail(inquiryId));
    await announce(db, "mail");
  });
  await message.getByText("Not delivered, and not tried again: 451 try later").waitFor();
  // Another administrator takes away what has the focus.
  await link("Tilda First").focus();
  await onDatabaseOf(app, (db) => db.delete(inquiries).where(eq(inquiries.id, inquiryId)));
  await onDatabaseOf(app, (db) => announce(db, "inquiries"));
  await link("Tilda First").waitFor({ state: "detached" });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("href") ?? ""))
    .toContain("open=");
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("a page that has been open for minutes is loaded again once somebody uses it", async () => {
  const { page, complaints } = await signedIn(browser, app);
  await page.clock.install();
  await page.goto("/admin/inquiries");
  await page.getByRole("button", { name: "Keyboard shortcuts" }).waitFor();
  // Not announced, as time is not.
  await addForTest(["Told By Nobody"]);
  await page.clock.fastForward("07:00");
  await page.mouse.move(100, 100);
  await page.mouse.move(120, 120);
  await page.clock.fastForward("01:01");
  await page.getByRole("link", { name: /^Told By Nobody/ }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("an administrator reads an inquiry, answers it by mail, and moves it along and back", async () => {
  const { page, complaints } = await signedIn(browser, app);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Inquiries 2 new" }).click();
  await page.getByRole("link", { name: /^Grace Holm/ }).click();
  const message = page.getByRole("article", { name: "Grace Holm" });
  await message
    .getByText(/^The reply is due (today|tomorrow|[A-Z][a-z]+day) at \d+:\d\d [AP]M\.$/)
    .waitFor();
  await message.getByText("We run nightly loads & they end at noon.").waitFor();
  const reply = new URL(
    (await message.getByRole("link", { name: "Reply" }).getAttribute("href")) ?? "",
  );
  expect(reply.pathname).toBe("grace.holm@client.example");
  expect([...reply.searchParams.keys()]).toEqual(["subject", "body"]);
  expect(reply.searchParams.get("body")).toContain("> We run nightly loads & they end at noon.");

  await page.getByRole("button", { name: "Keyboard shortcuts" }).waitFor();
  await watchMailLinks(page);
  await page.keyboard.press("e");
  await expect.poll(() => followedMailLink(page)).toMatch(/^mailto:grace\.holm@client\.example\?/);
  await message.getByRole("button", { name: "Mark answered" }).click();
  await page.getByText("The inquiry of Grace Holm was marked as answered.").waitFor();
  await page.getByRole("link", { name: "Answered 1" }).click();
  await page.getByRole("link", { name: /^Grace Holm/ }).click();
  // Shown beside the list before it was opened: only an opened one stays when it leaves the list.
  await page.waitForURL(/open=/);
  await page.getByRole("button", { name: "Archive" }).click();
  await page.getByText("The inquiry of Grace Holm was archived.").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("The inquiry of Grace Holm was marked as answered.").waitFor();
  await page.getByRole("button", { name: "Move back to new" }).click();
  await page.getByRole("link", { name: "Inquiries 2 new" }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("an Undo works although a colleague moved the inquiry before", async () => {
  const [id = ""] = await addForTest(["Olga Earlier"]);
  await withContextOf(app, (context) =>
    markInquiryAnswered(context, GRACE, { id, shownAt: WITHOUT_PAGE }),
  );
  const visitor = await plainAdministrator(app);
  const archived = await (await visitor.open(`/admin/inquiries?open=${id}`)).press("Archive");
  expect(archived.text).toContain("The inquiry of Olga Earlier was archived.");
  const undone = await archived.press("Undo");
  expect(undone.text).toContain("The inquiry of Olga Earlier was marked as answered.");
});

test("on a tablet the tabs stay in one line, and what can be searched is said in full", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app, { viewport: { width: 768, height: 1024 } });
  await page.goto("/admin/inquiries");
  const tabs = page.getByRole("navigation", { name: "Inquiries by state" }).getByRole("link");
  await expect.poll(() => tabs.count()).toBe(4);
  const tops = await tabs.evaluateAll((links) =>
    links.map((tab) => tab.getBoundingClientRect().top),
  );
  expect(new Set(tops).size).toBe(1);
  const search = page.getByLabel("Search inquiries");
  const isCut = await search.evaluate((box: HTMLInputElement) => {
    const context = document.createElement("canvas").getContext("2d");
    const { font, paddingLeft, paddingRight } = getComputedStyle(box);
    if (context) context.font = font;
    const room = box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return (context?.measureText(box.placeholder).width ?? 0) > room;
  });
  expect(isCut).toBe(false);
  await page.context().close();
});

test("without scripts an inquiry is read, answered and deleted after a question", async () => {
  const visitor = await plainAdministrator(app);
  const inbox = await visitor.open("/admin/inquiries");
  const opened = await inbox.follow(/^Ivan Petrov/);
  const answered = await opened.press("Mark answered");
  expect(answered.text).toContain("The inquiry of Ivan Petrov was marked as answered.");
  const question = await answered.press("Delete");
  expect(question.text).toContain(
    "Are you sure you want to delete this inquiry? This action cannot be undone.",
  );
  expect((await question.press("Delete")).text).toContain("Inquiry deleted.");
  const left = await visitor.open("/admin/inquiries?state=answered");
  expect(left.text).toContain("No answered inquiries.");
});

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

test("where there is room the first message opens by itself and stays, and the focus follows what is opened", {
  tags: ["thorough"],
}, async () => {
  await addInquiries(app, ["Rita Sands", "Otto Lind"]);
  const { page, complaints } = await signedIn(browser, app);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/admin/inquiries?state=all");
  const message = page.getByRole("article");
  const heading = message.getByRole("heading");
  const row = (name: string) => page.getByRole("link", { name: new RegExp(`^${name}`) });
  await message.getByRole("heading", { name: "Rita Sands" }).waitFor();
  await row("Otto Lind").press("Enter");
  await expect.poll(() => focused(page)).toBe("Otto Lind");
  expect(await heading.textContent()).toBe("Otto Lind");

  await page.goto("/admin/inquiries?state=all");
  await message.getByRole("heading", { name: "Rita Sands" }).waitFor();
  await addInquiries(app, ["Vera Newest"]);
  await onDatabaseOf(app, async (db) => {
    // The page may not listen yet.
    const announced = async () => {
      await announce(db, "inquiries");
      return row("Vera Newest").count();
    };
    await expect.poll(announced).toBe(1);
  });
  expect(await heading.textContent()).toBe("Rita Sands");

  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => message.isVisible()).toBe(false);
  await row("Rita Sands").click();
  await expect.poll(() => focused(page)).toBe("Rita Sands");
  await expect.poll(() => row("Otto Lind").isVisible()).toBe(false);
  await page.getByRole("link", { name: "All inquiries" }).press("Enter");
  await row("Otto Lind").waitFor();
  await expect.poll(() => focused(page)).toMatch(/^Rita Sands/);
  expect(complaints).toEqual([]);
  await page.context().close();
});

testWithAndWithoutScripts(
  "a saved reply is written once and put into a reply",
  async (javaScriptEnabled) => {
    const [inquiryId = ""] = await addInquiries(app, ["Nora Vale"]);
    const { page } = await signedIn(browser, app, { javaScriptEnabled });
    await page.goto("/admin/inquiries");
    await page.getByRole("link", { name: "Saved replies" }).click();
    await page.getByRole("link", { name: "Add reply" }).click();
    const title = `First call ${javaScriptEnabled}`;
    await page.getByLabel("Title").fill(title);
    await page.getByLabel("Text").fill("Hello {name},\ncan we call {company}?\n\n{sender}");
    if (javaScriptEnabled) await page.getByText("can we call Morgan Freight?").waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").first().waitFor();
    await page.goto(`/admin/inquiries?open=${inquiryId}`);
    await page.getByText("Reply with", { exact: true }).click();
    const link = page.getByRole("link", { name: title });
    const reply = new URL((await link.getAttribute("href")) ?? "");
    expect(reply.searchParams.get("body")).toMatch(
      /^Hello Nora Vale,\r\ncan we call Vale Logistics\?\r\n\r\nAda Rivera\r\n\r\nNora Vale wrote:/,
    );

    await page.getByRole("link", { name: "Manage saved replies" }).click();
    await page.getByRole("link", { name: title }).click();
    await page.getByText("More", { exact: true }).click();
    await page.getByRole("button", { name: "Delete" }).click();
    await page
      .getByText("Are you sure you want to delete this saved reply? This action cannot be undone.")
      .waitFor();
    await page.getByRole("button", { name: "Delete" }).last().click();
    await page.getByText("Reply deleted.").waitFor();
    await page.getByText("No saved replies yet.").waitFor();
    await page.context().close();
  },
  { tags: ["thorough"] },
);

test("an undelivered mail is shown, sent again, and its state updates by itself", {
  tags: ["thorough"],
}, async () => {
  const [inquiryId = ""] = await addInquiries(app, ["Mara Lind"]);
  await onDatabaseOf(app, (db) => db.insert(outbox).values(parkedMail(inquiryId)));
  const { page, complaints } = await signedIn(browser, app);
  await page.goto(`/admin/inquiries?open=${inquiryId}`);
  await page.getByText("Not delivered, and not tried again: 451 try later").waitFor();
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Mail", exact: true }).click();
  const table = page.getByRole("table");
  await table.getByRole("link", { name: "Inquiry, to the company" }).waitFor();
  await page.getByRole("button", { name: "Retry" }).press("Enter");
  await page.getByText("The email is on its way again.").waitFor();
  await page.getByRole("link", { name: "Not delivered 0" }).waitFor();

  await page.getByRole("link", { name: /^Sent or filed \d+$/ }).click();
  await page.getByRole("button", { name: "Send test email" }).press("Enter");
  await table.getByText("Test email").waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

function parkedMail(subjectId: string): typeof outbox.$inferInsert {
  const company = { name: "Northwind", address: "hello@northwind.example" };
  const message = { to: company, from: company, subject: "New inquiry", text: "Hello" };
  const failed = { state: "parked", attempts: 3, lastError: "451 try later" } as const;
  return { kind: "inquiry-received", subjectId, message, ...failed };
}
