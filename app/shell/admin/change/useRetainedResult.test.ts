import { expect, test } from "vitest";
import { nextRetained } from "~/shell/admin/change/useRetainedResult";

const HERE = "/admin/jobs/new";
const rejected = { fieldErrors: { title: "Job title is required" } };
const before = { received: rejected, result: rejected, address: HERE };

test.each([
  ["the page's data was loaded again", HERE, null, rejected],
  ["another page was opened", "/admin/jobs", null, null],
  ["the same page was opened with another query", `${HERE}?from=original`, null, null],
  ["a form was submitted and answered", HERE, { fieldErrors: {} }, { fieldErrors: {} }],
])("after %s, the expected result is shown", (_, address, received, shown) => {
  expect(nextRetained<object>(before, { received, address }).result).toEqual(shown);
});

test("a save that did not reach the server leaves what was typed, and shows its own error alone", () => {
  const refused = {
    values: { title: "Lakes" },
    fieldErrors: { title: "Too long" },
    openedFrom: "a",
  };
  const failed = { formError: "The server could not be reached." };
  const refusedBefore = { received: refused, result: refused, address: HERE };
  const next = nextRetained<object>(refusedBefore, { received: failed, address: HERE });
  expect(next.result).toEqual({ ...refused, fieldErrors: {}, ...failed });
  expect(nextRetained<object>(next, { received: failed, address: HERE })).toEqual(next);
});
