import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { accountsTable } from "~/accounts/tables.server";
import { findDraft, listTypedInto } from "~/blog/adminPosts.server";
import { addPost, changePost, deletePost } from "~/blog/commands.server";
import { typedOfDetails } from "~/blog/post";
import { ADA, addedPost, DETAILS, GRACE, VISITOR } from "~/blog/posts.testing";
import { findPublishedPost } from "~/blog/queries.server";
import { restoreRevision } from "~/blog/revisions/revisionCommands.server";
import { NEW_POST } from "~/blog/rules";
import { postDrafts } from "~/blog/tables.server";
import { readContentVersion } from "~/platform/data/contentVersion.server";
import { useApp } from "../../../tests/support/database";
import { deleteDraftsOfRemovedAccounts, discardDraft, saveDraft } from "./draftCommands.server";

const { app } = useApp();

const typed = (changes: object = {}) => ({ ...typedOfDetails(DETAILS), ...changes });
const typing = (postId: string, changes: object = {}) => ({
  postId,
  editorId: "one",
  baseVersion: 1,
  input: typed(changes),
});

describe("what was stored before a field existed", () => {
  const { meta_title: _title, meta_description: _description, ...older } = typed();
  const expected = { ...older, meta_title: "", meta_description: "" };

  test("a draft copy has the new fields empty", async () => {
    const post = await addedPost(app);
    await saveDraft(app, ADA, { ...typing(post.id), input: older as ReturnType<typeof typed> });
    expect((await findDraft(app, ADA, post.id))?.input).toEqual(expected);
  });
});

