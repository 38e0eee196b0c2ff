import { expect, test } from "vitest";
import { distinctTags, postForm } from "~/blog/post";
import { bodyOf, EMPTY_POST, isSameInput } from "./postInput";

const fieldsOf = (body: URLSearchParams) =>
  new Map([...body.keys()].map((name) => [name, body.getAll(name)]));

test("a form that is encoded as a request body is decoded unchanged", () => {
  const input = {
    ...EMPTY_POST,
    title: "Wind & weather",
    tags: ["SQL", "pipelines"],
    content: "<p>one</p>\n<p>ü</p>",
    is_published: true,
  };
  expect(postForm.read(fieldsOf(bodyOf(input)))).toEqual(input);
});

test("tags are separated by commas; empty ones and repetitions in another case are dropped", () => {
  expect(distinctTags(["SQL", " sql ,data quality,, "])).toEqual(["SQL", "data quality"]);
});

test("of a list that is longer than any form, a thousand entries are read", () => {
  expect(postForm.read(new Map([["tags", [numbers(5_000).join(",")]]])).tags).toHaveLength(1_000);
  expect(postForm.read(new Map([["tags", numbers(5_000)]])).tags).toHaveLength(1_000);
});

const numbers = (count: number) => Array.from({ length: count }, (_, place) => String(place));

test("without scripts the tag buttons change the tags and save nothing; the save button changes no tags", () => {
  const input = { ...EMPTY_POST, tags: ["a", "b"] };
  expect(postForm.rebuild(new Map([["add_tag", ["on"]]]), input)?.tags).toEqual(["a", "b"]);
  expect(postForm.rebuild(new Map([["remove_tag", ["a"]]]), input)?.tags).toEqual(["b"]);
  expect(postForm.rebuild(new Map(), input)).toBeNull();
});

test("a draft whose fields the database has sorted is the same as its post; the order of tags is not", () => {
  const input = { ...EMPTY_POST, title: " Wind", summary: "x", tags: ["b", "a"] };
  const sorted = Object.fromEntries(
    Object.entries(input).sort(([one], [other]) => one.localeCompare(other)),
  );
  expect(isSameInput(input, { ...(sorted as typeof input), title: "Wind" })).toBe(true);
  expect(isSameInput(input, { ...input, tags: ["a", "b"] })).toBe(false);
  expect(isSameInput(input, { ...input, summary: "y" })).toBe(false);
});
