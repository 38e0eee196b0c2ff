import { describe, expect, it } from "vitest";
import { visit } from "../support/browser";
import { plainVisitor } from "../support/plainVisitor";
import { startSite } from "../support/site";
import { writePosts } from "./blogData";

const { app, browser } = await startSite();

describe("an article without scripts", () => {
  it("leads to the next older one of its category, and from the oldest to the newest", async () => {
    const visitor = plainVisitor(app.url);
    const first = await visitor.open("/blog/modern-data-pipeline-architecture");
    const next = await first.follow(/^Next in Data Engineering /);
    expect(next.path).toBe("/blog/late-events-and-the-day-that-will-not-close");
    const again = await next.follow(/^Next in Data Engineering /);
    expect(again.path).toBe(first.path);
  });

  it("has no button for its code", async () => {
    await writePosts(app, [{ slug: "with-code", content: "<pre><code>select 1</code></pre>" }]);
    const { document } = await plainVisitor(app.url).open("/blog/with-code");
    expect(document.querySelector(".prose pre")?.textContent).toBe("select 1");
    expect(document.querySelectorAll(".prose button")).toHaveLength(0);
  });
});

it("code is copied exactly as it stands, by its button, which says so", async () => {
  const code = "select 'a  b'\n  from t\n where n &lt; 1;\n";
  const content = `<p>Run this:</p><pre><code class="language-sql">${code}</code></pre><pre>plain</pre>`;
  await writePosts(app, [{ slug: "two-codes", content }]);
  const { page, complaints } = await visit(browser, app.url, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await page.goto("/blog/two-codes");
  const [first] = await page.getByRole("button", { name: "Copy code" }).all();
  await first?.click();
  await page.getByRole("status").filter({ hasText: "Copied" }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(code.replace("&lt;", "<"));
  await expect.poll(() => page.getByRole("button", { name: "Copy code" }).count()).toBe(2);
  expect(await first?.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => first?.isVisible()).toBe(false);
  expect(complaints).toEqual([]);
});
