import { expect, test } from "vitest";
import { findControlOf, showsText } from "./PagePreview";

const CONTROLS = [
  { name: "title", value: "Why teams choose {company}" },
  { name: "lead", value: "You get people who have done this before." },
  { name: "claims", value: "Over 10 years\nA team of certified IT professionals" },
  { name: "services.0.offerings", value: "Adoption: Training, measurement and follow-up." },
  { name: "after", value: "years" },
  { name: "empty", value: "" },
];

test.each([
  ["Why teams choose Northwind", "title"],
  ["  You get people\n who have done this before. ", "lead"],
  ["A team of certified IT professionals", "claims"],
  ["Training, measurement and follow-up.", "services.0.offerings"],
  ["Talk to us", null],
  ["", null],
])("clicked %o belongs to %o", (clicked, name) => {
  expect(findControlOf(clicked, CONTROLS)).toBe(name);
});

test("of the texts in what was clicked, the longest counts", () => {
  expect(findControlOf("Over 10 years", CONTROLS)).toBe("claims");
});

test("an element shows a text if it holds nothing else", () => {
  expect(showsText("Why teams choose Northwind", "Why teams choose {company}")).toBe(true);
  expect(showsText("Why teams choose Northwind. More.", "Why teams choose {company}")).toBe(false);
  expect(
    showsText("Contact us and we will answer.", "[Contact us](/contact) and we will answer."),
  ).toBe(true);
});
