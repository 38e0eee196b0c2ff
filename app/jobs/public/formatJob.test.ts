import { describe, expect, it } from "vitest";
import { formatPayLine } from "~/jobs/pay";
import {
  formatKind,
  formatPlace,
  formatWorkplace,
  openingLine,
  paragraphsOf,
} from "~/jobs/public/formatJob";
import { formatDay } from "~/platform/config/officeCalendar";

describe("the text of a job", () => {
  it("is split into paragraphs at empty lines", () => {
    expect(paragraphsOf("One\nline.\n\n  Two. \r\n\r\n\r\nThree.\n")).toEqual([
      "One\nline.",
      "Two.",
      "Three.",
    ]);
    expect(paragraphsOf(" \n ")).toEqual([]);
  });

  it("does not break between an amount and its unit", () => {
    const pay = { payMinimum: 68, payMaximum: 85, payUnit: "hour", payCurrency: "USD" } as const;
    expect(formatPayLine(pay)).toBe("$68 – $85\u00a0an\u00a0hour");
    expect(formatPayLine({ ...pay, payMinimum: null, payMaximum: null })).toBeNull();
  });

  it("is summarized by its first paragraph", () => {
    expect(openingLine("Build pipelines.\n\nSix months.")).toBe("Build pipelines.");
    expect(openingLine("")).toBe("");
  });

  it("is shortened at a word boundary if the first paragraph is long", () => {
    const line = openingLine("pipeline ".repeat(40));
    expect(line.length).toBeLessThanOrEqual(181);
    expect(line).toMatch(/ pipeline…$/);
  });

  it("is shortened anywhere without a word boundary", () => {
    expect(openingLine("x".repeat(400))).toBe(`${"x".repeat(90)}…`);
    // Not within an emoji.
    expect(openingLine(`${"x".repeat(89)}${"🙂".repeat(99)}`)).toBe(`${"x".repeat(89)}…`);
  });

  it("formats department, type, workplace and closing day", () => {
    expect(formatKind({ department: "Data Science", type: "Contract" })).toBe(
      "Data Science, contract",
    );
    const location = "Hamilton, NJ";
    expect(formatPlace({ location, workplace: "hybrid" })).toBe("Hamilton, NJ (hybrid)");
    expect(formatPlace({ location, workplace: "on-site" })).toBe("Hamilton, NJ (on-site)");
    expect(formatPlace({ location, workplace: "remote" })).toBe("Remote (Hamilton, NJ)");
    expect(formatPlace({ location: "Remote, US", workplace: "remote" })).toBe("Remote, US");
    expect(formatPlace({ location, workplace: null })).toBe(location);
    expect(formatWorkplace("on-site")).toBe("On-site");
    expect(formatWorkplace(null)).toBeNull();
    expect(formatDay("2026-12-31", "en-US")).toBe("December 31, 2026");
    expect(formatDay("2026-07-01", "es-US")).toBe("1 de julio de 2026");
  });
});
