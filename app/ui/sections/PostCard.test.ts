import { describe, expect, it } from "vitest";
import { type Span, spansOf } from "~/ui/sections/PostCard";

const SHARES: Record<Span, number> = { wide: 6, half: 3, flat: 3, third: 2 };
const COUNTS = Array.from({ length: 13 }, (_, count) => count);

/** The rows of six columns that the cards fill from the start; a row that is not full is a hole. */
function fill(spans: readonly Span[]): number[] {
  const rows: number[] = [];
  for (const span of spans) {
    const begun = rows.at(-1) ?? 6;
    if (begun + SHARES[span] <= 6) rows[rows.length - 1] = begun + SHARES[span];
    else rows.push(SHARES[span]);
  }
  return rows;
}

describe.each(["front", "few", "pair", "three"] as const)("a list of the shape %s", (shape) => {
  it.each(COUNTS)("has no hole with %i cards", (count) => {
    const spans = spansOf(shape, count);
    expect(spans).toHaveLength(count);
    expect(fill(spans).filter((row) => row !== 6)).toEqual([]);
  });
});

it("begins with one wide card, two large ones, or three alike", () => {
  expect(spansOf("front", 7).slice(0, 2)).toEqual(["wide", "third"]);
  expect(spansOf("few", 6).slice(0, 3)).toEqual(["wide", "half", "half"]);
  expect(spansOf("pair", 6).slice(0, 3)).toEqual(["half", "half", "flat"]);
  expect(spansOf("three", 6).slice(0, 3)).toEqual(["third", "third", "third"]);
});

it("shows the same six posts differently in each shape", () => {
  const all = (["front", "few", "pair", "three"] as const).map((shape) => spansOf(shape, 6).join());
  expect(new Set(all).size).toBe(4);
});
