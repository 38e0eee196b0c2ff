import { expect, test } from "vitest";
import { longWordClass } from "~/shell/admin/AdminPageHead";

test("a name with a word of more than seventeen letters is marked, one of many short words is not", () => {
  expect(longWordClass("Oluwaseunadebayowilliamsonsmith")).toBe("long-word");
  expect(longWordClass("Jo Featherstonehaughs")).toBe("long-word");
  for (const name of [
    "",
    "Tara Joshi",
    "Maria Gonzalez-Fernandez de la Vega",
    "Jonathan Featherstonehaugh",
  ])
    expect(longWordClass(name)).toBeUndefined();
});
