import { beforeEach, describe, expect, test } from "vitest";
import { auditEvents } from "~/platform/audit/tables.server";
import { readContentVersion } from "~/platform/pages/contentVersion.server";
import { useDatabase } from "../../tests/support/database";
import {
  findDraft,
  findPost,
  listAdminCategories,
  listAdminPosts,
  listRevisions,
} from "./adminQueries.server";
import { addPost, changePost, deletePost, publishPost, unpublishPost } from "./commands.server";
import { ADA, addedPost, DETAILS, GRACE, VISITOR } from "./posts.testing";
import { findPublishedPost, findRedirect } from "./queries.server";

const database = useDatabase();
beforeEach(() => database.clear());

describe("adding a post", () => {
  test("a published one is public at once, dated now, and changes the content version", async () => {
    const context = database.context();
    const before = await readContentVersion(context.db);
    const post = await addedPost(context);
    expect(await findPublishedPost(context, post.slug)).toMatchObject({
      id: post.id,
      publishedAt: context.now(),
      headings: [{ id: "section-start-small", level: 2, text: "Start small" }],
    });
    expect(await readContentVersion(context.db)).toBe(before + 1);
  });

  test("a draft has no date of publication and leaves kept pages alone", async () => {
    const context = database.context();
    const before = await readContentVersion(context.db);
    const post = await addedPost(context, { is_published: false });
    expect(post).toMatchObject({ isPublished: false, publishedAt: null, version: 1 });
    expect(await findPublishedPost(context, post.slug)).toBeNull();
    expect(await readContentVersion(context.db)).toBe(before);
  });

  test("the article is cleaned and its source kept for the desk", async () => {
    const context = database.context();
    const content = "<p onclick='x()'>Hello</p><script>alert(1)</script>";
    const post = await addedPost(context, { content });
    expect((await findPublishedPost(context, post.slug))?.content).toBe("<p>Hello</p>");
    expect(await findPublishedPost(context, post.slug)).not.toHaveProperty("source");
    expect((await findPost(context, post.id))?.source).toBe(content);
  });

  test("a slug that another post has is refused, also when both ask at once", async () => {
    const context = database.context();
    const both = await Promise.all(
      ["One", "Two"].map((title) => addPost(context, ADA, { ...DETAILS, title, slug: "taken" })),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both).toContainEqual({ ok: false, reason: "slug-taken" });
  });

  test("a form that is sent twenty times at once is one post", async () => {
    const context = database.context();
    const sent = Array.from({ length: 20 }, () => addPost(context, ADA, DETAILS));
    const answers = await Promise.all(sent);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const refused = answers.filter((answer) => !answer.ok).map(({ reason }) => reason);
    expect(new Set(refused)).toEqual(new Set(["slug-taken"]));
  });

  test("two posts of one title are two, also in the same millisecond", async () => {
    const context = database.context();
    const one = await addedPost(context, { title: "Same" });
    const other = await addedPost(context, { title: "Same" });
    expect(other.id).not.toBe(one.id);
  });

  test("characters that no database holds do not come in through the markup", async () => {
    const context = database.context();
    const content = "<h2>A&#0;B &#xD800;</h2><pre><code>&#x0;</code></pre>";
    const post = await addedPost(context, { content });
    expect(post.headings).toHaveLength(1);
  });

  test("markup beyond what any editor writes is refused", async () => {
    const context = database.context();
    const content = "<b>".repeat(2_000);
    expect(await addPost(context, ADA, { ...DETAILS, content })).toMatchObject({ ok: false });
  });
});

const change = (id: string, version: number, changes: Partial<typeof DETAILS>, actor = ADA) =>
  changePost(database.context(), actor, { id, version, details: { ...DETAILS, ...changes } });

