import { expect, test } from "vitest";
import { signedIn } from "../support/adminData";
import { fillPost } from "../support/adminPosts";
import { plainAdministrator } from "../support/plainAdministrator";
import { startSite } from "../support/site";

const { app, browser } = await startSite();
const FIRM = "Northwind Technology Consulting";

test("the editors of posts and pages show the search result without scripts", async () => {
  const visitor = await plainAdministrator(app);
  const list = await visitor.open("/admin/blogs?search=modern+data");
  const editor = await list.follow("Edit");
  const shown = (selector: string) => editor.document.querySelector(selector)?.textContent;
  const title = "Modern data pipeline architecture: six decisions that are hard to undo";
  expect(shown(".found-title")).toBe(`${title} | ${FIRM}`);
  expect(shown(".found-site")).toContain("› blog › modern-data-pipeline-architecture");
  expect(shown(".shared-heading")).toBe(title);
  const page = await visitor.open("/admin/pages/careers");
  expect(page.document.querySelector(".found-title")?.textContent).toBe(`Careers | ${FIRM}`);
  expect(page.document.querySelector(".found-text")?.textContent).not.toContain("{");
});

test("the preview of the search result follows the typing, and falls back to title and summary", {
  tags: ["thorough"],
}, async () => {
  const { page, complaints } = await signedIn(browser, app);
  await page.goto("/admin/blogs/new");
  const [found, shared] = [page.locator(".found-page"), page.locator(".shared-page")];
  await fillPost(page, "Northerly winds");
  await found.getByText(`Northerly winds | ${FIRM}`).waitFor();
  await page.getByLabel("Headline for search engines").fill("Winds from the north");
  await page.getByLabel("Description for search engines").fill("What they bring.");
  await found.getByText(`Winds from the north | ${FIRM}`).waitFor();
  await found.getByText("What they bring.").waitFor();
  await shared.locator(".found-title", { hasText: "Winds from the north" }).waitFor();
  expect(await shared.locator(".shared-heading").textContent()).toBe("Northerly winds");
  expect(complaints).toEqual([]);
});
