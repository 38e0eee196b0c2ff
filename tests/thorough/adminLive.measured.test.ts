import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { signedIn } from "../support/adminData";
import { visit } from "../support/browser";
import { startSite } from "../support/site";
import { fillContact } from "../support/visitorForms";

const SHOWN_WITHIN_MS = 2_000;
const STOPS_WITHIN_MS = 3_000;

const { app, browser } = await startSite();

test("what visitors send appears in open admin pages within two seconds; a stop ends their one connection at once", async () => {
  const { page: inbox, complaints } = await signedIn(browser, app);
  await inbox.goto("/admin/inquiries");
  const dashboard = await inbox.context().newPage();
  const lines = countLiveLines(dashboard);
  await dashboard.goto("/admin");
  await inbox.bringToFront();
  await inbox.getByText("No new inquiries.").waitFor();

  const { page: visitor } = await visit(browser, app.url);
  await visitor.goto("/contact");
  await fillContact(visitor);
  await visitor.getByRole("button", { name: "Send Message" }).click();
  await visitor.getByRole("heading", { name: /^Thank you/i }).waitFor();
  const sentAt = Date.now();
  await inbox.getByRole("link", { name: "Inquiries 1 new" }).waitFor();
  expect(Date.now() - sentAt).toBeLessThan(SHOWN_WITHIN_MS);
  await inbox.getByRole("link", { name: /^Jordan Avery/ }).waitFor();

  // The other page hears it from the first, and shows it as soon as somebody looks.
  await dashboard.bringToFront();
  await dashboard.getByRole("link", { name: "Inquiries 1 new" }).waitFor();
  expect(lines()).toBe(0);
  expect(complaints).toEqual([]);

  const stopAt = Date.now();
  expect(await app.stop()).toBe(0);
  expect(Date.now() - stopAt).toBeLessThan(STOPS_WITHIN_MS);
});

function countLiveLines(page: Page): () => number {
  let lines = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/admin/live")) lines += 1;
  });
  return () => lines;
}
