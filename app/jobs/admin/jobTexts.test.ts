import { expect, test } from "vitest";
import { activatedText, deactivatedText } from "~/jobs/admin/jobTexts";

test("a bulk change says how many jobs were changed, and how many were not", () => {
  expect(activatedText({ changed: 3, unchanged: 0, rejected: 0 })).toBe("3 jobs published.");
  expect(activatedText({ changed: 1, unchanged: 0, rejected: 2 })).toBe(
    "1 job published. 2 jobs stayed as before: incomplete, past the last day to apply, changed since, or no longer there.",
  );
  const counts = { changed: 5, unchanged: 20, rejected: 0 };
  expect(activatedText(counts)).toBe("5 jobs published. 20 jobs were active already.");
  expect(deactivatedText({ ...counts, changed: 0, unchanged: 1 })).toBe(
    "1 job was inactive already.",
  );
});
