import { beforeEach, expect, test, vi } from "vitest";
import { findLocalDraft } from "~/shell/editing/localDraft";

const stored = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal("localStorage", { getItem: (name: string) => stored.get(name) ?? null });
  return () => vi.unstubAllGlobals();
});

const foundWith = (typedAt: unknown) => {
  stored.set("draft", JSON.stringify({ input: {}, editorId: "one", baseVersion: 1, typedAt }));
  return findLocalDraft("draft", (value) => value);
};

test("a draft of this browser says when it was typed", () => {
  expect(foundWith(1_795_684_500_000)).toMatchObject({ typedAt: 1_795_684_500_000 });
});

test.each([1e300, "2026-11-26", null])("one that was typed at %s is none", (typedAt) => {
  expect(foundWith(typedAt)).toBeNull();
});
