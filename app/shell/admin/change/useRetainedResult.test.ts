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
const before = { result: rejected, location: at("one") };

test.each([
  ["the page's data was loaded again", at("one"), null, rejected],
  ["a link of the error summary was followed", at("default", undefined, "#title"), null, rejected],
  ["the same address was opened again", at("two"), null, null],
  ["the page was opened again without its heading", at("three"), null, null],
  ["another page was opened", at("two", "/admin/jobs"), null, null],
  ["a form was submitted and answered", at("two"), { fieldErrors: {} }, { fieldErrors: {} }],
])("after %s, the expected result is shown", (_, location, result, shown) => {
  expect(nextRetained<object>(before, { result, location })).toEqual({
    result: shown,
    location,
  });
});
