import { expect, test } from "vitest";
import { datedSlug, pairWithIds, slugOf } from "./slug";

const NOW = new Date("2026-11-20T15:00:00Z");

test.each([
  ["Senior Développeur (C#)", "senior-developpeur-c-"],
  ["Über Data & AI!", "uber-data-ai-"],
  ["工程师", ""],
])("the id of %s is its slug and the moment in base 36", (title, start) => {
  expect(datedSlug(title, NOW)).toBe(start + NOW.getTime().toString(36));
});

const idsOf = (...titles: string[]) =>
  pairWithIds(titles, (title) => [slugOf(title)]).map(([, id]) => id);

test("an id is made of the title, and ends with the number of the entry if another one has the same", () => {
  expect(idsOf("Scope", "Price", "Terms")).toEqual(["scope", "price", "terms"]);
  expect(idsOf("Scope", "Price", "Scope", "Scope")).toEqual([
    "scope",
    "price",
    "scope-3",
    "scope-4",
  ]);
  expect(idsOf()).toEqual([]);
});

test("a number at the end of a title does not lead to the same id twice", () => {
  expect(idsOf("Scope", "Scope 3", "Scope")).toEqual(["scope", "scope-3", "scope-4"]);
  expect(idsOf("Scope", "Scope", "Scope 2")).toEqual(["scope", "scope-3", "scope-2"]);
});

test("the first choice of an entry goes before the second one of another, whichever stands first", () => {
  const pairs = pairWithIds(
    [
      ["", "law"],
      ["law", "terms"],
      ["law", "terms"],
    ],
    (preferred) => preferred,
  );
  expect(pairs.map(([, id]) => id)).toEqual(["law-1", "law", "terms"]);
});
