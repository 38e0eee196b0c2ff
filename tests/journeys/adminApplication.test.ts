import { eq, sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { pdfWith } from "#documents/documents.testing";
import { setLegalHold } from "~/applications/commands.server";
import { outbox } from "~/platform/data/tables.server";
import type { Message } from "~/platform/mail/message";
import { ADA } from "../support/actors";
import {
  addApplications,
  onDatabaseOf,
  openListening,
  signedIn,
  signIn,
} from "../support/adminData";
import { barriersOn, LOOKS, openForAxe } from "../support/axe";
import { withContextOf } from "../support/blogData";
import { plainAdministrator } from "../support/plainAdministrator";
import { startSite } from "../support/site";
import { testWithAndWithoutScripts } from "../support/withScripts";

const { app, browser } = await startSite();
let ids: string[] = [];
beforeAll(async () => {
  const job = { jobId: "product-manager", jobTitle: "Product Manager" };
  const resume = Buffer.from(pdfWith("Seven years of Kubernetes"));
  ids = await addApplications(app, [
    { fullName: "Daniel Osei", ...job, resume, coverLetter: "Seven <b>years</b>." },
    { fullName: "Marta Kowalska", ...job, status: "accepted" },
    { fullName: "Omar Haddad", ...job },
  ]);
});

const POLL = { timeout: 20_000 };
const headingOf = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("an application is found by the text of its resume, which is shown beside the rest", {
  tags: ["thorough"],
}, async () => {
  const { page, complaints } = await signedIn(browser, app);
  await expect
    .poll(async () => {
      await page.goto("/admin/applications?search=kubernetes");
      return page.getByText("Showing 1 to 1 of 1 application").count();
    }, POLL)
    .toBe(1);
  await page.getByRole("link", { name: "Daniel Osei", exact: true }).click();
  await headingOf(page, "Daniel Osei").waitFor();
  const picture = page.getByRole("img", { name: "Page 1 of 1" });
  expect(await picture.getAttribute("src")).toBe(`/admin/applications/${ids[0]}/resume/pages/1`);
  await page.getByText("Resume as text").click();
  await page.getByRole("paragraph").getByText("Seven years of Kubernetes").waitFor();
  await page.getByText("Seven <b>years</b>.").waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("the advertisement is shown beside the application, also after the job was changed", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await page.goto(`/admin/applications/${ids[0]}`);
  const card = page.locator(".card", { has: page.getByText("The job as advertised") });
  await card.getByText("It has not changed since.").waitFor();
  await page.goto("/admin/jobs/edit/product-manager");
  await page.getByLabel("Job title").fill("Head of Product");
  await page.getByRole("button", { name: "Save Job" }).click();
  await page.getByText("Saved.").waitFor();
  await page.goto(`/admin/applications/${ids[0]}`);
  await card.getByText(/Changed or taken off the site on/).waitFor();
  await card.getByText("Read the advertisement").click();
  await card.getByText("Product Manager", { exact: true }).waitFor();
  await expect.poll(() => card.getByText("Head of Product").count()).toBe(0);
  await page.context().close();
});

test("Alt with J and K goes through the list that an application was opened from, but not while somebody types", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/applications?status=new");
  await page.getByRole("link", { name: "Daniel Osei", exact: true }).click();
  await headingOf(page, "Daniel Osei").waitFor();
  const loads: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(`${ids[2]}.data`)) loads.push(request.url());
  });
  await page.getByLabel("New note").press("Alt+j");
  await page.evaluate(() => fetch("/healthz").then((response) => response.text()));
  expect(loads).toEqual([]);
  await headingOf(page, "Daniel Osei").click();
  await page.keyboard.press("Alt+j");
  await headingOf(page, "Omar Haddad").waitFor();
  await expect.poll(() => page.getByRole("link", { name: "Next" }).count()).toBe(0);
  await page.getByRole("link", { name: "Previous" }).waitFor();
  await page.keyboard.press("Alt+k");
  await headingOf(page, "Daniel Osei").waitFor();
  await page.getByRole("link", { name: "All applications" }).click();
  await page.waitForURL("**/admin/applications?status=new");
  await page.context().close();
});

