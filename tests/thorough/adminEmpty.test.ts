import { expect, test } from "vitest";
import { signedIn } from "../support/adminData";
import { barriersOn, LOOKS } from "../support/axe";
import { startSite } from "../support/site";

const { app, browser } = await startSite({ environment: { DEMO_CONTENT: "off" } });

const SCREENS = [
  ["/admin", "No jobs yet.", "Add New Job", "/admin/jobs/new"],
  ["/admin/jobs", "No jobs found matching your criteria", "Add New Job", "/admin/jobs/new"],
  ["/admin/blogs", "No blogs found matching your criteria.", "Add New Blog", "/admin/blogs/new"],
  [
    "/admin/applications",
    "No applications found matching your filters.",
    "View careers page",
    "/careers",
  ],
  ["/admin/inquiries", "No new inquiries.", "View contact form", "/contact"],
  [
    "/admin/inquiries/replies",
    "No saved replies yet.",
    "Add reply",
    "/admin/inquiries/replies/new",
  ],
] as const;

test("screens without records say what will be there and offer one thing to do", async () => {
  const { page } = await signedIn(browser, app, { bypassCSP: true });
  await page.setViewportSize({ width: 1024, height: 800 });
  for (const [address, sentence, action, target] of SCREENS) {
    await page.goto(address);
    const empty = page.locator(".empty").filter({ hasText: sentence });
    await empty.waitFor();
    await expect.poll(() => empty.locator("p").count(), { message: address }).toBe(2);
    expect(await empty.getByRole("link", { name: action }).getAttribute("href")).toBe(target);
  }
  await page.goto("/admin");
  await page.getByText("Nothing waits for you.").waitFor();
  expect(await barriersOn(page, LOOKS)).toEqual([]);
  await page.context().close();
});
