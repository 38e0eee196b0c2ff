import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { signedIn } from "../journeys/adminData";
import {
  ADMIN_PATTERNS,
  addExamples,
  faultsAt,
  PUBLIC_PATTERNS,
  WALKING,
} from "../journeys/pagesToWalk";
import { visit } from "../support/browser";
import { startSite } from "../support/site";
import { EVERY_WIDTH } from "../support/widthWalk";

const { app, browser } = await startSite();
let examples: Awaited<ReturnType<typeof addExamples>>;
let visitor: Page;
let administrator: Page;
beforeAll(async () => {
  examples = await addExamples(app);
  visitor = (await visit(browser, app.url, WALKING)).page;
  administrator = (await signedIn(browser, app, WALKING)).page;
});

describe("at every width and in both themes, nothing scrolls sideways, overlaps, breaks a word or is clipped", () => {
  it.each(PUBLIC_PATTERNS)("on %s", async (pattern) => {
    expect(await faultsAt(visitor, pattern, examples, EVERY_WIDTH)).toEqual([]);
  });

  it.each(ADMIN_PATTERNS)("on %s, signed in", async (pattern) => {
    expect(await faultsAt(administrator, pattern, examples, EVERY_WIDTH)).toEqual([]);
  });
});
