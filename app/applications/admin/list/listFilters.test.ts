import { expect, test } from "vitest";
import { fieldsOfQuery, readSelected } from "~/applications/admin/list/listFilters.server";

const selectedIn = (fields: Record<string, string>) =>
  readSelected(fieldsOfQuery(new URLSearchParams(fields)));

test("a bulk form is about the whole list whose query it carries", () => {
  const listedAt = "2026-11-27T10:00:00.000Z";
  const form = { matching: "status=rejected", listed_at: listedAt, matched: "12" };
  expect(selectedIn(form)).toMatchObject({
    filters: { status: "rejected" },
    listedAt: new Date(listedAt),
    count: 12,
  });
});

test("a bulk form without that is about rows that were checked in a list of that time", () => {
  const listedAt = "2026-11-27T10:00:00.000Z";
  const checked = { ids: ["one"], listedAt: new Date(listedAt) };
  expect(selectedIn({ listed_at: listedAt, selected: "one" })).toEqual(checked);
});

test.each([
  "",
  "never",
  "-271821-04-20T00:00:00.000Z",
  "-000001-01-01T00:00:00.000Z",
  "+275760-09-13T00:00:00.000Z",
])(
  "a form whose list was loaded at “%s” is about its checked rows alone, of which it showed no change",
  (listedAt) => {
    const form = { matching: "", listed_at: listedAt, matched: "12", selected: "one" };
    expect(selectedIn(form)).toEqual({ ids: ["one"], listedAt: new Date(0) });
  },
);
