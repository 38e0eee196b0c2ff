import { expect, test } from "vitest";
import { markupText } from "~/shell/feeds/xml";

test("characters that XML does not allow are removed from texts", () => {
  const broken = `a\u0000b\u0008c\uFFFEd\uD800e\uDC00f\u{1F600}\t\n`;
  expect(markupText(broken)).toBe("abcdef\u{1F600}\t\n");
});
