import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  findPost,
  listAdminCategories,
  listAdminPosts,
  listRevisions,
} from "~/blog/adminQueries.server";
import {
  addPost,
  changePost,
  deletePost,
  publishPost,
  unpublishPost,
} from "~/blog/commands.server";
import { findTypedPostDraft, TYPED_POST_DRAFTS } from "~/blog/drafts/postDrafts.server";
import { addImportedPosts, prepareImportedPost } from "~/blog/importedPosts.server";
import { typedOfDetails } from "~/blog/post";
import { addedPost, DETAILS } from "~/blog/posts.testing";
import { findPublishedPost, findRedirect } from "~/blog/queries.server";
import { restoreRevision } from "~/blog/revisions/revisionCommands.server";
import { postDrafts } from "~/blog/tables.server";
import { lockTranslatedPost } from "~/blog/translation/postTranslations.server";
import { getContentVersion } from "~/platform/data/contentVersion.server";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { auditEvents } from "~/platform/data/tables.server";
import { getTranslation, saveTranslation } from "~/platform/data/translations.server";
import { storeTypedDraft } from "~/platform/data/typedDrafts.server";
import { MINUTE_MS } from "~/platform/durations";
import { ADA, GRACE, VISITOR } from "../../tests/support/actors";
import { useEmptyDatabase } from "../../tests/support/database";
import { countLockWaits, lockAuditLog } from "../../tests/support/lockWaits";

const database = useEmptyDatabase();

test("a post that somebody else has saved since it was shown is neither published, unpublished nor deleted", async () => {
  const app = database.context();
  const post = await addedPost(app, { is_published: false });
  const shownAt = app.now();
  app.advance(1_000);
  const details = { ...DETAILS, slug: post.slug, title: "Half done", is_published: false };
  await changePost(app, GRACE, { id: post.id, version: 1, details });
  const refused = { ok: false, reason: "post-changed" };
  expect(await publishPost(app, ADA, { id: post.id, shownAt })).toEqual(refused);
  expect(await deletePost(app, ADA, { id: post.id, shownAt })).toEqual(refused);
  expect(await publishPost(app, GRACE, { id: post.id, shownAt })).toMatchObject({ ok: true });
  expect(await unpublishPost(app, ADA, { id: post.id, shownAt })).toEqual(refused);
  expect(await unpublishPost(app, ADA, { id: post.id, shownAt: app.now() })).toMatchObject({
    ok: true,
  });
});

describe("adding a post", () => {
  test("a published post is public at once, dated now, and changes the content version", async () => {
    const app = database.context();
    const before = await getContentVersion(app.db);
    const post = await addedPost(app);
    expect(await findPublishedPost(app, post.slug)).toMatchObject({
      id: post.id,
      publishedAt: app.now(),
      headings: [{ id: "section-start-small", level: 2, text: "Start small" }],
    });
    expect(await getContentVersion(app.db)).toBe(before + 1);
  });

  test("a draft has no date of publication and does not change the content version", async () => {
    const app = database.context();
    const before = await getContentVersion(app.db);
    const post = await addedPost(app, { is_published: false });
    expect(post).toMatchObject({ isPublished: false, publishedAt: null, version: 1 });
    expect(await findPublishedPost(app, post.slug)).toBeNull();
    expect(await getContentVersion(app.db)).toBe(before);
  });

  test("the article is cleaned, and its source is stored for the admin area", async () => {
    const app = database.context();
    const content = "<p onclick='x()'>Hello</p><script>alert(1)</script>";
    const post = await addedPost(app, { content });
    expect((await findPublishedPost(app, post.slug))?.content).toBe("<p>Hello</p>");
    expect(await findPublishedPost(app, post.slug)).not.toHaveProperty("source");
    expect((await findPost(app, post.id))?.source).toBe(content);
  });

  test("a slug of another post is rejected, also if both are added at once", async () => {
    const app = database.context();
    const both = await Promise.all(
      ["One", "Two"].map((title) =>
        addPost(app, ADA, { details: { ...DETAILS, title, slug: "taken" } }),
      ),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both).toContainEqual({ ok: false, reason: "slug-taken" });
  });

  test("a form that is sent twenty times at once adds one post", async () => {
    const app = database.context();
    const additions = Array.from({ length: 20 }, () => addPost(app, ADA, { details: DETAILS }));
    const results = await Promise.all(additions);
    expect(new Set(results.map((result) => result.ok && result.post.id)).size).toBe(1);
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect((await listRevisions(app, results[0]?.ok ? results[0].post.id : "")).length).toBe(1);
    const changed = {
      ...DETAILS,
      slug: results[0]?.ok ? results[0].post.slug : "",
      title: "Other",
    };
    expect(await addPost(app, ADA, { details: changed })).toEqual({
      ok: false,
      reason: "slug-taken",
    });
  });

  test("two posts with the same title get different ids, also in the same millisecond", async () => {
    const app = database.context();
    const one = await addedPost(app, { title: "Same" });
    const other = await addedPost(app, { title: "Same" });
    expect(other.id).not.toBe(one.id);
  });

  test("characters that the database cannot store are removed, also if the markup encodes them", async () => {
    const app = database.context();
    const content = "<h2>A&#0;B &#xD800;</h2><pre><code>&#x0;</code></pre>";
    const post = await addedPost(app, { content });
    expect(post.headings).toHaveLength(1);
  });

  test("markup that is nested too deeply is rejected", async () => {
    const app = database.context();
    const content = "<b>".repeat(2_000);
    expect(await addPost(app, ADA, { details: { ...DETAILS, content } })).toMatchObject({
      ok: false,
    });
  });
});

