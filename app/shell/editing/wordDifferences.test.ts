import { expect, test } from "vitest";
import { createWordComparison } from "~/shell/editing/wordDifferences";

function marked(before: string, after: string, compare = createWordComparison()) {
  const words = compare(before, after);
  const write = (runs: readonly { text: string; isChanged: boolean }[]) =>
    runs.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join("");
  return words && [write(words.removed), write(words.added)];
}

test("the words that differ are marked in both texts", () => {
  expect(marked("Reports came at noon.", "Reports come at noon.")).toEqual([
    "Reports [came] at noon.",
    "Reports [come] at noon.",
  ]);
  expect(marked("First: At noon.", "At noon.")).toEqual(["[First: ]At noon.", "At noon."]);
});

test("texts without a common word, and very long ones, are not marked", () => {
  expect(marked("Yes", "No")).toBeNull();
  expect(marked("", "Short")).toBeNull();
  expect(marked(`a ${"b ".repeat(20_000)}`, "a")).toBeNull();
});

test("of very many pairs the first are marked", () => {
  const compare = createWordComparison();
  const marks = Array.from({ length: 500 }, (_, n) => {
    const rest = ` ${"word ".repeat(20)}`;
    return marked(`Old ${n}${rest}`, `New ${n}${rest}`, compare) !== null;
  });
  expect(marks.indexOf(false)).toBeGreaterThan(80);
  expect(marks.lastIndexOf(true)).toBe(marks.indexOf(false) - 1);
});
