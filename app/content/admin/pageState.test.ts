import { describe, expect, test } from "vitest";
import { formatFormState, formatPageState, pageBadge } from "~/content/admin/pageState";

const CALENDAR = { shortMoment: () => "Mar 31, 2027, 9:00 AM" };
const OWN = { hasOriginals: true, isThere: true };
const state = (version: number, publicVersion: number | null) => ({
  version,
  publicVersion,
  scheduled: null,
  previewKey: null,
});

describe("what visitors see of a page", () => {
  test("is the published version, or else the original texts, and a draft is named", () => {
    expect(formatPageState(state(0, 0), CALENDAR, OWN)).toBe("Visitors see the original texts.");
    expect(formatPageState(state(3, 2), CALENDAR, OWN)).toBe(
      "Visitors see version 2. Version 3 is a draft.",
    );
  });

  test("is not what the form holds, which says so, while there is a newer version", () => {
    expect(formatFormState(state(2, 2))).toBe("");
    expect(formatFormState(state(3, 2))).toContain("Publish makes it public.");
    const scheduled = { version: 3, at: new Date() };
    expect(formatFormState({ ...state(3, 2), scheduled })).toContain(
      "Publish makes it public now.",
    );
    expect(formatFormState({ ...state(4, 2), scheduled })).toContain("that draft");
  });

  test("is nothing while a page that an owner added is not published, or its list is empty", () => {
    const missing = { hasOriginals: false, isThere: false };
    expect(formatPageState(state(1, null), CALENDAR, missing)).toContain(
      "Visitors do not find it.",
    );
    const empty = { hasOriginals: true, isThere: false };
    expect(formatPageState(state(2, 2), CALENDAR, empty)).toBe(
      "Visitors find it once it has an entry.",
    );
    expect(pageBadge(state(2, 2), empty).label).toBe("Empty");
    expect(pageBadge(state(0, null), missing).label).toBe("Not translated");
    expect(pageBadge(state(1, null), missing).label).toBe("Draft");
  });

  test("has a badge that says it", () => {
    expect(pageBadge(state(0, 0), OWN).label).toBe("Original texts");
    expect(pageBadge(state(1, 0), OWN).label).toBe("Draft");
    expect(pageBadge(state(1, 1), OWN).label).toBe("Published");
  });
});