test("a note about one applicant does not go along to the next one, and is there again on the way back", {
  tags: ["thorough"],
}, async () => {
  const { page, complaints } = await signedIn(browser, app);
  await page.goto("/admin/applications?status=new");
  await page.getByRole("link", { name: "Daniel Osei", exact: true }).click();
  await headingOf(page, "Daniel Osei").waitFor();
  const note = page.getByLabel("New note");
  await note.fill("Prefers mornings");
  await page.getByRole("link", { name: "Next" }).click();
  await page.getByRole("dialog").getByText("Your note is not added yet.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await headingOf(page, "Omar Haddad").waitFor();
  await expect.poll(() => note.inputValue()).toBe("");
  await page.getByRole("link", { name: "Previous" }).click();
  await headingOf(page, "Daniel Osei").waitFor();
  await expect.poll(() => note.inputValue()).toBe("Prefers mornings");
  // What happens to another note empties nothing.
  const tab = await (await plainAdministrator(app)).open(`/admin/applications/${ids[0]}`);
  await tab.press("Add note", { "New note": "From another tab" });
  await page.getByRole("listitem").getByText("From another tab").waitFor();
  await expect.poll(() => note.inputValue()).toBe("Prefers mornings");
  await page.getByRole("button", { name: "Add note" }).click();
  await page.getByRole("listitem").getByText("Prefers mornings").waitFor();
  await expect.poll(() => note.inputValue()).toBe("");
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("notes are added, edited and deleted, and the history shows who did it", {
  tags: ["thorough"],
}, async () => {
  const { page, complaints } = await signedIn(browser, app);
  await page.goto(`/admin/applications/${ids[1]}`);
  await page.getByLabel("New note").fill("Call on Monday");
  await page.getByRole("button", { name: "Add note" }).click();
  await page.getByRole("listitem").getByText("Call on Monday").waitFor();
  await expect.poll(() => page.getByLabel("New note").inputValue()).toBe("");
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Note", { exact: true }).fill("Call on Friday");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("listitem").getByText("Call on Friday").waitFor();
  await page.getByRole("listitem").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("Note deleted.").first().waitFor();
  await page.getByText("Ada Rivera, ").first().waitFor();
  await expect.poll(() => page.getByRole("listitem").getByText("Call on Friday").count()).toBe(0);
  for (const line of ["Note added", "Note edited", "Note deleted"])
    await page.getByRole("listitem").getByText(line).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

const mailsTo = (address: string) =>
  onDatabaseOf(app, async (db) => {
    const mails = await db.select().from(outbox).where(eq(outbox.kind, "application-status"));
    return mails.filter(({ message }) => (message as Message).to.address === address);
  });

const panelOf = (page: Page, stage: string) =>
  page.getByRole("region", { name: stage, exact: true });

/** Chooses a stage, checks the box of its mail and saves. */
async function moveWithMail(page: Page, stage: string) {
  await page.getByRole("radio", { name: stage }).check();
  const panel = panelOf(page, stage);
  await panel.getByLabel(`Send the ${stage} email`).check();
  await panel.getByRole("button", { name: `Move to ${stage.toLowerCase()}` }).click();
}

test("a mail is shown as it will read before a status is saved, and Undo withdraws it while it is held", async () => {
  const { page, complaints } = await signedIn(browser, app);
  await page.goto("/admin/settings/templates");
  await page.getByRole("link", { name: "Interviewed" }).click();
  await page
    .getByLabel("Text", { exact: true })
    .fill("Dear {name}, {company} has read about {job}.");
  await page.getByText("Dear Alex Morgan, ").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").first().waitFor();
  await page.goto(`/admin/applications/${ids[2]}`);
  await page.getByRole("radio", { name: "Interviewed" }).check();
  const letter = page.getByRole("region", { name: "Interviewed email" });
  await letter.getByText(/^Dear Omar Haddad, .+ has read about Product Manager\.$/).waitFor();
  await moveWithMail(page, "Interviewed");
  await page.getByText("Interviewed email to the applicant").waitFor();
  expect(await mailsTo("omar.haddad@example.com")).toMatchObject([
    {
      attempts: 0,
      message: {
        text: expect.stringMatching(/^Dear Omar Haddad, .+ has read about Product Manager\.$/),
      },
    },
  ]);
  await page
    .getByText(/In \d+ s the email is written to a file/)
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Moved from Interviewed to New").waitFor();
  await page.getByText("Interviewed email withdrawn before it left").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Undo" }).count()).toBe(0);
  expect(await mailsTo("omar.haddad@example.com")).toEqual([]);
  await page.goto("/admin/settings/templates/interviewed");
  await page.getByRole("button", { name: "Reset to default" }).click();
  await page.getByRole("dialog").getByText("Your wording of it is gone for good.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Reset" }).click();
  await page.getByText("Back to the default.").first().waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Reset to default" }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("Undo is refused in plain words once the mail has left", { tags: ["thorough"] }, async () => {
  const { page } = await signedIn(browser, app);
  await page.goto(`/admin/applications/${ids[2]}`);
  await moveWithMail(page, "Rejected");
  await page.getByText("Moved Omar Haddad to Rejected.").waitFor();
  // The hold ends now for the outbox, but not for the page.
  await onDatabaseOf(app, async (db) => {
    await db.update(outbox).set({ nextAttemptAt: sql`now()` }).where(eq(outbox.attempts, 0));
    await db.execute(sql`select pg_notify('outbox', '')`);
  });
  const state = async () => (await mailsTo("omar.haddad@example.com"))[0]?.state;
  await expect.poll(state, POLL).toBe("sent");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("The email to the applicant has left, so this can no longer").waitFor();
  await page.getByText("Moved from New to Rejected").waitFor();
  await page.getByRole("radio", { name: "Rejected" }).check();
  await panelOf(page, "Rejected")
    .getByText(/^The Rejected email was written on .* once only/)
    .waitFor();
  await page.context().close();
});

test("without scripts the mail is shown too, a move is saved with it, and undone", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app, { javaScriptEnabled: false });
  await page.goto(`/admin/applications/${ids[1]}`);
  await page.getByRole("radio", { name: "Reviewing" }).check();
  await panelOf(page, "Reviewing").getByText("Hello Marta Kowalska,").waitFor();
  await panelOf(page, "Reviewing").getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => panelOf(page, "Reviewing").isVisible()).toBe(false);
  await moveWithMail(page, "Reviewing");
  await page.getByText(/In \d+ s the email is written to a file/).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Moved Marta Kowalska back to Accepted. The email was withdrawn").waitFor();
  expect(await mailsTo("marta.kowalska@example.com")).toEqual([]);
  await page.context().close();
});

test("without scripts a decision on a page from before another one is refused, and mails nobody", async () => {
  const ada = await plainAdministrator(app);
  const page = await ada.open(`/admin/applications/${ids[1]}`);
  await (await ada.open(page.path)).press("Move to reviewing", { Reviewing: true });
  const mail = { Rejected: true, "Send the Rejected email": true };
  const stale = await page.press("Move to rejected", mail);
  expect(stale.text).toContain("You set it to Reviewing after this page was opened.");
  expect(await mailsTo("marta.kowalska@example.com")).toEqual([]);
  await stale.press("Move to accepted", { Accepted: true });
});

test("the next stage is one press away and sends no mail", { tags: ["thorough"] }, async () => {
  const { page } = await signedIn(browser, app);
  await page.goto(`/admin/applications/${ids[0]}`);
  await page.getByRole("button", { name: "Move to reviewing" }).click();
  await page.getByText("Moved from New to Reviewing").waitFor();
  await page.getByRole("button", { name: "Move to interviewed" }).first().waitFor();
  expect(await page.getByRole("radio", { name: "Reviewing" }).getAttribute("aria-current")).toBe(
    "step",
  );
  expect(await mailsTo("daniel.osei@example.com")).toEqual([]);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Moved from Reviewing to New").waitFor();
  await page.context().close();
});

test("the button of the next stage decides, although the panel of another one is open", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await page.goto(`/admin/applications/${ids[0]}`);
  await page.getByRole("radio", { name: "Rejected" }).check();
  // The style sheet hides it meanwhile.
  const button = page.locator(".stage-acts").getByRole("button", { includeHidden: true });
  await button.evaluate((hidden: HTMLButtonElement) => hidden.click());
  await page.getByText("Moved from New to Reviewing").waitFor();
  expect(await mailsTo("daniel.osei@example.com")).toEqual([]);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Moved from Reviewing to New").waitFor();
  await page.context().close();
});

