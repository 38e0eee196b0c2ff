import { expect, test } from "vitest";
import { nextRetained } from "~/shell/admin/change/useRetainedResult";

const at = (key: string, address = "/admin/jobs/new", hash = "") => ({
  key,
  pathname: address,
  search: "",
  hash,
  state: null,
  mask: undefined,
});
const rejected = { fieldErrors: { title: "Job title is required" } };
const before = { received: rejected, result: rejected, location: at("one") };

test.each([
  ["the page's data was loaded again", at("one"), null, rejected],
  ["a link of the error summary was followed", at("default", undefined, "#title"), null, rejected],
  ["the same address was opened again", at("two"), null, null],
  ["the page was opened again without its heading", at("three"), null, null],
  ["another page was opened", at("two", "/admin/jobs"), null, null],
  ["a form was submitted and answered", at("two"), { fieldErrors: {} }, { fieldErrors: {} }],
])("after %s, the expected result is shown", (_, location, received, shown) => {
  expect(nextRetained<object>(before, { received, location }).result).toEqual(shown);
});

test("a save that did not reach the server leaves what was typed, and shows its own error alone", () => {
  const refused = {
    values: { title: "Lakes" },
    fieldErrors: { title: "Too long" },
    openedFrom: "a",
  };
  const failed = { formError: "The server could not be reached." };
  const refusedBefore = { received: refused, result: refused, location: at("one") };
  const next = nextRetained<object>(refusedBefore, { received: failed, location: at("two") });
  expect(next.result).toEqual({ ...refused, fieldErrors: {}, ...failed });
  expect(nextRetained<object>(next, { received: failed, location: at("two") })).toEqual(next);
});
