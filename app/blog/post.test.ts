import { expect, test } from "vitest";
import { distinctTags, postForm, typedOfDetails } from "~/blog/post";
import { DETAILS } from "~/blog/posts.testing";
import { formBodyOf, isSameTyped } from "~/platform/forms/typedValues";

const FILLED = typedOfDetails(DETAILS);

function fieldErrorsOf(changes: object) {
  const checked = postForm.check({ ...FILLED, ...changes });
  return checked.ok ? {} : checked.fieldErrors;
}

function passed(changes: object) {
  const checked = postForm.check({ ...FILLED, ...changes });
  if (!checked.ok) throw new Error(JSON.stringify(checked.fieldErrors));
  return checked.value;
}

test.each([
  ["title", "Title is required"],
  ["slug", "Slug is required"],
  ["summary", "Summary is required"],
  ["content", "Content is required"],
  ["category", "Category is required"],
  ["author", "Author is required"],
])("an empty %s is rejected with %j", (field, message) => {
  expect(fieldErrorsOf({ [field]: "   " })).toEqual({ [field]: message });
});

test("a valid form can be turned back into what was typed", () => {
  expect(typedOfDetails(passed({}))).toEqual(FILLED);
});

test.each([
  ["slug", "Data Quality"],
  ["slug", "../admin"],
  ["slug", ".."],
  ["slug", "Feed.xml"],
  ["slug", "tips.data"],
  ["category", "cooking"],
  ["category", "constructor"],
  ["image_url", "javascript:alert(1)"],
  ["image_url", "data:image/svg+xml,<svg/>"],
  ["image_url", "//evil.example/a.png"],
  ["image_url", "/\\evil.example/a.png"],
  ["image_url", "/admin/applications/export"],
  ["image_url", "/media/../admin/applications/export"],
  ["author_image", "/admin/live"],
  ["author_image", "picture.png"],
  ["publish_at", "2027-02-30T09:00"],
  ["publish_at", "2027-03-31"],
  ["publish_at", "2027-03-31T09:00Z"],
  ["publish_at", "tomorrow"],
  ["publish_at", "0999-01-01T09:00"],
  ["title", "x".repeat(201)],
  ["summary", "x".repeat(501)],
  ["content", "x".repeat(500_001)],
  ["tags", Array.from({ length: 21 }, (_, n) => `tag ${n}`)],
  ["tags", ["x".repeat(51)]],
  ["title", "Data\0"],
  ["content", "Data \uD800"],
  ["tags", ["\0"]],
])("%s %j is an error of that field only", (field, value) => {
  expect(Object.keys(fieldErrorsOf({ [field]: value }))).toEqual([field]);
});

test("tags are trimmed, empty ones dropped, and of two that differ only in case the first remains", () => {
  expect(passed({ tags: [" SQL ", "", "sql", "ETL"] }).tags).toEqual(["SQL", "ETL"]);
});

test("a field that the form does not have is rejected", () => {
  for (const field of ["id", "published_at", "previewKey", "version", "__proto__x"])
    expect(postForm.check({ ...FILLED, [field]: "x" }).ok).toBe(false);
});

test("the fields of the form are read from what a browser sends, and all others are ignored", () => {
  const fields = new Map([
    ["title", ["One\r\nTwo"]],
    ["content", ["a\r\nb"]],
    ["tags", ["a", "b"]],
    ["is_published", ["on"]],
    ["published_at", ["2020-01-01"]],
  ]);
  const input = postForm.read(fields);
  expect(input).toMatchObject({
    title: "One Two",
    content: "a\nb",
    tags: ["a", "b"],
    is_published: true,
  });
  expect(Object.keys(input).sort()).toEqual(Object.keys(FILLED).sort());
});

const fieldsOf = (body: URLSearchParams) =>
  new Map([...body.keys()].map((name) => [name, body.getAll(name)]));

test("a form that is encoded as a request body is decoded unchanged", () => {
  const input = {
    ...postForm.empty,
    title: "Wind & weather",
    tags: ["SQL", "pipelines"],
    content: "<p>one</p>\n<p>ü</p>",
    is_published: true,
  };
  expect(postForm.read(fieldsOf(formBodyOf(postForm, input)))).toEqual(input);
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
  const input = { ...postForm.empty, tags: ["a", "b"] };
  expect(postForm.rebuild(new Map([["add_tag", ["on"]]]), input)?.tags).toEqual(["a", "b"]);
  expect(postForm.rebuild(new Map([["remove_tag", ["a"]]]), input)?.tags).toEqual(["b"]);
  expect(postForm.rebuild(new Map(), input)).toBeNull();
});

test("a draft whose fields the database has sorted is the same as its post; the order of tags is not", () => {
  const input = { ...postForm.empty, title: " Wind", summary: "x", tags: ["b", "a"] };
  const sorted = Object.fromEntries(
    Object.entries(input).sort(([one], [other]) => one.localeCompare(other)),
  );
  expect(isSameTyped(postForm, input, { ...(sorted as typeof input), title: "Wind" })).toBe(true);
  expect(isSameTyped(postForm, input, { ...input, tags: ["a", "b"] })).toBe(false);
  expect(isSameTyped(postForm, input, { ...input, summary: "y" })).toBe(false);
});
