import { expect, it } from "vitest";
import { sessions } from "~/accounts/tables.server";
import { onDatabaseOf, signedIn } from "../support/adminData";
import { startSite } from "../support/site";

const { app, browser } = await startSite();

/** A signed-in page, and its stream of events, whose end is reported with its time. */
async function openStream() {
  const { page } = await signedIn(browser, app);
  const cookies = await page.context().cookies();
  const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
  const response = await fetch(`${app.url}/admin/live`, { headers, redirect: "manual" });
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  return { page, ended: response.text().then(() => performance.now()) };
}

it("an open stream of events ends within a second of signing out", async () => {
  const { page, ended } = await openStream();
  await page.request.post("/admin/logout", { maxRedirects: 0 });
  const signedOutAt = performance.now();
  expect((await ended) - signedOutAt).toBeLessThan(1_000);
});

it("an open stream of events ends within a second of an end in another process", async () => {
  const { ended } = await openStream();
  // The way it looks when another copy of the program does it.
  await onDatabaseOf(app, (db) => db.delete(sessions));
  const deletedAt = performance.now();
  expect((await ended) - deletedAt).toBeLessThan(1_000);
});
