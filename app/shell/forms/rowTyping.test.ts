import { expect, test } from "vitest";
import { pastedRows } from "~/shell/forms/rowTyping";

const LINES = ["one", "two", "three"];
const typed = (value: string, selectionStart = value.length, selectionEnd = selectionStart) => ({
  value,
  selectionStart,
  selectionEnd,
});

test("each pasted line is a row, between what stands before and after the selection", () => {
  expect(pastedRows(typed(""), LINES, 50)).toEqual(["one", "two", "three"]);
  expect(pastedRows(typed("A head for "), LINES, 50)).toEqual(["A head for one", "two", "three"]);
  expect(pastedRows(typed("(all)", 1, 4), LINES, 50)).toEqual(["(one", "two", "three)"]);
});

test("lines that are too many for the list stay together in its last row", () => {
  expect(pastedRows(typed(""), LINES, 3)).toEqual(["one", "two", "three"]);
  expect(pastedRows(typed(""), LINES, 2)).toEqual(["one", "two three"]);
  expect(pastedRows(typed("Zero, "), LINES, 1)).toEqual(["Zero, one two three"]);
  expect(pastedRows(typed(""), LINES, 0)).toEqual(["one two three"]);
});
