import { expect, test } from "vitest";
import { EMPTY_JOB, withoutRow, withRowsChanged } from "./jobInput";

const typed = { ...EMPTY_JOB, title: "Rigger", requirements: ["a", "b"] };
const pressed = (name: string, value: string) => new Map([[name, [value]]]);

test("a form submitted to be saved is not changed", () => {
  expect(withRowsChanged(new Map(), typed)).toBeNull();
});

test("a row is added at the end of its list, and the typed input is echoed", () => {
  const changed = withRowsChanged(pressed("add_row", "requirements"), typed);
  expect(changed).toEqual({ ...typed, requirements: ["a", "b", ""] });
});

test("a row is removed by its index", () => {
  const changed = withRowsChanged(pressed("remove_row", "requirements:0"), typed);
  expect(changed?.requirements).toEqual(["b"]);
});

test("removing the last row leaves one empty row", () => {
  expect(withoutRow(["only"], 0)).toEqual([""]);
});

test.each(["title", "requirements:", "requirements:x", "__proto__:0"])(
  "an unknown list or index changes nothing: %s",
  (value) => expect(withRowsChanged(pressed("remove_row", value), typed)).toBeNull(),
);
