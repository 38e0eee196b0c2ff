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
  const arrival = { received, location, leftByButton: null };
  expect(nextRetained<object>(before, arrival).result).toEqual(shown);
});

test.each([
  ["back to the page", at("two"), rejected],
  ["to another page", at("two", "/admin/jobs"), null],
])("after a button beside the form led %s, the expected result is shown", (_, location, shown) => {
  const arrival = { received: null, location, leftByButton: "one" };
  const next = nextRetained<object>(before, arrival);
  expect(next.result).toEqual(shown);
  // A link to the same page opens it anew.
  const opened = { ...arrival, location: at("three", location.pathname) };
  expect(nextRetained<object>(next, opened).result).toBeNull();
});

test("a save that did not reach the server leaves what was typed, and shows its own error alone", () => {
  const refused = {
    values: { title: "Lakes" },
    fieldErrors: { title: "Too long" },
    openedFrom: "a",
  };
  const failed = { formError: "The server could not be reached." };
  const refusedBefore = { received: refused, result: refused, location: at("one") };
  const next = nextRetained<object>(refusedBefore, {
    received: failed,
    location: at("two"),
    leftByButton: null,
  });
  expect(next.result).toEqual({ ...refused, fieldErrors: {}, ...failed });
  expect(
    nextRetained<object>(next, { received: failed, location: at("two"), leftByButton: null }),
  ).toEqual(next);
});
