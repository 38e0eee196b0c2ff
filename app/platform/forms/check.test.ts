import { expect, test } from "vitest";
import { linesOf, multilineTextOf, textOf, versionOf } from "~/platform/forms/check";

const fieldsOf = (value: string) => new Map([["name", [value]]]);

test("line breaks in a single-line field become spaces", () => {
  const forged = "Ada\r\nBcc: evil@example.com\nReference: forged\u2028x";
  expect(textOf(fieldsOf(forged), "name")).toBe("Ada Bcc: evil@example.com Reference: forged x");
});

test("a line break in a textarea is one character", () => {
  expect(multilineTextOf(fieldsOf("one\r\ntwo\rthree\nfour"), "name")).toBe(
    "one\ntwo\nthree\nfour",
  );
});

test("lines of a text are trimmed, and empty ones left out", () => {
  expect(linesOf(" Insurance\r\n\n401(k) ")).toEqual(["Insurance", "401(k)"]);
  expect(linesOf("")).toEqual([]);
});

test("a field that was not sent is an empty text", () => {
  expect(textOf(new Map(), "name")).toBe("");
  expect(multilineTextOf(new Map(), "name")).toBe("");
});

test("a version is a positive integer that fits its column; any other text is version 0", () => {
  expect([versionOf("12"), versionOf("999999999")]).toEqual([12, 999_999_999]);
  for (const text of ["", "0", "-3", "-3000000000", "3000000000", "1e300", "1.5", "0x1", "NaN"])
    expect(versionOf(text), text).toBe(0);
});
