import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { accountsTable } from "~/accounts/tables.server";
import { addPost, changePost, deletePost } from "~/blog/commands.server";
import {
  deletePostDraftsOfRemovedAccounts,
  findTypedPostDraft,
  TYPED_POST_DRAFTS,
} from "~/blog/drafts/postDrafts.server";
import { typedOfDetails } from "~/blog/post";
import { addedPost, DETAILS } from "~/blog/posts.testing";
import { findPublishedPost } from "~/blog/queries.server";
import { restoreRevision } from "~/blog/revisions/revisionCommands.server";
import { NEW_POST } from "~/blog/rules";
import { postDrafts } from "~/blog/tables.server";
import type { Actor } from "~/platform/actor/actor";
import { getContentVersion } from "~/platform/data/contentVersion.server";
import { discardDraft, storeTypedDraft } from "~/platform/data/typedDrafts.server";
import { ADA, GRACE } from "../../../tests/support/actors";
import { useApp } from "../../../tests/support/database";
import { idOf } from "../../../tests/support/idOf";

const { app } = useApp();

const typed = (changes: object = {}) => ({ ...typedOfDetails(DETAILS), ...changes });
const type = (actor: Actor, recordId: string, changes: object = {}) => {
  const draft = { recordId, editorId: "one", baseVersion: 1, input: typed(changes) };
  return storeTypedDraft(app, actor, TYPED_POST_DRAFTS, draft);
};

describe("what was stored before a field existed", () => {
  const { meta_title: _title, meta_description: _description, ...older } = typed();
  const expected = { ...older, meta_title: "", meta_description: "" };

  test("a typed draft has the new fields empty", async () => {
    const { id } = await addedPost(app);
    const input = older as ReturnType<typeof typed>;
    const draft = { recordId: id, editorId: "one", baseVersion: 1, input };
    await storeTypedDraft(app, ADA, TYPED_POST_DRAFTS, draft);
    expect((await findTypedPostDraft(app, ADA, id))?.input).toEqual(expected);
  });
});

describe("typed drafts", () => {
  test("are not public and do not change the content version", async () => {
    const post = await addedPost(app);
    const before = await getContentVersion(app.db);
    await type(ADA, post.id, { title: "Unfinished" });
    expect((await findPublishedPost(app, post.slug))?.title).toBe(post.title);
    expect(await getContentVersion(app.db)).toBe(before);
  });

  test("are deleted when the post is saved or the draft is discarded", async () => {
    await type(ADA, NEW_POST);
    const added = await addPost(app, ADA, { details: DETAILS, editorId: "one" });
    if (!added.ok) throw new Error(added.reason);
    expect(await findTypedPostDraft(app, ADA, NEW_POST)).toBeNull();
    const { id } = added.post;
    await type(ADA, id);
    await changePost(app, ADA, { id, version: 1, details: DETAILS, editorId: "one" });
    expect(await findTypedPostDraft(app, ADA, id)).toBeNull();
    await type(ADA, id);
    await discardDraft(app, ADA, TYPED_POST_DRAFTS, { recordId: id, offeredAt: null });
    expect(await findTypedPostDraft(app, ADA, id)).toBeNull();
  });

  test("of others keep a post from being deleted by somebody who has not seen that they were typed", async () => {
    const { id } = await addedPost(app);
    const shownAt = app.now();
    app.advance(1_000);
    await type(GRACE, id, { title: "An hour of work" });
    await type(ADA, id);
    const changed = { ok: false, reason: "post-changed" };
    expect(await deletePost(app, ADA, { id, shownAt })).toEqual(changed);
    expect((await findTypedPostDraft(app, GRACE, id))?.input.title).toBe("An hour of work");
    expect(await deletePost(app, ADA, { id, shownAt: app.now() })).toEqual({ ok: true });
    const another = await addedPost(app);
    const seenAt = app.now();
    app.advance(1_000);
    await type(ADA, another.id);
    expect(await deletePost(app, ADA, { id: another.id, shownAt: seenAt })).toEqual({ ok: true });
  });

  test("stay when another editor saves the post, or is refused", async () => {
    const { id, slug } = await addedPost(app);
    const title = async () => (await findTypedPostDraft(app, ADA, id))?.input.title ?? null;
    await type(ADA, id, { title: "Half a day" });
    const details = { ...DETAILS, slug };
    await changePost(app, ADA, { id, version: 1, details, editorId: "two" });
    expect(await title()).toBe("Half a day");
    // Rejected, because version 2 is there: it does not take the place of the draft either.
    const late = { ...details, title: "Too late" };
    expect(
      await changePost(app, ADA, { id, version: 1, details: late, editorId: "two" }),
    ).toMatchObject({ reason: "newer-version" });
    expect(await title()).toBe("Half a day");
  });

  test("stay when an earlier version is restored, also if that is rejected", async () => {
    const { id, slug } = await addedPost(app);
    await changePost(app, ADA, { id, version: 1, details: { ...DETAILS, slug, title: "Second" } });
    await type(ADA, id, { title: "Half a day" });
    const restored = { postId: id, revision: 1 };
    expect(await restoreRevision(app, ADA, { ...restored, version: 1 })).toMatchObject({
      reason: "newer-version",
    });
    expect(await restoreRevision(app, ADA, { ...restored, version: 2 })).toMatchObject({
      ok: true,
    });
    expect((await findTypedPostDraft(app, ADA, id))?.input.title).toBe("Half a day");
  });

  test("are rejected for missing posts and above the maximum size", async () => {
    expect(await type(ADA, "nothing")).toMatchObject({ reason: "record-missing" });
    const content = "x".repeat(600_000);
    expect(await type(ADA, NEW_POST, { content })).toMatchObject({ reason: "too-long" });
    expect(await type(ADA, NEW_POST, { content: "" })).toMatchObject({ ok: true });
  });

  test("are deleted once the account of their writer is, and those of other accounts stay", async () => {
    const [account] = await app.db
      .insert(accountsTable)
      .values([{ name: "Removed", email: "removed@example.com" }])
      .returning({ id: accountsTable.id });
    const writer = { ...ADA, id: idOf(account) };
    const post = await addedPost(app);
    await type(writer, post.id);
    // The account of this one was never there.
    await type(ADA, post.id);
    await deletePostDraftsOfRemovedAccounts(app);
    expect(await findTypedPostDraft(app, ADA, post.id)).toBeNull();
    expect(await findTypedPostDraft(app, writer, post.id)).not.toBeNull();
    await app.db.delete(accountsTable).where(eq(accountsTable.id, writer.id));
    await deletePostDraftsOfRemovedAccounts(app);
    expect(await app.db.$count(postDrafts)).toBe(0);
  });
});
