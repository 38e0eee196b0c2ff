import { expect, test } from "vitest";
import { lineDifferences } from "~/shell/editing/Differences";

const shown = (before: string, after: string) =>
  lineDifferences(before, after).map(({ kind, text }) => SIGN[kind] + text);
const SIGN = { same: " ", removed: "-", added: "+" };

test("a changed line is shown as removed and added, in its place", () => {
  expect(shown("one\ntwo\nthree", "one\n2\nthree")).toEqual([" one", "-two", "+2", " three"]);
});

test("a moved line is shown as removed and added, and the others as unchanged", () => {
  expect(shown("a\nb\nc\nd", "b\nc\nx\nd")).toEqual(["-a", " b", " c", "+x", " d"]);
});

test("equal texts have no differences, and repeated lines are matched one to one", () => {
  expect(shown("a\na", "a\na")).toEqual([" a", " a"]);
  expect(shown("a", "a\na")).toEqual([" a", "+a"]);
  expect(shown("a\na\na", "a")).toEqual([" a", "-a", "-a"]);
});

test("the lines without the added ones are the old text, those without the removed ones the new text", () => {
  const before = "h\n\np\nq\nr\n\nz";
  const after = "h\np\nr\n\n\nq\nz\n";
  const lines = lineDifferences(before, after);
  const without = (kind: string) =>
    lines.flatMap((line) => (line.kind === kind ? [] : [line.text])).join("\n");
  expect(without("added")).toBe(before);
  expect(without("removed")).toBe(after);
});

test("two long texts without a common line cost less than two seconds of the processor", () => {
  const long = (word: string) => Array.from({ length: 20_000 }, (_, n) => word + n).join("\n");
  const cpuBefore = process.cpuUsage();
  expect(lineDifferences(long("a"), long("b"))).toHaveLength(40_000);
  const { user, system } = process.cpuUsage(cpuBefore);
  expect((user + system) / 1000).toBeLessThan(2_000);
});
