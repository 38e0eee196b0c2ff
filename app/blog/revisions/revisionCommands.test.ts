import { describe, expect, test } from "vitest";
import { findRevision, listRevisions } from "~/blog/adminQueries.server";
import { changePost, publishPost } from "~/blog/commands.server";
import { typedOfDetails, typedPost } from "~/blog/post";
import { addedPost, DETAILS } from "~/blog/posts.testing";
import { findRedirect } from "~/blog/queries.server";
import { postDifferences } from "~/blog/revisions/postDifferences";
import { restoreRevision } from "~/blog/revisions/revisionCommands.server";
import { postRevisions } from "~/blog/tables.server";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { ADA, GRACE, VISITOR } from "../../../tests/support/actors";
import { useApp } from "../../../tests/support/database";

const { app } = useApp();

const typed = (changes: object = {}) => ({ ...typedOfDetails(DETAILS), ...changes });

describe("what was stored before a field existed", () => {
  const { meta_title: _title, meta_description: _description, ...older } = typed();

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

describe("revisions", () => {
  test("are stored by every save, with its author and time", async () => {
    const post = await addedPost(app, { is_published: false });
    app.advance(60_000);
    await publishPost(app, GRACE, { id: post.id, shownAt: WITHOUT_PAGE });
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
