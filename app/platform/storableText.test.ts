import { expect, test } from "vitest";
import { isStorable, storableText } from "~/platform/storableText";

test("a text for the database contains no U+0000 and no unpaired surrogate", () => {
  expect(["Ada", "👩‍💻", "\u202eabc", ""].every(isStorable)).toBe(true);
  const odd = ["a\u0000b", "\ud83d", "x\udc69"];
  expect(odd.some(isStorable)).toBe(false);
  expect(odd.map(storableText)).toEqual(["ab", "\ufffd", "x\ufffd"]);
});
