import { expect, test } from "vitest";
import { textDifferences } from "~/content/admin/pageForm";
import type { EditablePage } from "~/content/editablePage";
import { homePage } from "~/content/pageForms/homePage";
import { isSameTyped } from "~/platform/forms/typedValues";
import { PAGE_TEXTS } from "../../../database/demo/pageTexts";

const page = homePage as unknown as EditablePage;
const TYPED: Readonly<Record<string, unknown>> = PAGE_TEXTS.home;
const FIGURES = PAGE_TEXTS.home.tiles as readonly Readonly<Record<string, string>>[];

/** The database stores the parts of a record in another order than the form has them. */
const STORED = {
  ...TYPED,
  tiles: FIGURES.map((figure) => Object.fromEntries(Object.entries(figure).toReversed())),
};

test("the same texts differ in nothing, in whatever order a record was stored", () => {
  expect(textDifferences(page, STORED, TYPED)).toEqual([]);
  expect(isSameTyped(page.form, STORED, TYPED)).toBe(true);
});

test("a changed part of a record is a difference of its list", () => {
  const [first, ...others] = FIGURES;
  const changed = { ...TYPED, tiles: [{ ...first, title: "Another one" }, ...others] };
  const differences = textDifferences(page, STORED, changed);
  expect(differences.map(({ field }) => field)).toEqual(["tiles"]);
  expect(differences[0]?.after).toContain("Another one");
  expect(isSameTyped(page.form, STORED, changed)).toBe(false);
});
