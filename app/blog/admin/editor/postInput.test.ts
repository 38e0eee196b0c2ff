import { expect, test } from "vitest";
import { bodyOf, distinctTags, EMPTY_POST, typedPost, withTagsChanged } from "./postInput";

const fieldsOf = (body: URLSearchParams) =>
  new Map([...body.keys()].map((name) => [name, body.getAll(name)]));

test("a form sent as a body is read as it was", () => {
  const input = {
    ...EMPTY_POST,
    title: "Wind & weather",
    tags: ["SQL", "pipelines"],
    content: "<p>one</p>\n<p>ü</p>",
    is_published: true,
  };
  expect(typedPost(fieldsOf(bodyOf(input)))).toEqual(input);
});

test("commas part tags, empty ones vanish, and the same tag in another case is no second one", () => {
  expect(distinctTags(["SQL", " sql ,data quality,, "])).toEqual(["SQL", "data quality"]);
});

test("without scripts a tag is added or removed by a button and nothing is saved; Save is neither", () => {
  const input = { ...EMPTY_POST, tags: ["a", "b"] };
  expect(withTagsChanged(new Map([["add_tag", ["on"]]]), input)?.tags).toEqual(["a", "b"]);
  expect(withTagsChanged(new Map([["remove_tag", ["a"]]]), input)?.tags).toEqual(["b"]);
  expect(withTagsChanged(new Map(), input)).toBeNull();
});
