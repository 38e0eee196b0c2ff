import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { inquiries } from "~/inquiries/tables.server";
import { outbox, submissions } from "~/platform/data/tables.server";
import { onDatabaseOf } from "../support/adminData";
import { visit } from "../support/browser";
import { mailsOf } from "../support/mailbox";
import { startSite } from "../support/site";
import { fillContact, INQUIRY, mintedKey, openForm } from "../support/visitorForms";
import { describeWithAndWithoutScripts } from "../support/withScripts";

const { app, browser } = await startSite();
beforeEach(() =>
  onDatabaseOf(app, async (db) => {
    await db.delete(inquiries);
    await db.delete(submissions);
  }),
);

const stored = () => onDatabaseOf(app, (db) => db.select().from(inquiries));

const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/contact`, { method: "POST", body: new URLSearchParams(fields), headers });

describeWithAndWithoutScripts("writing to the company", (javaScriptEnabled) => {
  const open = async () => {
    const visited = await visit(browser, app.url, { javaScriptEnabled });
    await openForm(visited.page, "/contact", javaScriptEnabled);
    return visited;
  };

  it("stores the message, thanks with its reference and offers to send another", async () => {
    const { page, complaints } = await open();
    await fillContact(page);
    await page.getByRole("button", { name: "Send Message" }).click();
    await page.getByRole("heading", { name: "Thank You, Jordan." }).waitFor();
    const [inquiry, ...others] = await stored();
    expect(others).toEqual([]);
    const { privacy: _, ...fields } = INQUIRY;
    const message = "One view of stock,\nbefore the season.";
    expect(inquiry).toMatchObject({ ...fields, phone: null, message });
    const words = await page.getByRole("main").innerText();
    expect(words).toContain(inquiry?.reference);
    expect(words).toContain(
      "A consultant will reply to jordan@example.com within 24 hours on business days: by ",
    );
    expect(words).toMatch(/You get a reply by (Mon|Tues|Wednes|Thurs|Fri)day, [A-Z][a-z]+ \d+,/);
    const copy = page.getByRole("region", { name: "Thank You" }).getByRole("definition");
    expect(await copy.allInnerTexts()).toEqual([
      "Jordan Avery",
      "jordan@example.com",
      "Example Freight",
      "Data Engineering",
      message,
    ]);
    expect(await page.locator(":focus").innerText()).toBe("Thank You, Jordan.");
    // By React at once: a form without this waits for its scripts.
    const again = javaScriptEnabled ? "form[data-scripted]" : "form";
    await page.locator(again).getByRole("button", { name: "Send Another Message" }).click();
    await page.getByRole("heading", { name: "Send us a message" }).waitFor();
    if (javaScriptEnabled) await page.locator("#name:focus").waitFor();
    await expect.poll(() => page.getByLabel("Full Name").inputValue()).toBe("");
    await fillContact(page);
    await page.getByRole("button", { name: "Send Message" }).click();
    await page.getByRole("heading", { name: "Thank You, Jordan." }).waitFor();
    expect(await stored()).toHaveLength(2);
    expect(complaints).toEqual([]);
  });

  it("names each error in a summary that takes focus and shows what was typed", async () => {
    const { page } = await open();
    await fillContact(page);
    await page.getByLabel("Full Name").fill("   ");
    await page.getByLabel("Email Address").fill("jordan%relay@example.com");
    await page.getByRole("button", { name: "Send Message" }).click();
    const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
    await summary.waitFor();
    expect(await page.title()).toMatch(/^Error: Contact/);
    expect(await summary.getByRole("link").allInnerTexts()).toEqual([
      "Enter your full name",
      "Enter an email address in the format name@example.com",
    ]);
    expect(await summary.evaluate((box) => box === document.activeElement)).toBe(true);
    const email = page.getByLabel("Email Address");
    expect(await email.getAttribute("aria-invalid")).toBe("true");
    expect(await email.getAttribute("aria-describedby")).toBe("email-error");
    await expect.poll(() => email.inputValue()).toBe("jordan%relay@example.com");
    await expect.poll(() => page.getByLabel("Service of Interest").inputValue()).toBe("data");
    await expect.poll(() => page.getByLabel(/^I agree/).isChecked()).toBe(true);
    await summary.getByRole("link", { name: "Enter your full name" }).click();
    await page.getByLabel("Full Name").fill("Jordan Avery");
    await email.fill(INQUIRY.email);
    await page.getByRole("button", { name: "Send Message" }).click();
    await page.getByRole("heading", { name: /^Thank You/ }).waitFor();
    expect(await stored()).toHaveLength(1);
  });

  it("is held back by the browser's own checks first, field by field, and reaches nobody", {
    tags: ["thorough"],
  }, async () => {
    const { page } = await open();
    const posts: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") posts.push(request.url());
    });
    const send = () => page.getByRole("button", { name: "Send Message" }).click();
    const held = () =>
      page.evaluate(() => {
        const field = document.activeElement as HTMLInputElement;
        return `${field.name}: ${field.validity.valueMissing ? "missing" : "of the wrong type"}`;
      });
    await send();
    expect(await held()).toBe("name: missing");
    await fillContact(page);
    await page.getByLabel("Email Address").fill("jordan.avery");
    await send();
    expect(await held()).toBe("email: of the wrong type");
    await page.getByLabel("Email Address").fill(INQUIRY.email);
    await page.getByLabel("Service of Interest").selectOption("");
    await send();
    expect(await held()).toBe("service: missing");
    await page.getByLabel("Service of Interest").selectOption("data");
    await page.getByLabel(/^I agree/).uncheck();
    await send();
    expect(await held()).toBe("privacy: missing");
    await expect.poll(() => page.getByText("There is a problem").count()).toBe(0);
    expect(posts).toEqual([]);
    expect(await stored()).toEqual([]);
  });

  it("stores one message however often the button is pressed or the page reloaded", {
    tags: ["thorough"],
  }, async () => {
    const { page } = await open();
    await fillContact(page);
    await page.getByRole("button", { name: "Send Message" }).dblclick();
    await page.getByRole("heading", { name: /^Thank You/ }).waitFor();
    // Not its innerText, which depends on whether the style sheet has come.
    const before = await page.getByRole("main").textContent();
    expect(await stored()).toHaveLength(1);
    if (javaScriptEnabled) return;
    await page.reload();
    expect(await page.getByRole("main").textContent()).toBe(before);
    expect(await stored()).toHaveLength(1);
  });
});

it("checks a refused field again when it is left, with scripts", {
  tags: ["thorough"],
}, async () => {
  const { page } = await visit(browser, app.url);
  await openForm(page, "/contact");
  await fillContact(page);
  await page.getByLabel("Full Name").fill(" ");
  await page.getByLabel("Company/Organization").fill(" ");
  await page.getByRole("button", { name: "Send Message" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  expect(await summary.getByRole("link").allInnerTexts()).toEqual([
    "Enter your full name",
    "Enter your company or organization",
  ]);
  await page.getByLabel("Full Name").fill("Jordan");
  await page.getByLabel("Full Name").blur();
  await expect.poll(() => page.getByText("Enter your full name").count()).toBe(0);
  await expect
    .poll(() => page.getByText("Enter your company or organization").count())
    .toBeGreaterThan(0);
});

it("asks about a likely slip in the address beside its field, one press away, and sends without a question", {
  tags: ["thorough"],
}, async () => {
  const { page } = await visit(browser, app.url);
  await openForm(page, "/contact");
  await fillContact(page);
  const email = page.getByLabel("Email Address");
  await email.fill("jordan@gmial.com");
  await email.blur();
  await page.getByRole("button", { name: "jordan@gmail.com" }).click();
  await expect.poll(() => email.inputValue()).toBe("jordan@gmail.com");
  expect(await page.locator(":focus").getAttribute("name")).toBe("email");
  await page.getByText("Did you mean").waitFor({ state: "detached" });
  await email.fill("jordan@gmial.com");
  await page.getByRole("button", { name: "Send Message" }).click();
  await page.getByText("A consultant will reply to jordan@gmial.com").waitFor();
});

it("asks once about a likely slip when Enter in the field itself sends the form", {
  tags: ["thorough"],
}, async () => {
  const { page } = await visit(browser, app.url);
  await openForm(page, "/contact");
  await fillContact(page);
  const email = page.getByLabel("Email Address");
  await email.fill("jordan@gmial.com");
  await email.press("Enter");
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await summary.getByRole("link", { name: /^Did you mean jordan@gmail\.com\?/ }).waitFor();
  await page.getByRole("button", { name: "jordan@gmail.com" }).waitFor();
  await email.press("Enter");
  await page.getByText("A consultant will reply to jordan@gmial.com").waitFor();
});

it("names what only our checks find at once in the summary, after the browser's own", {
  tags: ["thorough"],
}, async () => {
  const { page } = await visit(browser, app.url);
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  await openForm(page, "/contact");
  await fillContact(page);
  await page.getByLabel("Email Address").fill("jordan@novak");
  await page.getByLabel("Full Name").fill(" ");
  await page.getByRole("button", { name: "Send Message" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await summary.waitFor();
  expect(await summary.getByRole("link").allInnerTexts()).toEqual([
    "Enter your full name",
    "Enter an email address in the format name@example.com",
  ]);
  expect(await summary.evaluate((box) => box === document.activeElement)).toBe(true);
  // Without the browser's own checks, the same summary names every field.
  await page.locator("form[data-scripted]").evaluate((form: HTMLFormElement) => {
    form.reset();
    form.noValidate = true;
  });
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect.poll(() => summary.getByRole("link").count()).toBe(6);
  expect(posts).toEqual([]);
});

it("keeps the form when the connection is cut, and sending it again stores it once", {
  tags: ["thorough"],
}, async () => {
  const { page } = await visit(browser, app.url);
  await openForm(page, "/contact");
  await fillContact(page);
  // The server gets the message, the visitor never gets the response.
  await page.route(
    "**/contact/submission",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Send Message" }).click();
  const banner = page.getByRole("alert").filter({ hasText: "Error!" });
  await banner
    .getByText(
      "Failed to send your message. Please try again or contact us directly at hello@northwind.example.",
    )
    .waitFor();
  await expect.poll(() => page.getByLabel("Full Name").inputValue()).toBe("Jordan Avery");
  await page.getByRole("button", { name: "Send Message" }).click();
  await page.getByRole("heading", { name: /^Thank You/ }).waitFor();
  expect(await stored()).toHaveLength(1);
});

it("says that the visitor is offline, with the address to write to as a link, and sends it afterwards", {
  tags: ["thorough"],
}, async () => {
  const { page } = await visit(browser, app.url);
  await openForm(page, "/contact");
  await fillContact(page);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Send Message" }).click();
  const banner = page.getByRole("alert").filter({ hasText: "Error!" });
  const offline =
    "You seem to be offline. Nothing is lost: send it again when the connection is back.";
  await banner.getByText(offline, { exact: true }).waitFor();
  const mail = banner.getByRole("link", { name: "hello@northwind.example" });
  expect(await mail.getAttribute("href")).toBe("mailto:hello@northwind.example");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Send Message" }).click();
  await page.getByRole("heading", { name: /^Thank You/ }).waitFor();
  expect(await stored()).toHaveLength(1);
});

it("says Processing... on a disabled button while it works", { tags: ["thorough"] }, async () => {
  const { page } = await visit(browser, app.url);
  await openForm(page, "/contact");
  await fillContact(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/contact/submission", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Send Message" }).click();
  const button = page.getByRole("button", { name: "Processing..." });
  await button.waitFor();
  await expect.poll(() => button.isDisabled()).toBe(true);
  // A copy is being sent: nothing can be typed that would be lost.
  await page.locator("[inert] textarea").waitFor({ state: "attached" });
  release();
  await page.getByRole("heading", { name: /^Thank You/ }).waitFor();
});

it("answers fifty parallel posts of one form alike and stores it once, with one mail to the company", {
  tags: ["thorough"],
}, async () => {
  const form_key = await mintedKey(`${app.url}/contact`);
  const responses = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const response = await post({ ...INQUIRY, form_key });
      return `${response.status} ${/MSG-\w{8}/.exec(await response.text())?.[0]}`;
    }),
  );
  const [inquiry, ...others] = await stored();
  expect(others).toEqual([]);
  expect(new Set(responses)).toEqual(new Set([`200 ${inquiry?.reference}`]));
  const mails = async () =>
    (await mailsOf(app)).filter(({ text }) => text.includes(inquiry?.reference ?? "-"));
  const mail = { to: "hello@northwind.example", replyTo: "jordan@example.com" };
  await expect.poll(mails).toMatchObject([mail]);
  const written = await onDatabaseOf(app, (db) =>
    db.$count(outbox, eq(outbox.subjectId, inquiry?.id ?? "")),
  );
  expect(written).toBe(1);
});

it("answers what it cannot accept with the right status and the form as typed", async () => {
  const form_key = await mintedKey(`${app.url}/contact`);
  const refused = await post({ ...INQUIRY, form_key, email: "nobody", company: "A & B <Ltd>" });
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(html).toContain("There is a problem");
  expect(html).toContain('value="A &amp; B &lt;Ltd&gt;"');
  expect(html).toContain(`value="${form_key}"`);
  const robot = await post({ ...INQUIRY, form_key, fd_leave_empty: "https://spam.example" });
  expect(robot.status).toBe(422);
  expect(await robot.text()).toContain("A field that only robots see was filled in");
  expect((await post({ ...INQUIRY, form_key })).status).toBe(200);
  const changed = await post({ ...INQUIRY, form_key, message: "Something else" });
  expect(changed.status).toBe(409);
  const again = await changed.text();
  expect(again).toContain("Something else");
  expect(again).not.toContain(`value="${form_key}"`);
  const flood = await post({ ...INQUIRY, message: "x".repeat(300 * 1024) });
  expect(flood.status).toBe(413);
  const cut = await flood.text();
  expect(cut).toContain("Shorten your message");
  expect(cut).toContain(`value="${INQUIRY.email}"`);
  expect(cut).toContain("x".repeat(200 * 1024));
  expect(await stored()).toHaveLength(1);
});

it("promises the reply to a repeated form for when it came first", async () => {
  const form_key = await mintedKey(`${app.url}/contact`);
  await post({ ...INQUIRY, form_key });
  // A Friday, in the offices' business hours.
  const receivedAt = "2026-01-09T16:00:00.000Z";
  await onDatabaseOf(app, (db) =>
    db.update(submissions).set({ result: { reference: "MSG-2345-ABCD", receivedAt } }),
  );
  const repeated = await (await post({ ...INQUIRY, form_key })).text();
  expect(repeated).toContain("MSG-2345-ABCD");
  expect(repeated).toContain("Monday, January 12");
});

it("accepts the form from programs too: without a key, and in either encoding", async () => {
  const body = new FormData();
  for (const [name, value] of Object.entries(INQUIRY)) body.set(name, value);
  const multipart = await fetch(`${app.url}/contact`, { method: "POST", body });
  expect(multipart.status).toBe(200);
  expect((await post(INQUIRY)).status).toBe(200);
  // The two say the same and come from the same address: a retry.
  expect(await stored()).toHaveLength(1);
  expect((await post({ ...INQUIRY, message: "Another" })).status).toBe(200);
  expect(await stored()).toHaveLength(2);
});

it("stores odd text as it came or refuses it with a field error, and never fails", async () => {
  const odd = ["a\0b", "\u202egnp.exe", "e\u0301 \u00e9", "🦊".repeat(100), "x".repeat(10_001)];
  for (const message of odd) {
    const response = await post({ ...INQUIRY, message });
    expect([200, 422]).toContain(response.status);
  }
  expect((await stored()).map((row) => row.message).sort()).toEqual(odd.slice(1, 4).sort());
  for (const field of ["name", "email", "phone", "company", "service"])
    expect((await post({ ...INQUIRY, [field]: "\0" })).status).toBe(422);
});

it("is never cached, and each rendering has a key of its own", async () => {
  const page = await fetch(`${app.url}/contact`);
  expect(page.headers.get("cache-control")).toBe("private, no-store");
  const keys = [await mintedKey(`${app.url}/contact`), await mintedKey(`${app.url}/contact`)];
  expect(new Set(keys).size).toBe(2);
});
