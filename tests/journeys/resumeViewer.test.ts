import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { pdfWith } from "#documents/documents.testing";
import { auditEvents } from "~/platform/data/tables.server";
import { addApplications, onDatabaseOf, signedIn } from "../support/adminData";
import type { Visit } from "../support/browser";
import { HOSTILE_PDFS } from "../support/hostilePdfs";
import { startSite } from "../support/site";

const JOB = { jobId: "product-manager", jobTitle: "Product Manager" };
const POLL = { timeout: 60_000, interval: 500 };

const { app, browser } = await startSite();
let administrator: Visit;
const idOf = new Map<string, string>();

beforeAll(async () => {
  const resumes = [
    ["a plain one", Buffer.from(pdfWith("Seven years of Kubernetes"))],
    ["one with words", Buffer.from(pdfWith("Nine years of Erlang"))],
    ["one that is none", Buffer.from("%PDF-1.4\n%%EOF\n")],
    ["one of pages alone", Buffer.from(pdfWith("Five years of Haskell"))],
    ["one of a strip", stripOf(pdfWith("Eleven years of Fortran"))],
    ...HOSTILE_PDFS,
  ] as const;
  const people = resumes.map(([fullName, resume]) => ({ fullName, ...JOB, resume }));
  const ids = await addApplications(app, people);
  resumes.forEach(([name], place) => void idOf.set(name, ids[place] ?? ""));
  administrator = await signedIn(browser, app);
  await vi.waitFor(async () => expect(await unread()).toBe(0), POLL);
});

/** The same with a page of 1 by 14,400 points, the highest that there is; the length of the file remains. */
const stripOf = (pdf: Uint8Array) =>
  Buffer.from(
    Buffer.from(pdf).toString("latin1").replace("[0 0 300 200]", "[0 0 1 14400]"),
    "latin1",
  );

const unread = () =>
  onDatabaseOf(app, async (db) => {
    const { rows } = await db.execute("select from job_application_texts where due_at is not null");
    return rows.length;
  });

const pageOf = (name: string) => `/admin/applications/${idOf.get(name)}`;

/** Waits until the first page of the resume is drawn; returns how wide its picture is. */
async function drawnWidth(page: Page): Promise<number> {
  const picture = page.getByRole("img", { name: "Page 1 of 1" });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete), POLL)
    .toBe(true);
  return picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
}

/** Whatever the page opens, asks, loads or starts beyond itself. */
function watch({ page }: Visit): string[] {
  const seen: string[] = [];
  const context = page.context();
  const opened = (popup: Page) => seen.push(`a window: ${popup.url()}`);
  const dismissDialog = (dialog: { message(): string; dismiss(): Promise<void> }) => {
    seen.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  };
  const began = () => seen.push("a download");
  const recordRequest = (request: { url(): string }) => {
    if (!request.url().startsWith(app.url)) seen.push(`a request: ${request.url()}`);
  };
  context.on("page", opened).on("request", recordRequest);
  page.on("dialog", dismissDialog).on("download", began);
  return seen;
}

describe("a resume with active content", () => {
  test.each(HOSTILE_PDFS)(
    "is shown as a picture, and does nothing: %s",
    { tags: ["thorough"] },
    async (name, bytes, warning) => {
      const { page } = administrator;
      const seen = watch(administrator);
      await page.goto(pageOf(name));
      expect(await drawnWidth(page)).toBe(1400);
      await page.getByRole("region", { name: /^Pages of the resume/ }).click();
      await page.keyboard.press("Tab");
      await page.getByRole("region", { name: /^Pages of the resume/ }).hover();
      await expect.poll(() => page.locator("iframe, embed, object, frame").count()).toBe(0);
      const warningText = page.getByText("This file can do more than be read");
      await expect.poll(() => warningText.count()).toBe(warning ? 1 : 0);
      if (warning) expect(await page.locator(".resume .alert").innerText()).toMatch(warning);
      expect(page.frames()).toHaveLength(1);
      expect(seen).toEqual([]);
      const file = await page.request.get(`${pageOf(name)}/resume?inline`);
      expect(file.headers()["content-disposition"]).toMatch(/^attachment;/);
      expect(file.headers()["content-security-policy"]).toContain("sandbox; default-src 'none'");
      expect(Buffer.compare(await file.body(), bytes)).toBe(0);
    },
  );
});

