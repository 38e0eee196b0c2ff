import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { noticeSentences, privacyNotice } from "~/applications/privacyNotice";

test("the privacy notice states the use of the data, who sees it and the retention time", () => {
  const notice = privacyNotice(18);
  expect(notice.version).toBe("1-18m");
  const text = noticeSentences("Acme", notice).join(" ");
  expect(text).toContain("By submitting, you agree that Acme stores what you send");
  expect(text).toContain("Only the people at Acme");
  expect(text).toContain("deleted 18 months after");
  expect(noticeSentences("Acme", privacyNotice(1)).join(" ")).toContain("deleted 1 month after");
});

test("the text of version 1 does not change, because applicants agreed to it", () => {
  const sentences = [privacyNotice(12), privacyNotice(null)].flatMap((notice) =>
    noticeSentences("", notice),
  );
  const digest = createHash("sha256").update(sentences.join("\n")).digest("hex").slice(0, 16);
  expect([privacyNotice(12).version, digest]).toEqual(["1-12m", "797ae0a383d94520"]);
});
