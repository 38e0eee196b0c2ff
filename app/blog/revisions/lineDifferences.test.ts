import { expect, test } from "vitest";
import { lineDifferences } from "./lineDifferences";

const shown = (before: string, after: string) =>
  lineDifferences(before, after).map(({ kind, text }) => SIGN[kind] + text);
const SIGN = { same: " ", removed: "-", added: "+" };

test("a changed line is the old one gone and the new one there, in its place", () => {
  expect(shown("one\ntwo\nthree", "one\n2\nthree")).toEqual([" one", "-two", "+2", " three"]);
});

test("lines that moved around others are told apart from those that stayed", () => {
  expect(shown("a\nb\nc\nd", "b\nc\nx\nd")).toEqual(["-a", " b", " c", "+x", " d"]);
});

test("the same text has no differences, and repeated lines are not counted twice", () => {
  expect(shown("a\na", "a\na")).toEqual([" a", " a"]);
  expect(shown("a", "a\na")).toEqual([" a", "+a"]);
  expect(shown("a\na\na", "a")).toEqual([" a", "-a", "-a"]);
});

test("from the lines that are not added one gets the old text, from those not removed the new one", () => {
  const before = "h\n\np\nq\nr\n\nz";
  const after = "h\np\nr\n\n\nq\nz\n";
  const lines = lineDifferences(before, after);
  const without = (kind: string) =>
    lines.flatMap((line) => (line.kind === kind ? [] : [line.text])).join("\n");
  expect(without("added")).toBe(before);
  expect(without("removed")).toBe(after);
});

test("two long texts without a common line are compared at once", () => {
  const long = (word: string) => Array.from({ length: 20_000 }, (_, n) => word + n).join("\n");
  const begun = performance.now();
  expect(lineDifferences(long("a"), long("b"))).toHaveLength(40_000);
  expect(performance.now() - begun).toBeLessThan(2_000);
});