function change(id: string, version: number, changes: Partial<typeof DETAILS>, actor = ADA) {
  const details = { ...DETAILS, ...changes };
  return changePost(database.context(), actor, { id, version, details, editorId: "one" });
}

describe("changing a post", () => {
  test("the date of publication changes when a post is published again, not when a public post is changed", async () => {
    const app = database.context();
    const post = await addedPost(app);
    app.advance(60_000);
    const details = { ...DETAILS, slug: post.slug };
    await changePost(app, ADA, { id: post.id, version: 1, details });
    expect((await findPost(app, post.id))?.publishedAt).toEqual(post.publishedAt);
    await unpublishPost(app, ADA, { id: post.id, shownAt: WITHOUT_PAGE });
    expect((await findPost(app, post.id))?.publishedAt).toEqual(post.publishedAt);
    const published = await publishPost(app, ADA, { id: post.id, shownAt: WITHOUT_PAGE });
    expect(published).toMatchObject({ post: { isPublished: true, publishedAt: app.now() } });
  });

  test("columns that are not part of the form cannot be set through it", async () => {
    const post = await addedPost(database.context());
    const smuggled = { id: "x", previewKey: "x", publishedAt: null, version: 99, createdAt: null };
    const changed = await change(post.id, 1, { slug: post.slug, ...smuggled });
    if (!changed.ok) throw new Error(changed.reason);
    const { id, previewKey, publishedAt, version, createdAt } = changed.post;
    expect({ id, previewKey, publishedAt, version, createdAt }).toEqual({
      id: post.id,
      previewKey: null,
      publishedAt: post.publishedAt,
      version: 2,
      createdAt: post.createdAt,
    });
  });

  test("a save from an older version is rejected with the newer one, and stored as a typed draft", async () => {
    const app = database.context();
    const post = await addedPost(app);
    await change(post.id, 1, { slug: post.slug, title: "Ada was first" });
    const late = await change(post.id, 1, { slug: post.slug, title: "Grace was late" }, GRACE);
    expect(late).toEqual({
      ok: false,
      reason: "newer-version",
      newer: { version: 2, savedBy: ADA.id, savedAt: app.now() },
    });
    expect((await findPost(app, post.id))?.title).toBe("Ada was first");
    expect(await findTypedPostDraft(app, GRACE, post.id)).toMatchObject({
      baseVersion: 1,
      input: { title: "Grace was late" },
    });
    expect(await findTypedPostDraft(app, ADA, post.id)).toBeNull();
  });

  test("a form that was sent twice is saved once, and the second time is no conflict", async () => {
    const app = database.context();
    const post = await addedPost(app);
    const details = { slug: post.slug, title: "Saved once" };
    const results = await Promise.all([change(post.id, 1, details), change(post.id, 1, details)]);
    expect(results).toMatchObject([
      { ok: true, post: { version: 2 } },
      { ok: true, post: { version: 2 } },
    ]);
    expect(await findTypedPostDraft(app, ADA, post.id)).toBeNull();
  });

  test("if two people save the same version at once, one is rejected and both texts are stored", async () => {
    const app = database.context();
    const post = await addedPost(app);
    const titled = (title: string) => ({ slug: post.slug, title });
    const both = await Promise.all([
      change(post.id, 1, titled("By Ada"), ADA),
      change(post.id, 1, titled("By Grace"), GRACE),
    ]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    const drafts = await Promise.all(
      [ADA, GRACE].map((who) => findTypedPostDraft(app, who, post.id)),
    );
    const stored = [
      (await findPost(app, post.id))?.title,
      ...drafts.map((one) => one?.input.title),
    ];
    expect(stored.filter(Boolean).sort()).toEqual(["By Ada", "By Grace"]);
  });

  test("changing to a slug of another post is rejected and changes nothing", async () => {
    const app = database.context();
    const [one, other] = [await addedPost(app), await addedPost(app)];
    const refused = await change(one.id, 1, { slug: other.slug });
    expect(refused).toEqual({ ok: false, reason: "slug-taken" });
    expect(await findPost(app, one.id)).toEqual(one);
  });
});

describe("a slug that only an import may bring", () => {
  const IMPORTED_AT = new Date("2026-02-03T09:00:00Z");

  async function importPost(slug: string) {
    const app = database.context();
    const { is_published, publish_at, ...details } = { ...DETAILS, slug };
    const prepared = await prepareImportedPost(app, ADA, {
      id: slug,
      isPublished: true,
      publishedAt: IMPORTED_AT,
      publishAt: null,
      createdAt: IMPORTED_AT,
      updatedAt: IMPORTED_AT,
      details,
    });
    if (!prepared.ok) throw new Error(prepared.reason);
    await database.db.transaction((tx) => addImportedPosts(tx, app, ADA, [prepared.post]));
    return app;
  }

  test.each(["node.js-tips", "Data_Quality", "développeur"])(
    "%s stays when its post is saved, and comes back with an earlier version",
    async (slug) => {
      const app = await importPost(slug);
      const saved = await change(slug, 1, { slug, title: "Saved here" });
      expect(saved).toMatchObject({ ok: true, post: { slug, title: "Saved here" } });
      await change(slug, 2, { slug: "typed-here" });
      const restored = await restoreRevision(app, ADA, { postId: slug, revision: 1, version: 3 });
      expect(restored).toMatchObject({ ok: true, post: { slug } });
    },
  );

  test.each(["node.js-tips", "Data_Quality", "data--quality", "développeur"])(
    "%s cannot be typed for another post",
    async (slug) => {
      const malformed = { ok: false, reason: "slug-malformed" };
      const app = database.context();
      expect(await addPost(app, ADA, { details: { ...DETAILS, slug } })).toEqual(malformed);
      const post = await addedPost(app);
      expect(await change(post.id, 1, { slug })).toEqual(malformed);
      expect(await findPost(app, post.id)).toEqual(post);
    },
  );
});

describe("addresses", () => {
  test("all former addresses of a public post redirect to its current one", async () => {
    const app = database.context();
    const post = await addedPost(app, { slug: "first" });
    await change(post.id, 1, { slug: "second" });
    await change(post.id, 2, { slug: "third" });
    expect(await findRedirect(app, "first")).toBe("third");
    expect(await findRedirect(app, "second")).toBe("third");
    await change(post.id, 3, { slug: "first" });
    expect(await findRedirect(app, "first")).toBeNull();
    expect(await findRedirect(app, "third")).toBe("first");
  });

  test("a redirect does not work while its post is unpublished", async () => {
    const app = database.context();
    const post = await addedPost(app, { slug: "first" });
    await change(post.id, 1, { slug: "second" });
    await unpublishPost(app, ADA, { id: post.id, shownAt: WITHOUT_PAGE });
    expect(await findRedirect(app, "first")).toBeNull();
  });

  test("an address that was never public is not redirected", async () => {
    const app = database.context();
    const post = await addedPost(app, { slug: "secret-plan", is_published: false });
    await change(post.id, 1, { slug: "plan" });
    expect(await findRedirect(app, "secret-plan")).toBeNull();
  });

  test("a new post may take an address that only a redirect uses", async () => {
    const app = database.context();
    const post = await addedPost(app, { slug: "first" });
    await change(post.id, 1, { slug: "second" });
    const heir = await addedPost(app, { slug: "first" });
    expect(await findPublishedPost(app, "first")).toMatchObject({ id: heir.id });
    expect(await findRedirect(app, "first")).toBeNull();
  });

  test("a draft that takes it leaves the redirect until it is published", async () => {
    const app = database.context();
    const post = await addedPost(app, { slug: "first" });
    await change(post.id, 1, { slug: "second" });
    const draft = await addedPost(app, { slug: "third", is_published: false });
    await change(draft.id, 1, { slug: "first", is_published: false });
    expect(await findRedirect(app, "first")).not.toBeNull();
    expect(await deletePost(app, ADA, { id: draft.id, shownAt: WITHOUT_PAGE })).toEqual({
      ok: true,
    });
    const heir = await addedPost(app, { slug: "first", is_published: false });
    expect(await findRedirect(app, "first")).not.toBeNull();
    await publishPost(app, ADA, { id: heir.id, shownAt: WITHOUT_PAGE });
    expect(await findRedirect(app, "first")).toBeNull();
  });
});

test("publishing twice saves one revision", async () => {
  const app = database.context();
  const post = await addedPost(app, { is_published: false });
  await publishPost(app, ADA, { id: post.id, shownAt: WITHOUT_PAGE });
  await publishPost(app, ADA, { id: post.id, shownAt: WITHOUT_PAGE });
  const revisions = await listRevisions(app, post.id);
  expect(revisions.map(({ version }) => version)).toEqual([2, 1]);
});

test("deleting removes a post with everything that belongs to it; deleting it again finds nothing", async () => {
  const app = database.context();
  const post = await addedPost(app, { slug: "first" });
  await change(post.id, 1, { slug: "second" });
  await change(post.id, 1, { slug: "second" }, GRACE);
  expect(await deletePost(app, ADA, { id: post.id, shownAt: WITHOUT_PAGE })).toEqual({ ok: true });
  expect(await deletePost(app, ADA, { id: post.id, shownAt: WITHOUT_PAGE })).toEqual({
    ok: false,
    reason: "post-missing",
  });
  expect(await findPublishedPost(app, "second")).toBeNull();
  expect(await findRedirect(app, "first")).toBeNull();
  expect(await listRevisions(app, post.id)).toEqual([]);
  expect(await findTypedPostDraft(app, GRACE, post.id)).toBeNull();
});

test("a translation that is saved while its post is deleted is not stored", async () => {
  const app = database.context();
  const { id } = await addedPost(app);
  const spanish = { kind: "post", id, language: "es" } as const;
  const texts = { ...spanish, version: 0, input: {}, lockRecord: lockTranslatedPost };
  const saving = await app.db.transaction(async (tx) => {
    await deletePost({ ...app, db: tx }, ADA, { id, shownAt: WITHOUT_PAGE });
    return { result: saveTranslation(app, ADA, texts) };
  });
  expect(await saving.result).toEqual({ ok: false, reason: "record-missing" });
  expect((await getTranslation(app, spanish)).version).toBe(0);
});

test("a save that changes nothing adds no revision and is not audited; the draft ends", async () => {
  const app = database.context();
  const { id, slug, title } = await addedPost(app);
  const details = { ...DETAILS, slug, title };
  const input = typedOfDetails({ ...details, title: "Half typed" });
  const typed = { recordId: id, editorId: "one", baseVersion: 1, input };
  await storeTypedDraft(app, ADA, TYPED_POST_DRAFTS, typed);
  const save = { id, version: 1, details, editorId: "one" };
  expect(await changePost(app, ADA, save)).toMatchObject({ ok: true, post: { version: 1 } });
  expect(await app.db.$count(auditEvents, eq(auditEvents.action, "post-changed"))).toBe(0);
  expect(await app.db.$count(postDrafts)).toBe(0);
});

test("a visitor cannot write posts", async () => {
  const app = database.context();
  const post = await addedPost(app);
  const refused = { ok: false, reason: "not-allowed" };
  const input = { id: post.id, version: 1, details: DETAILS };
  expect(await addPost(app, VISITOR, { details: DETAILS })).toEqual(refused);
  expect(await changePost(app, VISITOR, input)).toEqual(refused);
  expect(await unpublishPost(app, VISITOR, { id: post.id, shownAt: WITHOUT_PAGE })).toEqual(
    refused,
  );
  expect(await deletePost(app, VISITOR, { id: post.id, shownAt: WITHOUT_PAGE })).toEqual(refused);
  expect(await findPost(app, post.id)).toEqual(post);
});

test("every write is audited, and those that visitors can see change the content version", async () => {
  const app = database.context();
  const post = await addedPost(app, { is_published: false });
  const before = await getContentVersion(app.db);
  await change(post.id, 1, { slug: post.slug, is_published: false, summary: "Another one." });
  expect(await getContentVersion(app.db)).toBe(before);
  await publishPost(app, ADA, { id: post.id, shownAt: WITHOUT_PAGE });
  await unpublishPost(app, ADA, { id: post.id, shownAt: WITHOUT_PAGE });
  expect(await getContentVersion(app.db)).toBe(before + 2);
  await deletePost(app, ADA, { id: post.id, shownAt: WITHOUT_PAGE });
  expect(await getContentVersion(app.db)).toBe(before + 2);
  const events = await app.db.select().from(auditEvents).orderBy(auditEvents.id);
  expect(events.map(({ action, subject }) => `${action} ${subject}`)).toEqual(
    ["added", "changed", "published", "unpublished", "deleted"].map(
      (what) => `post-${what} post:${post.id}`,
    ),
  );
});

test("the admin list searches for the typed characters, and filters by category and status", async () => {
  const app = database.context();
  await addedPost(app, { content: "<p>Growth of 100% in a_b</p>", is_published: false });
  await addedPost(app, { category: "cloud" });
  const everything = { search: "", category: "", status: "" as const, page: 1 };
  const totalFor = async (filters: Partial<Parameters<typeof listAdminPosts>[1]>) =>
    (await listAdminPosts(app, { ...everything, ...filters })).total;
  expect(await totalFor({})).toBe(2);
  expect(await totalFor({ search: "gROWTH of 100%" })).toBe(1);
  expect(await totalFor({ search: "a%b" })).toBe(0);
  expect(await totalFor({ category: "cloud" })).toBe(1);
  expect(await totalFor({ status: "draft" })).toBe(1);
  expect(await listAdminCategories(app)).toEqual(["cloud", "data-engineering"]);
});

test("the admin list searches for words as readers see them, not for their markup", async () => {
  const app = database.context();
  const content = "<h2>Costs</h2><p>R&amp;D, or 5 &lt; 6: <b>cloud</b>\ncosts</p><p>next</p>";
  await addedPost(app, { content });
  const isFound = async (search: string) =>
    (await listAdminPosts(app, { search, category: "", status: "", page: 1 })).total > 0;
  for (const text of ["r&d", "5 < 6", "cloud costs", "costs next"])
    expect([text, await isFound(text)]).toEqual([text, true]);
  for (const text of ["section", "<b>", "&#x26;", "costsnext"])
    expect([text, await isFound(text)]).toEqual([text, false]);
});

test("a post is not deleted from a page that was loaded while a save waited for the audit log", async () => {
  const app = database.context();
  const post = await addedPost(app);
  const unlock = await lockAuditLog(app);
  const details = { ...DETAILS, slug: post.slug, summary: "Saved meanwhile." };
  const saving = changePost(app, GRACE, { id: post.id, version: 1, details });
  await expect.poll(() => countLockWaits(app)).toBe(1);
  const shownAt = new Date(app.now().getTime() + MINUTE_MS);
  app.setNow(new Date(shownAt.getTime() + 1));
  await Promise.all([unlock(), saving]);
  const refused = { ok: false, reason: "post-changed" };
  expect(await deletePost(app, ADA, { id: post.id, shownAt })).toEqual(refused);
  expect(await unpublishPost(app, ADA, { id: post.id, shownAt })).toEqual(refused);
});
