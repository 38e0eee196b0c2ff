import { expect, test } from "vitest";
import { typedOfDetails } from "~/blog/post";
import { DETAILS } from "~/blog/posts.testing";
import { readableDifferences } from "~/blog/revisions/postDifferences";
import { revisionDifferences } from "~/blog/revisions/revisionDifferences.server";

const NOW = typedOfDetails(DETAILS);

async function contentsOf(now: string, revision: string) {
  const differences = await revisionDifferences(
    { ...NOW, content: now },
    { ...NOW, content: revision },
  );
  return differences.map(({ field, before, after }) => [field, before, after]);
}

test("an article is compared by its blocks, without tags", async () => {
  const picture = '<figure><img src="/media/1" alt="A field"></figure>';
  expect(await contentsOf(`<p>First: noon.</p>\n${picture}`, `<p>Noon.</p>\n${picture}`)).toEqual([
    ["content", "First: noon.\nPicture: A field", "Noon.\nPicture: A field"],
  ]);
});

test("blocks of the same text show their HTML if that differs, and nothing differs if only spaces do", async () => {
  expect(await contentsOf("<p>At <b>noon</b>.</p><p>So</p>", "<p>At noon.</p><p>So</p>")).toEqual([
    [
      "content",
      "Formatting changed: <p>At <b>noon</b>.\nSo",
      "Formatting changed: <p>At noon.\nSo",
    ],
  ]);
  expect(
    await contentsOf('<img src="/media/1" alt="A field">', '<img src="/media/2" alt="A field">'),
  ).toEqual([
    [
      "content",
      'Picture changed: <img src="/media/1" alt="A field" />',
      'Picture changed: <img src="/media/2" alt="A field" />',
    ],
  ]);
  expect(await contentsOf("<p>So</p>\n\n<p>on</p>", "<p>So</p><p>on</p>")).toEqual([]);
});

test("the publication, which restoring leaves as it is, is left out", async () => {
  const revision = { ...NOW, is_published: !NOW.is_published, publish_at: "2020-01-01T09:00" };
  expect(await revisionDifferences(NOW, revision)).toEqual([]);
});

test("HTML that cannot be read is compared as it was written", async () => {
  const deep = "<div>".repeat(200);
  expect(await contentsOf(deep, "<p>So</p>")).toEqual([["content", deep, "<p>So</p>"]]);
});

test("what two people saved is compared without tags, save in lines that differ in these alone", () => {
  const between = (before: string, after: string) =>
    readableDifferences({ ...NOW, content: before }, { ...NOW, content: after }).map(
      ({ before: theirs, after: mine }) => [theirs, mine],
    );
  expect(between("<p>At <b>noon</b>.</p>", "<p>At one.</p>")).toEqual([["At noon.", "At one."]]);
  expect(between("<p>At <b>noon</b>.</p>", "<p>At noon.</p>")).toEqual([
    ["Formatting changed: <p>At <b>noon</b>.", "Formatting changed: <p>At noon."],
  ]);
  // A colleague's corrected link, beside a word of one's own.
  expect(
    between(
      '<p>Apply <a href="/new">here</a>.</p><p>One line.</p>',
      '<p>Apply <a href="/old">here</a>.</p><p>One short line.</p>',
    ),
  ).toEqual([
    [
      'Formatting changed: <p>Apply <a href="/new">here</a>.\nOne line.',
      'Formatting changed: <p>Apply <a href="/old">here</a>.\nOne short line.',
    ],
  ]);
});
