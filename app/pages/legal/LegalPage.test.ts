import { expect, test } from "vitest";
import { splitText } from "~/pages/legal/LegalPage";

const kindsOf = (text: string) =>
  splitText(text, ["contact-details"]).map(({ kind, lines }) => [kind, ...lines]);

test("a list may follow its sentence without an empty line, and a sentence may follow a list", () => {
  expect(kindsOf("We store:\n- names\n- emails\nNothing else.")).toEqual([
    ["paragraph", "We store:"],
    ["list", "names", "emails"],
    ["paragraph", "Nothing else."],
  ]);
});

test("a placeholder of a whole element is replaced wherever it stands", () => {
  expect(kindsOf("Write to us:\n{contact-details}\nor call {contact-details}.")).toEqual([
    ["paragraph", "Write to us:"],
    ["placeholder", "contact-details"],
    ["paragraph", "or call"],
    ["placeholder", "contact-details"],
  ]);
  expect(kindsOf("- {contact-details}")).toEqual([["placeholder", "contact-details"]]);
});

test("an empty line ends a paragraph and a list", () => {
  expect(kindsOf("One\nline.\n \nTwo.\n- a\n\n- b\n\n")).toEqual([
    ["paragraph", "One", "line."],
    ["paragraph", "Two."],
    ["list", "a"],
    ["list", "b"],
  ]);
  expect(kindsOf("{unknown} stays")).toEqual([["paragraph", "{unknown} stays"]]);
});
