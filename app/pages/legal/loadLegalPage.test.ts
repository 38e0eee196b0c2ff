import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { LEGAL_PAGES } from "~/content/pageForms/legalPages";
import { ORIGINAL_COOKIES_UPDATED, ORIGINAL_UPDATED } from "~/pages/legal/loadLegalPage.server";
import { PAGE_TEXTS } from "../../../database/demo/pageTexts";

const textsById = PAGE_TEXTS as Readonly<Record<string, unknown>>;

/** Hashes of the original texts on the day that their page names: who changes a text also changes that day. */
const DIGESTS = {
  privacy: "4bbf82f98d96ac24",
  terms: "6b221aaff1b4d583",
  cookies: "ecce06debab4795b",
};

test("the original texts of a legal page do not change without their date", () => {
  const digestOf = (texts: unknown) =>
    createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 16);
  const current = LEGAL_PAGES.map(({ id }) => [id, digestOf(textsById[id])]);
  expect(Object.fromEntries(current)).toEqual(DIGESTS);
  expect([ORIGINAL_UPDATED, ORIGINAL_COOKIES_UPDATED]).toEqual(["2026-11-25", "2026-12-01"]);
});
