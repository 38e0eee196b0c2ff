import { expect, test } from "vitest";
import { activatedText } from "~/jobs/admin/jobTexts";

test("a bulk change says how many jobs were changed, and how many were not", () => {
  expect(activatedText(3, 0)).toBe("3 jobs published.");
  expect(activatedText(1, 2)).toBe(
    "1 job published. 2 jobs stayed as before: incomplete, past the last day to apply, changed since, or no longer there.",
  );
});
