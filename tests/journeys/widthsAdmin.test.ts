import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { signedIn } from "../support/adminData";
import { untilRouted } from "../support/pageRouter";
import { ADMIN_PATTERNS, addExamples, faultsAfterLink, WALKING } from "../support/pagesToWalk";
import { startSite } from "../support/site";
import { WALK } from "../support/widthWalk";

const { app, browser } = await startSite();
let examples: Awaited<ReturnType<typeof addExamples>>;
let page: Page;
beforeAll(async () => {
  examples = await addExamples(app);
  page = (await signedIn(browser, app, WALKING)).page;
  await page.goto("/admin");
  await untilRouted(page);
});

/** The pages that only ask a question look alike: one is walked before every change, the others with test:all. */
const ASKED_OFTEN = "/admin/applications/:applicationId/delete";
const isQuestion = (pattern: string) => /\/(?:delete|remove|erase)$/.test(pattern);

for (const pattern of ADMIN_PATTERNS) {
  const tags = isQuestion(pattern) && pattern !== ASKED_OFTEN ? ["thorough"] : [];
  it(`at every width nothing scrolls sideways, overlaps, breaks a word or is clipped on ${pattern}`, {
    tags,
  }, async () => {
    expect(await faultsAfterLink(page, pattern, examples, WALK)).toEqual([]);
  });
}
