import { expect, test } from "vitest";
import { happenedSince } from "~/platform/data/shownRecord";
import {
  EDITOR_FIELD,
  readEditorId,
  readShownAt,
  SHOWN_AT_FIELD,
} from "~/shell/forms/hiddenFields";

const sent = (editorId: string) => new Map([[EDITOR_FIELD, [editorId]]]);

test("an editor's id is stored as it was sent, unless no editor makes such a one", () => {
  const id = "0f8b1c0e-6f0a-4a8e-9a53-0c5f3a1d2b4c";
  expect(readEditorId(sent(id))).toBe(id);
  expect(readEditorId(sent("a\0b"))).toBe("ab");
  expect(readEditorId(sent("x".repeat(100_000)))).toHaveLength(36);
  expect(readEditorId(new Map())).toBe("");
});

test("a button that lost the time of its page counts as one whose page showed nothing", () => {
  const yesterday = new Date("2026-11-29T08:00:00Z");
  const shownAt = (text: string) => readShownAt(new Map([[SHOWN_AT_FIELD, [text]]]));
  expect(happenedSince(yesterday, shownAt("2026-11-29T09:00:00.000Z"))).toBe(false);
  expect(happenedSince(yesterday, shownAt("2026-11-29T07:00:00.000Z"))).toBe(true);
  for (const lost of ["", "yesterday", "2026-13-45T00:00:00Z"])
    expect(happenedSince(yesterday, shownAt(lost)), lost).toBe(true);
  expect(happenedSince(yesterday, readShownAt(new Map()))).toBe(true);
  expect(happenedSince(null, readShownAt(new Map()))).toBe(false);
});
