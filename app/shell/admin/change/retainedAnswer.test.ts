import { expect, test } from "vitest";
import { nextRetainedAnswer } from "~/shell/admin/change/retainedAnswer";

const at = (key: string, address = "/admin/jobs/new", hash = "") => ({
  key,
  pathname: address,
  search: "",
  hash,
  state: null,
  mask: undefined,
});
const rejected = { fieldErrors: { title: "Job title is required" } };
const before = { answer: rejected, location: at("one") };

test.each([
  ["the page's data was loaded again", at("one"), null, rejected],
  ["a link of the error summary was followed", at("default", undefined, "#title"), null, rejected],
  ["the same address was opened again", at("two"), null, null],
  ["the page was opened again without its heading", at("three"), null, null],
  ["another page was opened", at("two", "/admin/jobs"), null, null],
  ["a form was submitted and answered", at("two"), { fieldErrors: {} }, { fieldErrors: {} }],
])("after %s, the expected answer is shown", (_, location, answer, shown) => {
  expect(nextRetainedAnswer<object>(before, { answer, location })).toEqual({
    answer: shown,
    location,
  });
});
