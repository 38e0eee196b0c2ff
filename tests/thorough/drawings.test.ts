import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { visit } from "../support/browser";
import { startSite } from "../support/site";

const { app, browser } = await startSite();

const PAGES = [
  "/services",
  "/staff-augmentation",
  "/contact",
  "/careers",
  "/blog",
  "/privacy",
  "/nowhere",
];

/** Runs in the browser: the texts of the head that a part of its drawing touches. */
function crossed(): string[] {
  const head = document.querySelector(".hero, .pagehead, .lost");
  const texts = [...(head?.querySelectorAll("h1, p, li, .btn, a") ?? [])];
  // The contours of the hero fade toward the copy; the names of its stations do not.
  const drawn = [...(head?.querySelectorAll(".bg svg > *, .station-name") ?? [])];
  return texts
    .filter((text) => text.getClientRects().length > 0)
    .flatMap((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const a = range.getBoundingClientRect();
      return drawn
        .map((part) => part.getBoundingClientRect())
        .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
        .map(() => text.textContent ?? "");
    });
}

async function crossedAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  return page.evaluate(crossed);
}

describe("the drawing of a page", () => {
  it.each(["/", ...PAGES])("stands clear of the text on %s, at every width", async (path) => {
    const { page } = await visit(browser, app.url);
    await page.goto(path);
    await expect.poll(() => page.locator(".hero svg, .bg svg").count()).toBeGreaterThan(0);
    for (const width of [320, 390, 600, 768, 820, 900, 960, 1024, 1100, 1280, 1440, 2560])
      expect(await crossedAt(page, width), `${width} px`).toEqual([]);
  });
});

/** Runs in the browser: the names of the animations of the hero's chart. */
const animationsOfHero = () =>
  document.getAnimations().flatMap((animation) => {
    const { target } = animation.effect as KeyframeEffect;
    return target?.closest(".hero svg") ? [(animation as CSSAnimation).animationName] : [];
  });

/** Runs in the browser, before the page's own scripts: a short animation may be over before a test looks. */
function noteAnimations() {
  const page = globalThis as unknown as { begun: string[] };
  page.begun = [];
  document.addEventListener("animationstart", ({ animationName }) =>
    page.begun.push(animationName),
  );
}

/** Runs in the browser. */
const animationsBegun = () => (globalThis as unknown as { begun: string[] }).begun;

/** Runs in the browser: how the contours of the hero are measured while they are drawn. */
function contoursOfHero() {
  const contours = [...document.querySelectorAll<SVGPathElement>(".hero .chart > path")];
  const unique = (values: unknown[]) => [...new Set(values)];
  return {
    lengths: unique(contours.map((contour) => contour.pathLength.baseVal)),
    effects: unique(contours.map((contour) => getComputedStyle(contour).vectorEffect)),
  };
}

describe("the chart of the home page", () => {
  it("draws its contours once, and turns its fronts as the page is scrolled", async () => {
    const { page } = await visit(browser, app.url, { reducedMotion: "no-preference" });
    await page.addInitScript(noteAnimations);
    await page.goto("/");
    await expect.poll(() => page.evaluate(animationsBegun)).toContain("draw");
    await expect.poll(() => page.evaluate(animationsOfHero)).toEqual(["turn"]);
    const turned = () =>
      page.locator(".fronts").evaluate((fronts) => getComputedStyle(fronts).rotate);
    const before = await turned();
    await page.mouse.wheel(0, 400);
    await expect.poll(turned).not.toBe(before);
  });

  it("has contours of one length, so that all of them are complete at the same moment", async () => {
    const { page } = await visit(browser, app.url);
    await page.goto("/");
    // Lines that do not scale have their dashes measured on the screen, whatever their length is said to be.
    expect(await page.evaluate(contoursOfHero)).toEqual({ lengths: [1], effects: ["none"] });
  });

  it("stands still for visitors who ask for less motion", async () => {
    const { page } = await visit(browser, app.url, { reducedMotion: "reduce" });
    await page.goto("/");
    expect(await page.evaluate(animationsOfHero)).toEqual([]);
  });
});

