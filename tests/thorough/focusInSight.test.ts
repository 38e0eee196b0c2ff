import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { signedIn } from "../support/adminData";
import { startSite } from "../support/site";

const { app, browser } = await startSite();
const PHONE = { width: 390, height: 844 };
const PRESSES_MAX = 160;

it.each(["/admin/jobs", "/admin/jobs/new", "/admin/blogs/new", "/admin/settings/company"])(
  "on a phone, whatever takes focus by Tab on %s is in sight and has a ring",
  async (path) => {
    const { page } = await signedIn(browser, app, { viewport: PHONE });
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    expect(await hiddenFocuses(page)).toEqual([]);
  },
);

it("in forced colors every field has a border, and the honeypot paints none", async () => {
  const { page } = await signedIn(browser, app, { forcedColors: "active" });
  const paths = ["/contact", "/careers/apply/product-manager", "/careers", "/admin/jobs/new"];
  for (const path of [...paths, "/admin/blogs/new", "/admin/settings/company", "/admin/jobs"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const found = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("main :is(input, select, textarea)")].flatMap(
        (field) => {
          const { borderTopStyle, borderTopWidth } = getComputedStyle(field);
          const hasBorder = borderTopStyle !== "none" && borderTopWidth !== "0px";
          const honeypot = field.closest(".offscreen");
          const isPainted = field.checkVisibility() && field.getAttribute("type") !== "hidden";
          if (honeypot)
            return getComputedStyle(honeypot).clipPath === "none"
              ? ["the honeypot is painted"]
              : [];
          return isPainted && !hasBorder ? [`${field.getAttribute("name")} has no border`] : [];
        },
      ),
    );
    expect(found, path).toEqual([]);
  }
});

/** Tab through the page; the names of what is covered, out of sight or without a ring while it has the focus. */
async function hiddenFocuses(page: Page): Promise<string[]> {
  const found = new Set<string>();
  for (let presses = 0; presses < PRESSES_MAX; presses++) {
    await page.keyboard.press("Tab");
    const fault = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      // A long text may reach below the window: what has the focus in it is the paragraph with the caret.
      const caret = element.matches(".ProseMirror") ? getSelection()?.anchorNode : null;
      const focused = caret instanceof Element ? caret : (caret?.parentElement ?? element);
      const { left, top, width, height } = focused.getBoundingClientRect();
      // The link of a row has its ring around the row, the text of an article around its toolbar too.
      const ringed = [element, element.closest("tr, .rich")].filter((one) => one !== null);
      // What may cover it is a bar that stays in view.
      const isAt = (y: number) => {
        const there = document.elementFromPoint(left + Math.min(width / 2, 40), y);
        const bar = there?.closest(".savebar, .topbar, .tablist, .bulkbar");
        return there !== null && (!bar || bar.contains(element));
      };
      const isSeen = isAt(top + 4) && isAt(top + height - 4);
      const hasRing = ringed.some((one) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
      });
      if (isSeen && hasRing) return null;
      const name = element.getAttribute("name") ?? element.getAttribute("aria-label");
      const words = name ?? element.textContent?.trim().slice(0, 40);
      return `${words}: ${isSeen ? "no ring" : "out of sight"}`;
    });
    if (fault) found.add(fault);
  }
  return [...found];
}
