import { expect, test } from "vitest";
import { findControlOf, showsText } from "~/content/admin/previewText";

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

test("a text with many facts is found, and one that does not fit takes no time", () => {
  const facts = [
    { name: "adjacent", value: "We {phone}{phone} {phone}{phone}{phone} zq" },
    { name: "apart", value: "{a}e{a} e {a} e {a} e {a} e {a} zq" },
    { name: "around", value: "{company} is in {town} since {year}" },
  ];
  expect(findControlOf("We and others e ".repeat(40), facts)).toBeNull();
  expect(findControlOf("Northwind is in Princeton since 2014", facts)).toBe("around");
  expect(showsText("Northwind is in Princeton since 2014", facts[2]?.value ?? "")).toBe(true);
  expect(showsText("We are at 1 zq", facts[0]?.value ?? "")).toBe(true);
});

test("an element shows a text if it holds nothing else", () => {
  expect(showsText("Why teams choose Northwind", "Why teams choose {company}")).toBe(true);
  expect(showsText("Why teams choose Northwind. More.", "Why teams choose {company}")).toBe(false);
  expect(
    showsText("Contact us and we will answer.", "[Contact us](/contact) and we will answer."),
  ).toBe(true);
});

test("a text with far more facts, or with brackets without end, is not looked for, and takes no time", () => {
  const hostile = [
    "{email} a ".repeat(1_900),
    "[".repeat(20_000),
    "[a](".repeat(5_000),
    "a".repeat(10_000_000),
  ].map((value) => ({
    name: "it",
    value,
  }));
  expect(findControlOf("x a y a z ".repeat(4_860), hostile)).toBeNull();
});