describe("changing a post", () => {
  test("a change to a public post is no new publication; publishing it again is", async () => {
    const context = database.context();
    const post = await addedPost(context);
    context.advance(60_000);
    const details = { ...DETAILS, slug: post.slug };
    await changePost(context, ADA, { id: post.id, version: 1, details });
    expect((await findPost(context, post.id))?.publishedAt).toEqual(post.publishedAt);
    await unpublishPost(context, ADA, post.id);
    expect((await findPost(context, post.id))?.publishedAt).toEqual(post.publishedAt);
    const published = await publishPost(context, ADA, post.id);
    expect(published).toMatchObject({ post: { isPublished: true, publishedAt: context.now() } });
  });

  test("what never belongs to the form cannot be set through it", async () => {
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

  test("a save that began from an older version is refused, named, and kept as a draft copy", async () => {
    const context = database.context();
    const post = await addedPost(context);
    await change(post.id, 1, { slug: post.slug, title: "Ada was first" });
    const late = await change(post.id, 1, { slug: post.slug, title: "Grace was late" }, GRACE);
    expect(late).toEqual({
      ok: false,
      reason: "newer-version",
      newer: { version: 2, savedBy: ADA.id, savedAt: context.now() },
    });
    expect((await findPost(context, post.id))?.title).toBe("Ada was first");
    expect(await findDraft(context, GRACE, post.id)).toMatchObject({
      baseVersion: 1,
      input: { title: "Grace was late" },
    });
    expect(await findDraft(context, ADA, post.id)).toBeNull();
  });

  test("of two people who save one version at once, one is refused and neither text is lost", async () => {
    const context = database.context();
    const post = await addedPost(context);
    const titled = (title: string) => ({ slug: post.slug, title });
    const both = await Promise.all([
      change(post.id, 1, titled("By Ada"), ADA),
      change(post.id, 1, titled("By Grace"), GRACE),
    ]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    const drafts = await Promise.all([ADA, GRACE].map((who) => findDraft(context, who, post.id)));
    const kept = [
      (await findPost(context, post.id))?.title,
      ...drafts.map((one) => one?.input.title),
    ];
    expect(kept.filter(Boolean).sort()).toEqual(["By Ada", "By Grace"]);
  });

  test("a slug that another post has is refused and changes nothing", async () => {
    const context = database.context();
    const [one, other] = [await addedPost(context), await addedPost(context)];
    const refused = await change(one.id, 1, { slug: other.slug });
    expect(refused).toEqual({ ok: false, reason: "slug-taken" });
    expect(await findPost(context, one.id)).toEqual(one);
  });
});

describe("addresses", () => {
  test("a public post that moves leaves its old addresses behind, however often it moves", async () => {
    const context = database.context();
    const post = await addedPost(context, { slug: "first" });
    await change(post.id, 1, { slug: "second" });
    await change(post.id, 2, { slug: "third" });
    expect(await findRedirect(context, "first")).toBe("third");
    expect(await findRedirect(context, "second")).toBe("third");
    await change(post.id, 3, { slug: "first" });
    expect(await findRedirect(context, "first")).toBeNull();
    expect(await findRedirect(context, "third")).toBe("first");
  });

  test("a redirect leads nowhere while its post is not public", async () => {
    const context = database.context();
    const post = await addedPost(context, { slug: "first" });
    await change(post.id, 1, { slug: "second" });
    await unpublishPost(context, ADA, post.id);
    expect(await findRedirect(context, "first")).toBeNull();
  });

  test("an address that was never public leaves nothing behind", async () => {
    const context = database.context();
    const post = await addedPost(context, { slug: "secret-plan", is_published: false });
    await change(post.id, 1, { slug: "plan" });
    expect(await findRedirect(context, "secret-plan")).toBeNull();
  });

  test("a new post may take an address that only a redirect holds", async () => {
    const context = database.context();
    const post = await addedPost(context, { slug: "first" });
    await change(post.id, 1, { slug: "second" });
    const heir = await addedPost(context, { slug: "first" });
    expect(await findPublishedPost(context, "first")).toMatchObject({ id: heir.id });
    expect(await findRedirect(context, "first")).toBeNull();
  });
});

test("publishing twice is one save", async () => {
  const context = database.context();
  const post = await addedPost(context, { is_published: false });
  await publishPost(context, ADA, post.id);
  await publishPost(context, ADA, post.id);
  const revisions = await listRevisions(context, post.id);
  expect(revisions.map(({ version }) => version)).toEqual([2, 1]);
});

test("deleting is final, of everything that belongs to the post, and deleting twice finds nothing", async () => {
  const context = database.context();
  const post = await addedPost(context, { slug: "first" });
  await change(post.id, 1, { slug: "second" });
  await change(post.id, 1, { slug: "second" }, GRACE);
  expect(await deletePost(context, ADA, post.id)).toEqual({ ok: true });
  expect(await deletePost(context, ADA, post.id)).toEqual({ ok: false, reason: "post-missing" });
  expect(await findPublishedPost(context, "second")).toBeNull();
  expect(await findRedirect(context, "first")).toBeNull();
  expect(await listRevisions(context, post.id)).toEqual([]);
  expect(await findDraft(context, GRACE, post.id)).toBeNull();
});

test("nobody but an administrator writes", async () => {
  const context = database.context();
  const post = await addedPost(context);
  const refused = { ok: false, reason: "not-allowed" };
  const input = { id: post.id, version: 1, details: DETAILS };
  expect(await addPost(context, VISITOR, DETAILS)).toEqual(refused);
  expect(await changePost(context, VISITOR, input)).toEqual(refused);
  expect(await unpublishPost(context, VISITOR, post.id)).toEqual(refused);
  expect(await deletePost(context, VISITOR, post.id)).toEqual(refused);
  expect(await findPost(context, post.id)).toEqual(post);
});

test("every write is in the audit log, and a toggle of what the public sees changes the content version", async () => {
  const context = database.context();
  const post = await addedPost(context, { is_published: false });
  const before = await readContentVersion(context.db);
  await change(post.id, 1, { slug: post.slug, is_published: false });
  expect(await readContentVersion(context.db)).toBe(before);
  await publishPost(context, ADA, post.id);
  await unpublishPost(context, ADA, post.id);
  expect(await readContentVersion(context.db)).toBe(before + 2);
  await deletePost(context, ADA, post.id);
  expect(await readContentVersion(context.db)).toBe(before + 2);
  const events = await context.db.select().from(auditEvents).orderBy(auditEvents.id);
  expect(events.map(({ action, subject }) => `${action} ${subject}`)).toEqual(
    ["added", "changed", "published", "unpublished", "deleted"].map(
      (what) => `post-${what} post:${post.id}`,
    ),
  );
});

test("the desk finds what stands in a post as typed, and filters by category and status", async () => {
  const context = database.context();
  await addedPost(context, { content: "<p>Growth of 100% in a_b</p>", is_published: false });
  await addedPost(context, { category: "cloud" });
  const everything = { search: "", category: "", status: "" as const, page: 1 };
  const totalFor = async (filters: Partial<Parameters<typeof listAdminPosts>[1]>) =>
    (await listAdminPosts(context, { ...everything, ...filters })).total;
  expect(await totalFor({})).toBe(2);
  expect(await totalFor({ search: "gROWTH of 100%" })).toBe(1);
  expect(await totalFor({ search: "a%b" })).toBe(0);
  expect(await totalFor({ search: "\0" })).toBe(0);
  expect(await totalFor({ category: "cloud" })).toBe(1);
  expect(await totalFor({ status: "draft" })).toBe(1);
  expect(await listAdminCategories(context)).toEqual(["cloud", "data-engineering"]);
});
