import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { visit } from "../support/browser";
import { startSite } from "../support/site";

const DESKTOP = { viewport: { width: 1440, height: 900 }, reducedMotion: "no-preference" } as const;
const A_PHONE = { viewport: { width: 390, height: 844 }, reducedMotion: "no-preference" } as const;
const A_JOB = "/careers/job/senior-software-engineer";

const { app, browser } = await startSite();

const jumpTo = (page: Page, top: number) =>
  page.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), top);

const styleOf = (page: Page, selector: string, name: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

/** How far a moving part has been shifted down, in pixels. */
async function shiftOf(page: Page, selector: string): Promise<number> {
  const translate = await styleOf(page, selector, "translate");
  return Number.parseFloat(translate.split(" ")[1] ?? "0");
}

/** Where an element is drawn, from the top of the document: what lies still there moves with the page. */
function placeInDocument(page: Page, selector: string): Promise<number> {
  const element = page.locator(selector).first();
  return element.evaluate(async (found) => {
    // What is bound to the scrolling follows with the frame after it.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return found.getBoundingClientRect().top + scrollY;
  });
}

describe("the bar at the top", () => {
  it("shrinks and turns to glass past ten pixels, and not before", async () => {
    const { page, complaints } = await visit(browser, app.url, DESKTOP);
    await page.goto("/");
    const tall = (await page.locator(".nav").boundingBox())?.height ?? 0;
    await jumpTo(page, 10);
    await page.waitForFunction(() => scrollY === 10);
    expect(await page.locator("html").getAttribute("data-scrolled")).toBeNull();
    await jumpTo(page, 11);
    await page.locator("html[data-scrolled]").waitFor();
    expect(await styleOf(page, ".nav", "backdrop-filter")).toContain("blur(14px)");
    await page.waitForFunction(
      (before) => (document.querySelector(".nav")?.clientHeight ?? before) < before - 15,
      tall,
    );
    expect(complaints).toEqual([]);
  });

  it("has on phones a menu that opens, leaves with Escape and closes on navigation", async () => {
    const { page, complaints } = await visit(browser, app.url, A_PHONE);
    await page.goto("/");
    const button = page.getByRole("button", { name: "Menu" });
    const careers = page.locator("#menu").getByRole("link", { name: "Careers" });
    await expect.poll(() => careers.isVisible()).toBe(false);
    await button.press("Enter");
    expect(await button.getAttribute("aria-expanded")).toBe("true");
    await page.keyboard.press("Escape");
    await expect.poll(() => careers.isVisible()).toBe(false);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await button.click();
    await careers.click();
    await page.waitForURL("**/careers");
    await expect.poll(() => careers.isVisible()).toBe(false);
    await page.goBack();
    await expect.poll(() => careers.isVisible()).toBe(false);
    expect(complaints).toEqual([]);
  });

  it("moves focus from the menu's button on a phone to its links by Tab, and back by Escape", async () => {
    const { page } = await visit(browser, app.url, A_PHONE);
    await page.goto("/");
    const button = page.getByRole("button", { name: "Menu" });
    const focus = () => page.evaluate(() => document.activeElement?.textContent);
    await button.press("Enter");
    for (const name of ["Home", "Services", "Staff Augmentation"]) {
      await page.keyboard.press("Tab");
      expect(await focus()).toBe(name);
    }
    await page.keyboard.press("Escape");
    expect(await button.getAttribute("aria-expanded")).toBe("false");
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it("glides to the top from its own page's link, and another page opens at its top", async () => {
    const { page } = await visit(browser, app.url, DESKTOP);
    await page.goto("/careers");
    await jumpTo(page, 900);
    await page.locator(".nav").getByRole("link", { name: "Careers" }).click();
    await page.waitForFunction(() => scrollY === 0);
    await jumpTo(page, 900);
    await page.locator("footer").getByRole("link", { name: "Staff Augmentation" }).first().click();
    await page.waitForURL("**/staff-augmentation");
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

describe("what is animated", () => {
  it("is revealed once, in 0.6 s from 30 px below, each a tenth of a second after the one before", async () => {
    const { page } = await visit(browser, app.url, DESKTOP);
    await page.goto("/");
    const tiles = page.locator(".tiles");
    expect(await styleOf(page, ".tiles", "opacity")).toBe("0");
    expect(await styleOf(page, ".tiles", "transform")).toBe("matrix(1, 0, 0, 1, 0, 30)");
    expect(await styleOf(page, ".tiles", "transition-duration")).toBe("0.6s, 0.6s");
    expect(await styleOf(page, ".stagger > :nth-child(3)", "transition-delay")).toBe("0.2s, 0.2s");
    await tiles.scrollIntoViewIfNeeded();
    await page.waitForFunction(
      () => getComputedStyle(document.querySelector(".tiles") as Element).opacity === "1",
    );
    await jumpTo(page, 0);
    expect(await tiles.getAttribute("data-seen")).toBe("");
  });

  it.each([
    ["/careers", ".perks > li"],
    ["/careers", ".jobs > li"],
    ["/careers", ".steps > li"],
    ["/careers", ".faq"],
    ["/staff-augmentation", ".roles > div"],
    ["/staff-augmentation", ".steps > li"],
    ["/staff-augmentation", ".offerings > li"],
    ["/", ".claims > li"],
    ["/blog", ".posts > li:nth-child(n + 2)"],
    ["/contact", ".faq"],
  ])("on %s includes %s, once they are seen", async (path, parts) => {
    const { page } = await visit(browser, app.url, DESKTOP);
    await page.goto(path);
    const last = page.locator(parts).last();
    expect(await last.getAttribute("data-reveal")).toBe("");
    await last.scrollIntoViewIfNeeded();
    await page.waitForFunction((selector) => {
      const element = [...document.querySelectorAll(selector)].at(-1);
      return element?.hasAttribute("data-seen") && getComputedStyle(element).opacity === "1";
    }, parts);
  });

  it("includes what is far taller than the window, once a tenth of the window shows it", async () => {
    const { page } = await visit(browser, app.url, DESKTOP);
    await page.goto("/contact");
    const faq = page.locator(".faq");
    await faq.evaluate((element) => {
      (element as HTMLElement).style.height = `${30 * innerHeight}px`;
    });
    const top = (await faq.boundingBox())?.y ?? 0;
    await jumpTo(page, top);
    await page.locator(".faq[data-seen]").waitFor();
  });

  it("takes its duration from each element, and that from the tokens", async () => {
    const { page } = await visit(browser, app.url, DESKTOP);
    await page.goto("/");
    expect(await styleOf(page, ".hero-art", "--speed")).toBe(".2");
    expect(await styleOf(page, ".lift", "--speed")).toBe("-.1");
  });

  it("is visible in results that came while typing", async () => {
    const { page } = await visit(browser, app.url, DESKTOP);
    await page.goto("/careers");
    await page.getByRole("searchbox").fill("engineer");
    await page
      .getByRole("status")
      .filter({ hasText: /^Showing \d+ of/ })
      .waitFor();
    await page.waitForURL("**search=engineer**");
    const hidden = page.locator(".jobs > li:not([data-seen])");
    await expect.poll(() => hidden.count()).toBe(0);
  });

  it("is the hero at 0.2 and cards at -0.1 of the scrolled distance", async () => {
    const { page } = await visit(browser, app.url, DESKTOP);
    await page.goto("/");
    await jumpTo(page, 400);
    await page.waitForFunction(() => scrollY === 400);
    expect(await shiftOf(page, ".hero-art")).toBeCloseTo(80, 0);
    // A reveal moves cards as well, once.
    await page.waitForFunction(() => document.querySelector(".lift")?.getAnimations().length === 1);
    const before = await placeInDocument(page, ".lift");
    await jumpTo(page, 500);
    await page.waitForFunction(() => scrollY === 500);
    const perPixel = ((await placeInDocument(page, ".lift")) - before) / 100;
    expect(perPixel).toBeCloseTo(-0.1, 2);
  });

  it("does not move for visitors who prefer reduced motion", async () => {
    const { page } = await visit(browser, app.url, { ...DESKTOP, reducedMotion: "reduce" });
    await page.goto("/");
    expect(await styleOf(page, ".tiles", "opacity")).toBe("1");
    await jumpTo(page, 400);
    expect(await styleOf(page, ".hero-art", "translate")).toBe("none");
    expect(await styleOf(page, ".lift", "translate")).toBe("none");
    expect(await styleOf(page, "html", "scroll-behavior")).toBe("auto");
  });
});

describe("light and dark", () => {
  it("follow the system until the button is pressed, then stay through other pages", async () => {
    const { page, complaints } = await visit(browser, app.url, { ...DESKTOP, colorScheme: "dark" });
    await page.goto("/");
    const dark = await styleOf(page, "body", "background-color");
    await page.getByRole("button", { name: "Switch color theme" }).click();
    const light = await styleOf(page, "body", "background-color");
    expect(light).not.toBe(dark);
    await page.goto("/contact");
    expect(await styleOf(page, "body", "background-color")).toBe(light);
    expect(complaints).toEqual([]);
  });
});

describe("prefetched pages", () => {
  it("are fetched when a link is pointed at, reading pages only, without a message on the console", async () => {
    const { page, complaints } = await visit(browser, app.url, DESKTOP);
    const fetched: string[] = [];
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Network.enable");
    devtools.on("Network.requestWillBeSent", ({ request, type }) => {
      if (type === "Prefetch" || request.headers["Sec-Purpose"])
        fetched.push(new URL(request.url).pathname);
    });
    await devtools.send("Preload.enable");
    const ready: string[] = [];
    devtools.on("Preload.prefetchStatusUpdated", ({ status, prefetchUrl }) => {
      if (status === "Ready" || status === "Success") ready.push(new URL(prefetchUrl).pathname);
    });
    await page.goto("/", { waitUntil: "networkidle" });
    await page.locator(".nav").getByRole("link", { name: "Contact" }).hover();
    await page.locator(".nav").getByRole("link", { name: "Careers" }).hover();
    await page.locator(".nav").getByRole("link", { name: "Services" }).hover();
    await expect.poll(() => ready).toContain("/services");
    // Where the pointer rests long enough on its way, on a busy machine, that page is fetched as well.
    expect(fetched.filter((path) => !["/careers", "/services"].includes(path))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it("are announced to reading pages only", async () => {
    const announced = async (path: string) =>
      (await fetch(app.url + path)).headers.get("speculation-rules");
    expect(await announced("/")).toBe('"/speculation-rules.json"');
    expect(await announced(A_JOB)).toBe('"/speculation-rules.json"');
    expect(await announced("/contact")).toBeNull();
    expect(await announced("/admin/login")).toBeNull();
  });
});
