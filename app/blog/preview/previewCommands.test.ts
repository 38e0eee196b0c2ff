import { describe, expect, test } from "vitest";
import { findPost } from "~/blog/adminQueries.server";
import { addedPost } from "~/blog/posts.testing";
import { startPreview, stopPreview } from "~/blog/preview/previewCommands.server";
import { findPreviewPost } from "~/blog/queries.server";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { ADA, GRACE, VISITOR } from "../../../tests/support/actors";
import { useApp } from "../../../tests/support/database";

const { app } = useApp();

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
    await stopPreview(app, ADA, { id: post.id, shownAt: WITHOUT_PAGE });
    expect(await findPreviewPost(app, previewKey)).toBeNull();
    const again = await startPreview(app, ADA, post.id);
    expect(again).not.toEqual(started);
  });

  test("are not stopped from a page that does not show the one that a colleague made", async () => {
    const { id } = await addedPost(app, { is_published: false });
    await startPreview(app, ADA, id);
    const shownAt = app.now();
    app.advance(1_000);
    await stopPreview(app, GRACE, { id, shownAt: app.now() });
    const started = await startPreview(app, GRACE, id);
    const changed = { ok: false, reason: "preview-changed" };
    expect(await stopPreview(app, ADA, { id, shownAt })).toEqual(changed);
    const key = started.ok ? started.previewKey : "";
    expect(await findPreviewPost(app, key)).toMatchObject({ id });
    expect(await stopPreview(app, ADA, { id, shownAt: app.now() })).toEqual({ ok: true });
  });

  test("do not change the version of the post, so editors get no conflict", async () => {
    const post = await addedPost(app, { is_published: false });
    await startPreview(app, ADA, post.id);
    expect((await findPost(app, post.id))?.version).toBe(1);
  });

  test("cannot be created by visitors or guessed", async () => {
    const post = await addedPost(app, { is_published: false });
    expect(await startPreview(app, VISITOR, post.id)).toMatchObject({ reason: "not-allowed" });
    for (const guess of ["", "null", "\ufffd", "%", post.id])
      expect(await findPreviewPost(app, guess)).toBeNull();
  });
});