test("after an applicant is opened the focus is on the name, and Next keeps it until the list ends", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/applications");
  await page.getByRole("link", { name: "Daniel Osei", exact: true }).click();
  await headingOf(page, "Daniel Osei").waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  await expect.poll(focused, POLL).toBe("Daniel Osei");
  await page.getByText("1 of 3").waitFor();
  await page.getByRole("link", { name: "Next" }).press("Enter");
  await headingOf(page, "Marta Kowalska").waitFor();
  const name = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  expect(await name()).toBe("Next");
  await page.getByRole("link", { name: "Next" }).press("Enter");
  await headingOf(page, "Omar Haddad").waitFor();
  await expect.poll(focused, POLL).toBe("Omar Haddad");
  await page.context().close();
});

test("on a phone the bar with the stages stays in view, takes a quarter of the height at most and covers no focus", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/applications/${ids[0]}`);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const bar = page.getByRole("region", { name: "Stage", exact: true });
  const underTheBar = () =>
    page.evaluate(() => {
      const edge = document.querySelector(".stagebar")?.getBoundingClientRect();
      const focused = document.activeElement;
      if (!edge || !focused || focused.closest(".stagebar")) return false;
      return focused.getBoundingClientRect().top < edge.bottom;
    });
  await expect.poll(async () => (await bar.boundingBox())?.y, POLL).toBe(0);
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(844 / 4);
  await page.getByLabel("New note").focus();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Add note");
  for (let step = 0; step < 6; step++) {
    expect(await underTheBar()).toBe(false);
    await page.keyboard.press("Shift+Tab");
  }
  await page.context().close();
});

testWithAndWithoutScripts(
  "Delete stands in a menu and asks first",
  async (javaScriptEnabled) => {
    const { page } = await signedIn(browser, app, { javaScriptEnabled });
    await page.goto(`/admin/applications/${ids[0]}`);
    const menu = page.locator("details", { has: page.getByText("More", { exact: true }) });
    await expect.poll(() => menu.getByRole("button", { name: "Delete" }).count()).toBe(0);
    await menu.getByText("More", { exact: true }).click();
    await menu.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByText("Delete the application of Daniel Osei?").first().waitFor();
    await page.context().close();
  },
  { tags: ["thorough"] },
);

test("the question before an applicant is deleted does not stay for the one to whom Back leads", async () => {
  const { page } = await signedIn(browser, app);
  await page.goto(`/admin/applications/${ids[0]}`);
  const heading = page.getByRole("heading", { level: 1 });
  await page.getByRole("button", { name: "Keyboard shortcuts" }).waitFor();
  const first = await heading.innerText();
  await page.keyboard.press("j");
  await expect.poll(() => heading.innerText()).not.toBe(first);
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const question = page.getByRole("dialog", { name: /^Delete the application of/ });
  await question.waitFor();
  await page.evaluate(() => history.back());
  await expect.poll(() => page.url()).toContain(`/admin/applications/${ids[0]}`);
  await question.waitFor({ state: "detached" });
  await page.context().close();
});

test("a legal hold is not released by a press that was aimed at putting it", async () => {
  const { page } = await signedIn(browser, app);
  await openListening(page, `/admin/applications/${ids[1]}`);
  await page.getByText("More", { exact: true }).click();
  const button = page.getByRole("button", { name: "Put under legal hold" });
  await button.hover();
  const { x = 0, y = 0 } = (await button.boundingBox()) ?? {};
  const pressed = page.evaluate(pressOnce, { x: x + 5, y: y + 5, label: "Release" });
  const held = await withContextOf(app, (context) => setLegalHold(context, ADA, ids[1] ?? ""));
  expect([held.ok, await pressed]).toEqual([true, "ignored"]);
  await page.context().close();
});

/** In the browser: presses this point in the third frame after a button of this name stands there. */
async function pressOnce({ x, y, label }: { x: number; y: number; label: string }) {
  const there = () => document.elementFromPoint(x, y)?.closest("button") ?? null;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  while (there()?.textContent?.trim() !== label) await frame();
  for (let count = 0; count < 2; count += 1) await frame();
  const press = new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 });
  there()?.dispatchEvent(press);
  return press.defaultPrevented ? "ignored" : "pressed";
}

test("without scripts a refused note shows why, is corrected and stored", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app, { javaScriptEnabled: false });
  await page.goto(`/admin/applications/${ids[2]}`);
  await page.getByLabel("New note").fill("   ");
  await page.getByRole("button", { name: "Add note" }).click();
  await page.getByText("There is a problem").waitFor();
  await page.getByLabel("Note", { exact: true }).fill("Two\nlines");
  await page.getByRole("button", { name: "Add note" }).click();
  await headingOf(page, "Omar Haddad").waitFor();
  await page.getByText("Saved.").waitFor();
  expect(await page.getByText("Two").innerText()).toBe("Two\nlines");
  await page.context().close();
});

testWithAndWithoutScripts(
  "a note that could not be saved is shown again as it was typed",
  async (scripts) => {
    const { page } = await signedIn(browser, app, { javaScriptEnabled: scripts });
    await page.goto(`/admin/applications/${ids[1]}`);
    const note = `Half an hour\nof thoughts ${scripts}`;
    await page.getByLabel("New note").fill(note);
    const rename = (from: string, to: string) =>
      onDatabaseOf(app, (db) => db.execute(sql.raw(`alter table ${from} rename to ${to}`)));
    await rename("job_application_notes", "notes_away");
    try {
      await page.getByRole("button", { name: "Add note" }).click();
      await page.getByRole("alert").getByText("Failed to save the note.").waitFor();
    } finally {
      await rename("notes_away", "job_application_notes");
    }
    await expect.poll(() => page.getByLabel("Note", { exact: true }).inputValue()).toBe(note);
    await page.getByRole("button", { name: "Add note" }).click();
    await page
      .locator(".notes li")
      .filter({ hasText: `of thoughts ${scripts}` })
      .waitFor();
  },
  { tags: ["thorough"] },
);

test("a note that did not reach the server is shown again as it was typed", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await page.goto(`/admin/applications/${ids[1]}`);
  await page.getByLabel("New note").fill("Said on the train");
  await page.route("**/notes.data*", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Add note" }).click();
  await page.getByRole("alert").getByText("Failed to save the note.").waitFor();
  await expect
    .poll(() => page.getByLabel("Note", { exact: true }).inputValue())
    .toBe("Said on the train");
});

test("the page of an application and a refused note are accessible in both themes and widths", {
  tags: ["thorough"],
}, async () => {
  const page = await openForAxe(browser, app.url);
  await signIn(page);
  await page.goto(`/admin/applications/${ids[0]}`);
  expect(await barriersOn(page, LOOKS)).toEqual([]);
  await page.goto(`/admin/applications/${ids[0]}/notes`);
  await page.getByRole("button", { name: "Add note" }).click();
  await page.getByText("There is a problem").waitFor();
  expect(await barriersOn(page, LOOKS)).toEqual([]);
  await page.context().close();
});

test("without scripts an email is reset to the default after a question", async () => {
  const administrator = await plainAdministrator(app);
  const address = "/admin/settings/templates/rejected";
  const template = await administrator.open(address);
  await template.press("Save", { Subject: "Our own words" });
  const question = await (await administrator.open(address)).press("Reset to default");
  expect(question.text).toContain("Your wording of it is gone for good.");
  const done = await question.press("Reset");
  expect(done.text).toContain("Back to the default.");
  expect((await administrator.open(address)).text).not.toContain("Our own words");
});
