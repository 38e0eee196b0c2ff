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
beforeAll(async () => {
  examples = await addExamples(app);
});

describe("at every width and in both themes, nothing scrolls sideways, overlaps, breaks a word or is clipped", () => {
  it.each(PUBLIC_PATTERNS)("on %s", async (pattern) => {
    const { page } = await visit(browser, app.url, WALKING);
    expect(await faultsAt(page, pattern, examples, EVERY_WIDTH)).toEqual([]);
  });

  it.each(ADMIN_PATTERNS)("on %s, signed in", async (pattern) => {
    const { page } = await signedIn(browser, app, WALKING);
    expect(await faultsAt(page, pattern, examples, EVERY_WIDTH)).toEqual([]);
  });
});
