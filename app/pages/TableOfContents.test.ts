import { expect, test } from "vitest";
import { sectionsWithIds } from "~/pages/TableOfContents";

/** The ids of sections, each given by its title and the address that was typed for it. */
const idsOf = (...sections: [title: string, anchor?: string][]) =>
  sectionsWithIds(sections.map(([title, anchor = ""]) => ({ title, anchor }))).map(({ id }) => id);

test("the id of a section is its address, or made of its title", () => {
  expect(idsOf(["Who we are"], ["How long we store it", "how-long"])).toEqual([
    "who-we-are",
    "how-long",
  ]);
});

test("sections of one title have ids of their own, so that each of them can be reached", () => {
  expect(idsOf(["Scope"], ["Price"], ["Scope"])).toEqual(["scope", "price", "scope-3"]);
  expect(idsOf(["Scope", "same"], ["Price", "same"])).toEqual(["same", "price"]);
});

test("a section keeps the address that was typed for it beside one whose title says the same", () => {
  expect(idsOf(["How long"], ["Periods", "how-long"])).toEqual(["how-long-1", "how-long"]);
});

test("a title without a Latin letter leads to the number of its section", () => {
  expect(idsOf(["Scope"], ["范围"], ["价格"])).toEqual(["scope", "section-2", "section-3"]);
});
