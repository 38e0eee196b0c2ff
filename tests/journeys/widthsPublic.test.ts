import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { barriersOn } from "../support/axe";
import { visit } from "../support/browser";
import { addExamples, faultsAt, PUBLIC_PATTERNS, WALKING } from "../support/pagesToWalk";
import { startSite } from "../support/site";
import { WALK } from "../support/widthWalk";

const { app, browser } = await startSite();
let examples: Awaited<ReturnType<typeof addExamples>>;
let page: Page;
beforeAll(async () => {
  examples = await addExamples(app);
  page = (await visit(browser, app.url, WALKING)).page;
});

/** The pages that most visitors see; test:all asks axe about all others too. */
const ASKED_OFTEN = [
  "/",
  "/careers",
  "/careers/job/:jobId",
  "/careers/apply/:jobId",
  "/contact",
  "/blog/:slug",
];
const asksAxe = (pattern: string) =>
  process.env.TEST_SET !== "quick" || ASKED_OFTEN.includes(pattern);

it.each(PUBLIC_PATTERNS)(
  "at every width nothing scrolls sideways, overlaps, breaks a word or is clipped on %s, and axe finds no barrier",
  async (pattern) => {
    expect(await faultsAt(page, pattern, examples, WALK)).toEqual([]);
    if (asksAxe(pattern)) expect(await barriersOn(page)).toEqual([]);
  },
);
