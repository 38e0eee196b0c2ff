import { expect, test } from "vitest";
import { splitTyped } from "~/blog/admin/editor/TagInput";

const tagsOf = (count: number) => Array.from({ length: count }, (_, n) => `tag ${n + 1}`);

test("typed tags are added at each comma, and those that are there already are not added again", () => {
  expect(splitTyped(["wind"], "Weather, WIND,weather, , rain")).toEqual({
    newTags: ["Weather", "rain"],
    refusedTags: [],
  });
  expect(splitTyped(["wind"], " , ")).toEqual({ newTags: [], refusedTags: [] });
});

test("of three tags for the last place the first is added, and the others are refused", () => {
  expect(splitTyped(tagsOf(19), "a,b,c")).toEqual({ newTags: ["a"], refusedTags: ["b", "c"] });
});

test("beside twenty tags a new one is refused, and one that is there already is not", () => {
  expect(splitTyped(tagsOf(20), "a")).toEqual({ newTags: [], refusedTags: ["a"] });
  expect(splitTyped(tagsOf(20), "Tag 3")).toEqual({ newTags: [], refusedTags: [] });
  expect(splitTyped(tagsOf(21), "a")).toEqual({ newTags: [], refusedTags: ["a"] });
});
