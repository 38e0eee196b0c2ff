import { beforeEach, describe, expect, test } from "vitest";
import { findDraft, findPost, findRevision, listRevisions } from "~/blog/adminQueries.server";
import { addPost, changePost, publishPost } from "~/blog/commands.server";
import { inputOfDetails } from "~/blog/postInput";
import { ADA, addedPost, DETAILS, GRACE, VISITOR } from "~/blog/posts.testing";
import { startPreview, stopPreview } from "~/blog/preview/previewCommands.server";
import { findPreviewPost, findPublishedPost, findRedirect } from "~/blog/queries.server";
import { restoreRevision } from "~/blog/revisions/revisionCommands.server";
import { NEW_POST } from "~/blog/rules";
import { readContentVersion } from "~/platform/pages/contentVersion.server";
import { type TestContext, useDatabase } from "../../../tests/support/database";
import { discardDraft, saveDraft } from "./draftCommands.server";

const database = useDatabase();
let context: TestContext;
beforeEach(async () => {
  await database.clear();
  context = database.context();
});

const typed = (changes: object = {}) => ({ ...inputOfDetails(DETAILS), ...changes });
const typing = (postId: string, changes: object = {}) => ({
  postId,
  baseVersion: 1,
  input: typed(changes),
});

describe("draft copies", () => {
  test("each person has their own, and the last one counts", async () => {
    const post = await addedPost(context);
    await saveDraft(context, ADA, typing(post.id, { title: "Ada 1" }));
    await saveDraft(context, ADA, typing(post.id, { title: "Ada 2" }));
    await saveDraft(context, GRACE, typing(post.id, { title: "Grace" }));
    expect(await findDraft(context, ADA, post.id)).toEqual({
      baseVersion: 1,
      input: typed({ title: "Ada 2" }),
      savedAt: context.now(),
    });
    expect((await findDraft(context, GRACE, post.id))?.input.title).toBe("Grace");
  });

  test("are invisible to the public and change no kept page", async () => {
    const post = await addedPost(context);
    const before = await readContentVersion(context.db);
    await saveDraft(context, ADA, typing(post.id, { title: "Unfinished" }));
    expect((await findPublishedPost(context, post.slug))?.title).toBe(post.title);
    expect(await readContentVersion(context.db)).toBe(before);
  });

  test("go when they are saved, as a new post or an old one, or discarded", async () => {
    await saveDraft(context, ADA, typing(NEW_POST));
    const added = await addPost(context, ADA, DETAILS);
    if (!added.ok) throw new Error(added.reason);
    expect(await findDraft(context, ADA, NEW_POST)).toBeNull();
    const { id } = added.post;
    await saveDraft(context, ADA, typing(id));
    await changePost(context, ADA, { id, version: 1, details: DETAILS });
    expect(await findDraft(context, ADA, id)).toBeNull();
    await saveDraft(context, ADA, typing(id));
    await discardDraft(context, ADA, id);
    expect(await findDraft(context, ADA, id)).toBeNull();
  });

  test("may hold what no post could, except for what no database can", async () => {
    const content = `half a \uD800 pair, a \0 and <b>`;
    const title = "";
    expect(await saveDraft(context, ADA, typing(NEW_POST, { title, content }))).toMatchObject({
      ok: true,
    });
    const draft = await findDraft(context, ADA, NEW_POST);
    expect(draft?.input).toMatchObject({ title, content: "half a \uFFFD pair, a  and <b>" });
  });

  test("are refused for strangers, for posts that there are not, and beyond all measure", async () => {
    expect(await saveDraft(context, VISITOR, typing(NEW_POST))).toMatchObject({
      reason: "not-allowed",
    });
    expect(await saveDraft(context, ADA, typing("nothing\0"))).toMatchObject({
      reason: "post-missing",
    });
    const content = "x".repeat(600_000);
    expect(await saveDraft(context, ADA, typing(NEW_POST, { content }))).toMatchObject({
      reason: "too-long",
    });
  });
});

describe("revisions", () => {
  test("every save is one, with who saved it and when", async () => {
    const post = await addedPost(context, { is_published: false });
    context.advance(60_000);
    await publishPost(context, GRACE, post.id);
    expect(await listRevisions(context, post.id)).toEqual([
      { version: 2, savedAt: context.now(), savedBy: GRACE.id },
      { version: 1, savedAt: post.createdAt, savedBy: ADA.id },
    ]);
    const first = await findRevision(context, post.id, 1);
    expect(first?.input).toEqual(
      typed({ title: post.title, slug: post.slug, is_published: false }),
    );
  });

  test("restoring one brings its words back as a new save, and leaves a public post public", async () => {
    const post = await addedPost(context, { slug: "old-address", is_published: false });
    const details = { ...DETAILS, slug: "new-address", content: "<p>Worse.</p>" };
    await changePost(context, ADA, { id: post.id, version: 1, details });
    const restored = await restoreRevision(context, GRACE, {
      postId: post.id,
      revision: 1,
      version: 2,
    });
    expect(restored).toMatchObject({
      ok: true,
      post: { version: 3, isPublished: true, source: post.source, slug: "old-address" },
    });
    expect(await findRedirect(context, "new-address")).toBe("old-address");
  });

  test("restoring from an older version of the post is refused like any other save", async () => {
    const post = await addedPost(context);
    await changePost(context, GRACE, { id: post.id, version: 1, details: DETAILS });
    const input = { postId: post.id, revision: 1, version: 1 };
    expect(await restoreRevision(context, ADA, input)).toMatchObject({ reason: "newer-version" });
    const none = { postId: post.id, revision: 9, version: 2 };
    expect(await restoreRevision(context, ADA, none)).toMatchObject({ reason: "revision-missing" });
    expect(await restoreRevision(context, VISITOR, input)).toMatchObject({ reason: "not-allowed" });
  });
});

describe("preview links", () => {
  test("show a draft to whoever holds one, until it is stopped; the next one is another", async () => {
    const post = await addedPost(context, { is_published: false });
    const started = await startPreview(context, ADA, post.id);
    if (!started.ok) throw new Error(started.reason);
    const { previewKey } = started;
    expect(previewKey).toMatch(/^[\w-]{43}$/);
    expect(await findPreviewPost(context, previewKey)).toMatchObject({ id: post.id });
    expect(await findPreviewPost(context, previewKey)).not.toHaveProperty("source");
    expect(await startPreview(context, GRACE, post.id)).toEqual(started);
    await stopPreview(context, ADA, post.id);
    expect(await findPreviewPost(context, previewKey)).toBeNull();
    const again = await startPreview(context, ADA, post.id);
    expect(again).not.toEqual(started);
  });

  test("are no save: whoever is editing is not disturbed", async () => {
    const post = await addedPost(context, { is_published: false });
    await startPreview(context, ADA, post.id);
    expect((await findPost(context, post.id))?.version).toBe(1);
  });

  test("are not opened by strangers or guesses", async () => {
    const post = await addedPost(context, { is_published: false });
    expect(await startPreview(context, VISITOR, post.id)).toMatchObject({ reason: "not-allowed" });
    for (const guess of ["", "null", "\0", "%", post.id])
      expect(await findPreviewPost(context, guess)).toBeNull();
  });
});