it("the ground of an inner page rises once, but not for visitors who ask for less motion", async () => {
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    const { page } = await visit(browser, app.url, { reducedMotion });
    await page.addInitScript(noteAnimations);
    await page.goto("/services");
    const isMoving = reducedMotion === "no-preference";
    if (isMoving) await expect.poll(() => page.evaluate(animationsBegun)).toContain("surface");
    else expect(await page.evaluate(animationsBegun)).not.toContain("surface");
  }
});

/** Runs in the browser: the grids whose last row is shorter than the others. */
function unevenGrids(): string[] {
  const grids = document.querySelectorAll(
    ".svc, .perks, .tiles, .offerings, .closing-grid, .roles",
  );
  return [...grids]
    .filter((grid) => {
      const ends = [...grid.children].map((child) => child.getBoundingClientRect());
      const right = Math.max(...ends.map((end) => end.right));
      // Columns of a text end where they end; none of them is empty.
      if (getComputedStyle(grid).columnCount !== "auto")
        return right < grid.getBoundingClientRect().right - 2;
      const bottom = Math.max(...ends.map((end) => end.bottom));
      // Something of the last row reaches the right edge of the grid.
      return !ends.some((end) => end.bottom > bottom - 2 && end.right > right - 2);
    })
    .map((grid) => grid.className);
}

it.each(["/", "/services", "/staff-augmentation", "/contact", "/careers"])(
  "no grid of %s ends in an orphan",
  async (path) => {
    // Sections rise into their place as they come into sight, each of their parts a little later than the one before.
    const { page } = await visit(browser, app.url, { reducedMotion: "reduce" });
    await page.goto(path);
    for (const width of [320, 390, 600, 768, 900, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(unevenGrids), `${width} px`).toEqual([]);
    }
  },
);

/** Runs in the browser: the names of the diagrams that a ring or a line of theirs touches. */
function touchedNames(): string[] {
  const touches = (a: DOMRect, b: DOMRect) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const runsThrough = (line: SVGPathElement, box: DOMRect) => {
    const length = line.getTotalLength();
    const matrix = line.getScreenCTM() ?? new DOMMatrix();
    return Array.from({ length: 101 }, (_, i) =>
      line.getPointAtLength((length * i) / 100).matrixTransform(matrix),
    ).some(({ x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom);
  };
  return [...document.querySelectorAll(".diagram text")]
    .filter((name) => {
      const box = name.getBoundingClientRect();
      const drawing = name.closest("svg");
      return (
        [...(drawing?.querySelectorAll("ellipse, circle") ?? [])].some((ring) =>
          touches(box, ring.getBoundingClientRect()),
        ) ||
        [...(drawing?.querySelectorAll<SVGPathElement>("path") ?? [])].some((line) =>
          runsThrough(line, box),
        )
      );
    })
    .map((name) => name.textContent ?? "");
}

it("the names of the services' diagrams stand clear of their rings and lines", async () => {
  const { page } = await visit(browser, app.url);
  await page.goto("/services");
  for (const width of [320, 390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(touchedNames), `${width} px`).toEqual([]);
  }
});

/** Runs in the browser: the ends of lines, such as "NJ 08816", that wrap. */
const wrappedEnds = () =>
  [...document.querySelectorAll(".foot address .whitespace-nowrap, .info .whitespace-nowrap")]
    .filter((end) => end.getClientRects().length > 1)
    .map((end) => end.textContent);

it("addresses keep their last two words together, and the offices in the footer wrap as a whole", async () => {
  const { page } = await visit(browser, app.url);
  await page.goto("/contact");
  await expect
    .poll(() => page.locator(".foot address .whitespace-nowrap").count())
    .toBeGreaterThan(1);
  for (const width of [320, 390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(wrappedEnds), `${width} px`).toEqual([]);
  }
});
