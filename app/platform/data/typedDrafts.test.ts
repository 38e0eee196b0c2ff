import { describe, expect, test } from "vitest";
import { TYPED_POST_DRAFTS } from "~/blog/drafts/postDrafts.server";
import { typedOfDetails } from "~/blog/post";
import { addedPost, DETAILS } from "~/blog/posts.testing";
import { TYPED_PAGE_DRAFTS } from "~/content/drafts/pageDrafts.server";
import type { EditablePage } from "~/content/editablePage";
import { findEditablePage } from "~/content/editablePages";
import { OPERATOR } from "~/platform/actor/actor";
import {
  discardDraft,
  endTypedDraft,
  findDraft,
  listRecordsWithTypedDrafts,
  storeTypedDraft,
  type TypedDraftStore,
  upsertTypedDraft,
} from "~/platform/data/typedDrafts.server";
import { ADA, GRACE, VISITOR } from "../../../tests/support/actors";
import { useApp } from "../../../tests/support/database";

const { app } = useApp();

interface Kind {
  drafts: TypedDraftStore<Record<string, unknown>>;
  recordId(): Promise<string>;
  /** Everything else that is typed. */
  input: object;
}

const kinds: Record<string, Kind> = {
  post: {
    drafts: TYPED_POST_DRAFTS as TypedDraftStore<object> as Kind["drafts"],
    recordId: async () => (await addedPost(app)).id,
    input: typedOfDetails(DETAILS),
  },
  page: {
    drafts: TYPED_PAGE_DRAFTS,
    recordId: async () => "people",
    input: (findEditablePage("people") as EditablePage).form.empty,
  },
};

describe.each(Object.entries(kinds))("the draft of a %s", (_, { drafts, recordId, input }) => {
  const typed = (id: string, title: string, editorId = "one") => ({
    recordId: id,
    editorId,
    baseVersion: 1,
    input: { ...input, title },
  });
  const titleFor = async (actor: typeof ADA, id: string) =>
    (await findDraft(app, actor, drafts, id))?.input.title ?? null;

  test("belongs to one administrator, and the last one replaces those before", async () => {
    const id = await recordId();
    await storeTypedDraft(app, ADA, drafts, typed(id, "Ada 1"));
    const last = { ...typed(id, "Ada 2"), baseVersion: 3 };
    expect(await storeTypedDraft(app, ADA, drafts, last)).toEqual({ ok: true });
    await storeTypedDraft(app, GRACE, drafts, typed(id, "Grace"));
    const { recordId: _, ...stored } = last;
    expect(await findDraft(app, ADA, drafts, id)).toEqual({ ...stored, savedAt: app.now() });
    expect(await titleFor(GRACE, id)).toBe("Grace");
    expect(await discardDraft(app, ADA, drafts, { recordId: id, offeredAt: null })).toEqual({
      ok: true,
    });
    expect([await titleFor(ADA, id), await titleFor(GRACE, id)]).toEqual([null, "Grace"]);
  });

  test("is not discarded by an older offer than what was typed since", async () => {
    const id = await recordId();
    await storeTypedDraft(app, ADA, drafts, typed(id, "Yesterday"));
    const offeredAt = app.now();
    app.advance(1_000);
    await storeTypedDraft(app, ADA, drafts, typed(id, "An hour more"));
    const refused = { ok: false, reason: "newer-draft" };
    expect(await discardDraft(app, ADA, drafts, { recordId: id, offeredAt })).toEqual(refused);
    expect(await titleFor(ADA, id)).toBe("An hour more");
    expect(await discardDraft(app, ADA, drafts, { recordId: id, offeredAt: app.now() })).toEqual({
      ok: true,
    });
    expect(await discardDraft(app, ADA, drafts, { recordId: id, offeredAt })).toEqual({ ok: true });
  });

  test("is replaced and ended by its own editor alone, and discarded from any", async () => {
    const id = await recordId();
    await storeTypedDraft(app, ADA, drafts, typed(id, "Half a day"));
    const other = typed(id, "X", "two");
    expect(await storeTypedDraft(app, ADA, drafts, other)).toEqual({
      ok: false,
      reason: "other-draft",
    });
    for (const editorId of ["two", undefined])
      await app.db.transaction((tx) => endTypedDraft(tx, ADA, drafts, { recordId: id, editorId }));
    await app.db.transaction((tx) =>
      endTypedDraft(tx, GRACE, drafts, { recordId: id, editorId: "one" }),
    );
    expect(await titleFor(ADA, id)).toBe("Half a day");
    await app.db.transaction((tx) =>
      endTypedDraft(tx, ADA, drafts, { recordId: id, editorId: "one" }),
    );
    expect(await titleFor(ADA, id)).toBeNull();
    await storeTypedDraft(app, ADA, drafts, typed(id, "Half a day"));
    await discardDraft(app, ADA, drafts, { recordId: id, offeredAt: null });
    expect(await storeTypedDraft(app, ADA, drafts, other)).toEqual({ ok: true });
  });

  test("is seen by others as typed into the record, from when it was stored", async () => {
    const id = await recordId();
    const shownAt = app.now();
    app.advance(1_000);
    await storeTypedDraft(app, ADA, drafts, typed(id, "An hour of work"));
    const listed = (choice?: object) =>
      listRecordsWithTypedDrafts(app.db, drafts, [id, "another"], choice);
    expect(await listed()).toEqual(new Set([id]));
    expect(await listed({ exceptBy: GRACE, since: shownAt })).toEqual(new Set([id]));
    expect(await listed({ exceptBy: GRACE, since: app.now() })).toEqual(new Set());
    expect(await listed({ exceptBy: ADA })).toEqual(new Set());
    expect(await listRecordsWithTypedDrafts(app.db, drafts, [])).toEqual(new Set());
  });

  test("is not validated, but loses characters that the database cannot store", async () => {
    const id = await recordId();
    const title = `half a \uD800 pair, a \0 and <b>`;
    expect(await storeTypedDraft(app, ADA, drafts, typed(id, title))).toEqual({ ok: true });
    expect(await titleFor(ADA, id)).toBe("half a \uFFFD pair, a  and <b>");
  });

  test("is refused if it is too long, and for all but administrators", async () => {
    const id = await recordId();
    const long = typed(id, "x".repeat(drafts.charactersMax));
    expect(await storeTypedDraft(app, ADA, drafts, long)).toEqual({
      ok: false,
      reason: "too-long",
    });
    const refused = { ok: false, reason: "not-allowed" };
    for (const actor of [VISITOR, OPERATOR]) {
      expect(await storeTypedDraft(app, actor, drafts, typed(id, "x"))).toEqual(refused);
      expect(await discardDraft(app, actor, drafts, { recordId: id, offeredAt: null })).toEqual(
        refused,
      );
      expect(await findDraft(app, actor, drafts, id)).toBeNull();
      // A save of theirs that comes too late leaves nothing behind.
      expect(
        await app.db.transaction((tx) =>
          upsertTypedDraft(tx, app, actor, { drafts, draft: typed(id, "x") }),
        ),
      ).toBe(true);
    }
    expect(await app.db.$count(drafts.table)).toBe(0);
  });

  test("is nowhere for a record that nobody typed into", async () => {
    expect(await findDraft(app, ADA, drafts, "nothing")).toBeNull();
    expect(await discardDraft(app, ADA, drafts, { recordId: "nothing", offeredAt: null })).toEqual({
      ok: true,
    });
  });
});