describe("draft copies", () => {
  test("belong to one administrator each, and the last one replaces those before", async () => {
    const post = await addedPost(app);
    await saveDraft(app, ADA, typing(post.id, { title: "Ada 1" }));
    await saveDraft(app, ADA, typing(post.id, { title: "Ada 2" }));
    await saveDraft(app, GRACE, typing(post.id, { title: "Grace" }));
    expect(await findDraft(app, ADA, post.id)).toEqual({
      editorId: "one",
      baseVersion: 1,
      input: typed({ title: "Ada 2" }),
      savedAt: app.now(),
    });
    expect((await findDraft(app, GRACE, post.id))?.input.title).toBe("Grace");
  });

  test("are not public and do not change the content version", async () => {
    const post = await addedPost(app);
    const before = await readContentVersion(app.db);
    await saveDraft(app, ADA, typing(post.id, { title: "Unfinished" }));
    expect((await findPublishedPost(app, post.slug))?.title).toBe(post.title);
    expect(await readContentVersion(app.db)).toBe(before);
  });

  test("are deleted when the post is saved or the draft is discarded", async () => {
    await saveDraft(app, ADA, typing(NEW_POST));
    const added = await addPost(app, ADA, DETAILS, "one");
    if (!added.ok) throw new Error(added.reason);
    expect(await findDraft(app, ADA, NEW_POST)).toBeNull();
    const { id } = added.post;
    await saveDraft(app, ADA, typing(id));
    await changePost(app, ADA, { id, version: 1, details: DETAILS, editorId: "one" });
    expect(await findDraft(app, ADA, id)).toBeNull();
    await saveDraft(app, ADA, typing(id));
    await discardDraft(app, ADA, id);
    expect(await findDraft(app, ADA, id)).toBeNull();
  });

  test("are not discarded by an older offer than what was typed since", async () => {
    const { id } = await addedPost(app);
    await saveDraft(app, ADA, typing(id, { title: "Yesterday" }));
    const offeredAt = app.now();
    app.advance(1_000);
    await saveDraft(app, ADA, typing(id, { title: "An hour more" }));
    const refused = { ok: false, reason: "newer-draft" };
    expect(await discardDraft(app, ADA, id, offeredAt)).toEqual(refused);
    expect((await findDraft(app, ADA, id))?.input.title).toBe("An hour more");
    expect(await discardDraft(app, ADA, id, app.now())).toEqual({ ok: true });
    expect(await discardDraft(app, ADA, id, offeredAt)).toEqual({ ok: true });
  });

  test("of others keep a post from being deleted by somebody who has not seen that they were typed", async () => {
    const { id } = await addedPost(app);
    const shownAt = app.now();
    app.advance(1_000);
    await saveDraft(app, GRACE, typing(id, { title: "An hour of work" }));
    await saveDraft(app, ADA, typing(id));
    const changed = { ok: false, reason: "post-changed" };
    expect(await deletePost(app, ADA, id, shownAt)).toEqual(changed);
    expect((await findDraft(app, GRACE, id))?.input.title).toBe("An hour of work");
    expect(await listTypedInto(app, [id, "another"], ADA)).toEqual(new Set([id]));
    expect(await listTypedInto(app, [], ADA)).toEqual(new Set());
    expect(await deletePost(app, ADA, id, app.now())).toEqual({ ok: true });
    const another = await addedPost(app);
    const seenAt = app.now();
    app.advance(1_000);
    await saveDraft(app, ADA, typing(another.id));
    expect(await listTypedInto(app, [another.id], ADA)).toEqual(new Set());
    expect(await deletePost(app, ADA, another.id, seenAt)).toEqual({ ok: true });
  });

  test("are replaced and ended by their own editor alone, and discarded from any", async () => {
    const { id, slug } = await addedPost(app);
    const title = async () => (await findDraft(app, ADA, id))?.input.title ?? null;
    await saveDraft(app, ADA, typing(id, { title: "Half a day" }));
    const other = { ...typing(id, { title: "X" }), editorId: "two" };
    expect(await saveDraft(app, ADA, other)).toEqual({ ok: false, reason: "other-draft" });
    const details = { ...DETAILS, slug };
    await changePost(app, ADA, { id, version: 1, details, editorId: "two" });
    expect(await title()).toBe("Half a day");
    // Rejected, because version 2 is there: it does not take the place of the draft either.
    const late = { ...details, title: "Too late" };
    expect(
      await changePost(app, ADA, { id, version: 1, details: late, editorId: "two" }),
    ).toMatchObject({ reason: "newer-version" });
    expect(await title()).toBe("Half a day");
    await discardDraft(app, ADA, id);
    expect(await saveDraft(app, ADA, other)).toMatchObject({ ok: true });
  });

  test("stay when an earlier version is restored, also if that is rejected", async () => {
    const { id, slug } = await addedPost(app);
    await changePost(app, ADA, { id, version: 1, details: { ...DETAILS, slug, title: "Second" } });
    await saveDraft(app, ADA, typing(id, { title: "Half a day" }));
    const restored = { postId: id, revision: 1 };
    expect(await restoreRevision(app, ADA, { ...restored, version: 1 })).toMatchObject({
      reason: "newer-version",
    });
    expect(await restoreRevision(app, ADA, { ...restored, version: 2 })).toMatchObject({
      ok: true,
    });
    expect((await findDraft(app, ADA, id))?.input.title).toBe("Half a day");
  });

  test("are not validated, but lose characters that the database cannot store", async () => {
    const content = `half a \uD800 pair, a \0 and <b>`;
    const title = "";
    expect(await saveDraft(app, ADA, typing(NEW_POST, { title, content }))).toMatchObject({
      ok: true,
    });
    const draft = await findDraft(app, ADA, NEW_POST);
    expect(draft?.input).toMatchObject({ title, content: "half a \uFFFD pair, a  and <b>" });
  });

  test("are rejected for visitors, for missing posts and above the maximum size", async () => {
    expect(await saveDraft(app, VISITOR, typing(NEW_POST))).toMatchObject({
      reason: "not-allowed",
    });
    expect(await saveDraft(app, ADA, typing("nothing\0"))).toMatchObject({
      reason: "post-missing",
    });
    const content = "x".repeat(600_000);
    expect(await saveDraft(app, ADA, typing(NEW_POST, { content }))).toMatchObject({
      reason: "too-long",
    });
  });

  test("are deleted once the account of their writer is, and those of other accounts stay", async () => {
    const [account] = await app.db
      .insert(accountsTable)
      .values([{ name: "Removed", email: "removed@example.com" }])
      .returning({ id: accountsTable.id });
    const writer = { ...ADA, id: account?.id ?? "" };
    const post = await addedPost(app);
    await saveDraft(app, writer, typing(post.id));
    // The account of this one was never there.
    await saveDraft(app, ADA, typing(post.id));
    await deleteDraftsOfRemovedAccounts(app);
    expect(await findDraft(app, ADA, post.id)).toBeNull();
    expect(await findDraft(app, writer, post.id)).not.toBeNull();
    await app.db.delete(accountsTable).where(eq(accountsTable.id, writer.id));
    await deleteDraftsOfRemovedAccounts(app);
    expect(await app.db.$count(postDrafts)).toBe(0);
  });
});
