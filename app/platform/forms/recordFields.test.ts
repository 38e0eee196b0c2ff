import { expect, test } from "vitest";
import { formOf, text } from "~/platform/forms/fields";
import { rows } from "~/platform/forms/recordFields";

const points = rows(
  { label: "Points", maxCharacters: 10 },
  { name: "points", entriesMax: 9, dropsEmpty: true },
);
const form = formOf({ title: text({ label: "Title", maxCharacters: 10 }), points });
const typed = { ...form.empty, title: "Rigger", points: ["a", "b"] };
const pressed = (name: string, value: string) => new Map([[name, [value]]]);

test("a form submitted to be saved is not changed", () => {
  expect(form.rebuild(new Map(), typed)).toBeNull();
});

test("a row is added at the end of its list, and the typed input is echoed", () => {
  const changed = form.rebuild(pressed("add_row", "points"), typed);
  expect(changed).toEqual({ ...typed, points: ["a", "b", ""] });
});

test("a row is removed by its index", () => {
  const changed = form.rebuild(pressed("remove_row", "points:0"), typed);
  expect(changed?.points).toEqual(["b"]);
});

test("removing the last row leaves one empty row", () => {
  const only = { ...typed, points: ["only"] };
  expect(form.rebuild(pressed("remove_row", "points:0"), only)?.points).toEqual([""]);
});

test.each(["title", "title:0", "points:", "points:x", "__proto__:0"])(
  "an unknown list or index changes nothing: %s",
  (value) => expect(form.rebuild(pressed("remove_row", value), typed)).toBeNull(),
);
