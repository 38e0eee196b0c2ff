import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { untilRouted } from "../support/pageRouter";
import { startSite } from "../support/site";
import { WALK } from "../support/widthWalk";
import { signedIn } from "./adminData";
import { ADMIN_PATTERNS, addExamples, faultsAfterLink, WALKING } from "./pagesToWalk";

const { app, browser } = await startSite();
let examples: Awaited<ReturnType<typeof addExamples>>;
let page: Page;
beforeAll(async () => {
  examples = await addExamples(app);
  page = (await signedIn(browser, app, WALKING)).page;
  await page.goto("/admin");
  await untilRouted(page);
});

it.each(ADMIN_PATTERNS)(
  "at every width nothing scrolls sideways, overlaps, breaks a word or is clipped on %s",
  async (pattern) => {
    expect(await faultsAfterLink(page, pattern, examples, WALK)).toEqual([]);
  },
);
