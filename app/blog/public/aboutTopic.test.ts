import { expect, test } from "vitest";
import { aboutAuthor } from "./formatPost";

const PEOPLE = [
  { name: "Märta Øst", role: "Principal Consultant", text: "She moves nightly loads to streams." },
  { name: "Tom Ok", role: "", text: "He answers." },
  { name: "Ines", role: "Consultant", text: "" },
];

test.each([
  ["marta-ost", "Principal Consultant. She moves nightly loads to streams."],
  ["tom-ok", "He answers."],
  ["ines", "Consultant"],
  ["nobody", ""],
])("the page of the author %s says what People says about them", (slug, about) => {
  expect(aboutAuthor({ kind: "author", slug }, PEOPLE)).toBe(about);
});

test("the page of a tag says nothing about a person of that name", () => {
  expect(aboutAuthor({ kind: "tag", slug: "ines" }, PEOPLE)).toBe("");
});