describe("a resume in the admin area", () => {
  test("opens for reading from the list, with words that can be selected", async () => {
    const { page, complaints } = administrator;
    await page.goto("/admin/applications?search=kubernetes");
    const [opened] = await Promise.all([
      page.context().waitForEvent("page"),
      page.getByRole("link", { name: /^View Resume of a plain one/ }).click(),
    ]);
    await opened.waitForURL(`**${pageOf("a plain one")}#resume`);
    expect(await drawnWidth(opened)).toBe(1400);
    const words = opened.locator(".resume-pages text");
    expect(await words.allTextContents()).toEqual(["Seven years of Kubernetes"]);
    const over = await words.boundingBox();
    const whole = await opened.getByRole("img", { name: "Page 1 of 1" }).boundingBox();
    expect(((over?.x ?? 0) - (whole?.x ?? 0)) / (whole?.width ?? 1)).toBeCloseTo(20 / 300, 1);
    await words.selectText();
    expect(await opened.evaluate(() => getSelection()?.toString())).toBe(
      "Seven years of Kubernetes",
    );
    await expect.poll(() => opened.getByText("This file can do more").count()).toBe(0);
    expect(complaints).toEqual([]);
    await opened.close();
  });

  test("is offered as a download when it cannot be shown", { tags: ["thorough"] }, async () => {
    const { page } = administrator;
    await page.goto("/admin/applications?search=none");
    const link = page.getByRole("link", { name: "Download the resume of one that is none" });
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect(download.suggestedFilename()).toBe("resume.pdf");
    expect((await page.request.get(`${pageOf("one that is none")}/resume/pages/1`)).status()).toBe(
      404,
    );
  });

  test("is downloaded by programs and by the button, and each download is recorded", {
    tags: ["thorough"],
  }, async () => {
    const { page } = administrator;
    const address = `${pageOf("a plain one")}/resume`;
    const before = await readings("a plain one");
    expect((await page.request.get(address)).headers()["content-type"]).toBe("application/pdf");
    await page.goto(pageOf("a plain one"));
    const button = page.locator("#resume").getByRole("link", { name: "Download" });
    const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
    expect(download.suggestedFilename()).toBe("resume.pdf");
    expect(await readings("a plain one")).toBe(before + 2);
  });

  test("is recorded as read once when its pages are shown", async () => {
    const { page } = administrator;
    const address = `${pageOf("one of pages alone")}/resume/pages/1`;
    const pictures = await Promise.all([1, 1, 1].map(() => page.request.get(address)));
    expect(pictures.map((picture) => picture.status())).toEqual([200, 200, 200]);
    expect(await readings("one of pages alone")).toBe(1);
  });

  test("is recorded as read once when its text is shown, with its pictures or without", {
    tags: ["thorough"],
  }, async () => {
    const { page } = await signedIn(browser, app);
    const address = pageOf("one with words");
    expect(await (await page.request.get(address)).text()).toContain("Nine years of Erlang");
    expect(await readings("one with words")).toBe(1);
    await page.goto(address);
    await drawnWidth(page);
    await page.reload();
    await drawnWidth(page);
    expect(await readings("one with words")).toBe(1);
  });

  test("is not recorded as read where nothing of it could be shown", {
    tags: ["thorough"],
  }, async () => {
    const before = await readings("one that is none");
    await administrator.page.goto(pageOf("one that is none"));
    await administrator.page.getByText("No text could be read from this file").waitFor();
    expect(await readings("one that is none")).toBe(before);
  });

  test("shows its pages and words without scripts too", async () => {
    const visitor = await signedIn(browser, app, { javaScriptEnabled: false });
    await visitor.page.goto(pageOf("a plain one"));
    expect(await visitor.page.getByRole("img", { name: "Page 1 of 1" }).getAttribute("src")).toBe(
      `${pageOf("a plain one")}/resume/pages/1`,
    );
    await visitor.page.getByText("Resume as text").click();
    await visitor.page.getByRole("paragraph").getByText("Seven years of Kubernetes").waitFor();
  });

  test("whose page is a strip is not much longer than two pages", {
    tags: ["thorough"],
  }, async () => {
    const { page } = administrator;
    await page.goto(pageOf("one of a strip"));
    const picture = page.getByRole("img", { name: "Page 1 of 1" });
    await picture.waitFor();
    expect((await picture.boundingBox())?.height).toBeLessThanOrEqual(3_200);
  });

  test("answers no page to a stranger, and none beyond its last", async () => {
    const page = `${pageOf("a plain one")}/resume/pages`;
    const stranger = await fetch(`${app.url}${page}/1`, { redirect: "manual" });
    expect([stranger.status, stranger.headers.get("location")]).toEqual([
      302,
      expect.stringContaining("/admin/login"),
    ]);
    for (const number of ["0", "2", "31", "1e1", "-1", "x", "9999999"])
      expect((await administrator.page.request.get(`${page}/${number}`)).status()).toBe(404);
  });
});

const readings = (name: string) =>
  onDatabaseOf(app, async (db) => {
    const events = await db.select().from(auditEvents);
    const subject = `application:${idOf.get(name)}`;
    return events.filter((event) => event.action === "resume-read" && event.subject === subject)
      .length;
  });
