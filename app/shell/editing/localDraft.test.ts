import { beforeEach, expect, test, vi } from "vitest";
import { findLocalDraft, removeLocalDraft, storeLocalDraft } from "~/shell/editing/localDraft";

const stored = new Map<string, string>();

/** What of a browser's storage the drafts use. */
const storage = {
  get length() {
    return stored.size;
  },
  key: (place: number) => [...stored.keys()][place] ?? null,
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => void stored.set(name, value),
  removeItem: (name: string) => void stored.delete(name),
};

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", storage);
  return () => vi.unstubAllGlobals();
});

const NAME = "blog-draft:ada:rivers";
const found = () => findLocalDraft(NAME, (value) => value);
const typed = (editorId: string, typedAt: number, storedAs = NAME) =>
  storeLocalDraft(storedAs, { input: { by: editorId }, editorId, baseVersion: 1, typedAt });

const foundWith = (typedAt: unknown) => {
  stored.set(NAME, JSON.stringify({ input: {}, editorId: "one", baseVersion: 1, typedAt }));
  return found();
};

test("a draft of this browser says when it was typed", () => {
  expect(foundWith(1_795_684_500_000)).toMatchObject({ typedAt: 1_795_684_500_000 });
});

test.each([1e300, "2026-11-26", null])("one that was typed at %s is none", (typedAt) => {
  expect(foundWith(typedAt)).toBeNull();
});

test("two editors of a record keep a draft each, of which the last is found first", () => {
  typed("one", 2);
  typed("two", 1);
  typed("three", 9, "blog-draft:ada:rivers-and-lakes");
  stored.set(`${NAME}:odd`, "{");
  expect(found()).toMatchObject({ editorId: "one" });
  removeLocalDraft(NAME, "one");
  expect(found()).toMatchObject({ editorId: "two" });
  removeLocalDraft(NAME, "two");
  expect(found()).toBeNull();
});

test("a draft of long ago stays until it is saved or discarded, whatever else is stored", () => {
  typed("one", 0);
  typed("two", 400 * 24 * 60 * 60 * 1000);
  removeLocalDraft(NAME, "two");
  expect(found()).toMatchObject({ editorId: "one" });
});

test("a draft of an earlier release, which had one for all editors, is found and removed", () => {
  expect(foundWith(1)).toMatchObject({ editorId: "one" });
  removeLocalDraft(NAME, "two");
  expect(found()).not.toBeNull();
  removeLocalDraft(NAME, "one");
  expect(stored.size).toBe(0);
});
