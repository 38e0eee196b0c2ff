import { describe, expect, test } from "vitest";
import { findDraft, findPost, findRevision, listRevisions } from "~/blog/adminPosts.server";
import {
  addPost,
  changePost,
  publishPost,
  restoreRevision,
  startPreview,
  stopPreview,
} from "~/blog/commands.server";
import { typedOfDetails, typedPost } from "~/blog/post";
import { ADA, addedPost, DETAILS, GRACE, VISITOR } from "~/blog/posts.testing";
import { findPreviewPost, findPublishedPost, findRedirect } from "~/blog/queries.server";
import { postDifferences } from "~/blog/revisions/postDifferences";
import { NEW_POST } from "~/blog/rules";
import { postRevisions } from "~/blog/tables.server";
import { readContentVersion } from "~/platform/http/pages/contentVersion.server";
import { useApp } from "../../../tests/support/database";
import { discardDraft, saveDraft } from "./draftCommands.server";

const { app } = useApp();

const typed = (changes: object = {}) => ({ ...typedOfDetails(DETAILS), ...changes });
const typing = (postId: string, changes: object = {}) => ({
  postId,
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

  test("a revision can be compared and restored, and takes the texts for search engines with it", async () => {
    const post = await addedPost(app, { title: "Before" });
    await app.db.update(postRevisions).set({ input: older as ReturnType<typeof typed> });
    const details = { ...DETAILS, meta_title: "Short", meta_description: "Said in one sentence." };
    const changed = await changePost(app, ADA, { id: post.id, version: 1, details });
    if (!changed.ok) throw new Error(changed.reason);
    const revision = await findRevision(app, post.id, 1);
    if (!revision) throw new Error("the revision is missing");
    const now = typedPost(changed.post, app.calendar());
    expect(
      postDifferences(now, revision.input).map(({ label, before, after }) => [
        label,
        before,
        after,
      ]),
    ).toEqual([
      ["Headline for search engines", "Short", ""],
      ["Description for search engines", "Said in one sentence.", ""],
    ]);
    const restored = await restoreRevision(app, ADA, { postId: post.id, revision: 1, version: 2 });
    expect(restored).toMatchObject({ ok: true, post: { metaTitle: null, metaDescription: null } });
  });
});

describe("draft copies", () => {
  test("belong to one administrator each, and the last one replaces those before", async () => {
    const post = await addedPost(app);
    await saveDraft(app, ADA, typing(post.id, { title: "Ada 1" }));
    await saveDraft(app, ADA, typing(post.id, { title: "Ada 2" }));
    await saveDraft(app, GRACE, typing(post.id, { title: "Grace" }));
    expect(await findDraft(app, ADA, post.id)).toEqual({
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
    const added = await addPost(app, ADA, DETAILS);
    if (!added.ok) throw new Error(added.reason);
    expect(await findDraft(app, ADA, NEW_POST)).toBeNull();
    const { id } = added.post;
    await saveDraft(app, ADA, typing(id));
    await changePost(app, ADA, { id, version: 1, details: DETAILS });
    expect(await findDraft(app, ADA, id)).toBeNull();
    await saveDraft(app, ADA, typing(id));
    await discardDraft(app, ADA, id);
    expect(await findDraft(app, ADA, id)).toBeNull();
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
});

describe("revisions", () => {
  test("are stored by every save, with its author and time", async () => {
    const post = await addedPost(app, { is_published: false });
    app.advance(60_000);
    await publishPost(app, GRACE, post.id);
    expect(await listRevisions(app, post.id)).toEqual([
      { version: 2, savedAt: app.now(), savedBy: GRACE.id },
      { version: 1, savedAt: post.createdAt, savedBy: ADA.id },
    ]);
    const first = await findRevision(app, post.id, 1);
    expect(first?.input).toEqual(
      typed({ title: post.title, slug: post.slug, is_published: false }),
    );
  });

  test("are restored as a new save, which does not change the publication", async () => {
    const post = await addedPost(app, { slug: "old-address", is_published: false });
    const details = { ...DETAILS, slug: "new-address", content: "<p>Worse.</p>" };
    await changePost(app, ADA, { id: post.id, version: 1, details });
    const restored = await restoreRevision(app, GRACE, {
      postId: post.id,
      revision: 1,
      version: 2,
    });
    expect(restored).toMatchObject({
      ok: true,
      post: { version: 3, isPublished: true, source: post.source, slug: "old-address" },
    });
    expect(await findRedirect(app, "new-address")).toBe("old-address");
  });

  test("are not restored from an older version of the post, nor by a visitor", async () => {
    const post = await addedPost(app);
    await changePost(app, GRACE, { id: post.id, version: 1, details: DETAILS });
    const input = { postId: post.id, revision: 1, version: 1 };
    expect(await restoreRevision(app, ADA, input)).toMatchObject({ reason: "newer-version" });
    const none = { postId: post.id, revision: 9, version: 2 };
    expect(await restoreRevision(app, ADA, none)).toMatchObject({ reason: "revision-missing" });
    expect(await restoreRevision(app, VISITOR, input)).toMatchObject({ reason: "not-allowed" });
  });
});

describe("preview links", () => {
  test("show a draft until they are stopped, and get a new address after that", async () => {
    const post = await addedPost(app, { is_published: false });
    const started = await startPreview(app, ADA, post.id);
    if (!started.ok) throw new Error(started.reason);
    const { previewKey } = started;
    expect(previewKey).toMatch(/^[\w-]{43}$/);
    expect(await findPreviewPost(app, previewKey)).toMatchObject({ id: post.id });
    expect(await findPreviewPost(app, previewKey)).not.toHaveProperty("source");
    expect(await startPreview(app, GRACE, post.id)).toEqual(started);
    await stopPreview(app, ADA, post.id);
    expect(await findPreviewPost(app, previewKey)).toBeNull();
    const again = await startPreview(app, ADA, post.id);
    expect(again).not.toEqual(started);
  });

  test("do not change the version of the post, so editors get no conflict", async () => {
    const post = await addedPost(app, { is_published: false });
    await startPreview(app, ADA, post.id);
    expect((await findPost(app, post.id))?.version).toBe(1);
  });

  test("cannot be created by visitors or guessed", async () => {
    const post = await addedPost(app, { is_published: false });
    expect(await startPreview(app, VISITOR, post.id)).toMatchObject({ reason: "not-allowed" });
    for (const guess of ["", "null", "\0", "%", post.id])
      expect(await findPreviewPost(app, guess)).toBeNull();
  });
});
