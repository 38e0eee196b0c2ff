import { expect, test } from "vitest";
import { EDITOR_FIELD, editorIdIn } from "~/shell/forms/hiddenFields";

const sent = (editorId: string) => new Map([[EDITOR_FIELD, [editorId]]]);

test("an editor's id is stored as it was sent, unless no editor makes such a one", () => {
  const id = "0f8b1c0e-6f0a-4a8e-9a53-0c5f3a1d2b4c";
  expect(editorIdIn(sent(id))).toBe(id);
  expect(editorIdIn(sent("a\0b"))).toBe("ab");
  expect(editorIdIn(sent("x".repeat(100_000)))).toHaveLength(36);
  expect(editorIdIn(new Map())).toBe("");
});
