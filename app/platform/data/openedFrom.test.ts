import { expect, test } from "vitest";
import {
  fingerprintOf,
  type OpenedFrom,
  resultWithoutWriting,
} from "~/platform/data/openedFrom.server";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";

const STORED = { title: "Prices", days: { opens: "09:00", closes: "17:00" } };

test("a fingerprint depends on the values and not on the order of their keys", () => {
  const reordered = { days: { closes: "17:00", opens: "09:00" }, title: "Prices" };
  expect(fingerprintOf(reordered)).toBe(fingerprintOf(STORED));
  const changes = [
    { ...STORED, title: "Rates" },
    { ...STORED, days: { ...STORED.days, closes: "18:00" } },
    { title: "Prices" },
  ];
  for (const changed of changes) expect(fingerprintOf(changed)).not.toBe(fingerprintOf(STORED));
});

test("a save is refused if its form was filled from something else, and says what is stored", () => {
  const next = { ...STORED, title: "Rates" };
  const save = (openedFrom: OpenedFrom) =>
    resultWithoutWriting({ openedFrom, stored: STORED, next });
  expect(save(fingerprintOf(STORED))).toBeNull();
  expect(save(fingerprintOf({ ...STORED, title: "Old prices" }))).toEqual({
    ok: false,
    reason: "saved-since",
    newer: STORED,
  });
  expect(save(WITHOUT_PAGE)).toBeNull();
});

test("a form that lost the fingerprint is refused, unless it brings what is stored", () => {
  const save = (next: object) => resultWithoutWriting({ openedFrom: "", stored: STORED, next });
  expect(save({ ...STORED, title: "Rates" })).toMatchObject({ reason: "saved-since" });
  expect(save({ ...STORED })).toEqual({ ok: true });
});

test("a form that is sent twice is not refused: what it brings is stored already", () => {
  const openedFrom = fingerprintOf({ ...STORED, title: "Old prices" });
  const save = { openedFrom, stored: STORED, next: { ...STORED } };
  expect(resultWithoutWriting(save)).toEqual({ ok: true });
});
