import { beforeEach, describe, expect, test } from "vitest";
import { changePost, unpublishPost } from "~/blog/commands.server";
import { addedPost, DETAILS } from "~/blog/posts.testing";
import {
  findNextInCategory,
  findPublishedPost,
  findRedirect,
  listFeaturedPosts,
  listHomePosts,
  listNewestWholePosts,
  listPublishedPostChanges,
  listPublishedPosts,
  listPublishedTitles,
  listRelatedPosts,
  listWholePosts,
  loadOnward,
} from "~/blog/queries.server";
import { PUBLIC_PAGE_SIZE } from "~/blog/rules";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { ADA } from "../../tests/support/actors";
import { useApp } from "../../tests/support/database";
import { idOf } from "../../tests/support/idOf";

const HOME_SLUGS = ["first", "second", "third"] as const;

const { app } = useApp();

const EVERYTHING = { search: "", category: "", page: 1 };
const slugsOf = (posts: { slug: string }[]) => posts.map(({ slug }) => slug);

/** Adds posts, each a minute after the one before. */
async function addAll(slugs: readonly string[], changes: Parameters<typeof addedPost>[1] = {}) {
  for (const slug of slugs) {
    app.advance(60_000);
    await addedPost(app, { ...changes, slug });
  }
}

test("the list is paged, newest first, and every post is on exactly one page", async () => {
  const slugs = Array.from({ length: PUBLIC_PAGE_SIZE + 1 }, (_, n) => `p${n}`);
  await addAll(slugs);
  const [first, second] = [
    await listPublishedPosts(app, EVERYTHING),
    await listPublishedPosts(app, { ...EVERYTHING, page: 2 }),
  ];
  expect([...slugsOf(first.items), ...slugsOf(second.items)]).toEqual(slugs.toReversed());
  expect(second).toMatchObject({ total: 13, pageSize: 12, correctedTo: null });
});

test("an unknown or invalid category has no posts", async () => {
  await addAll(["one"]);
  for (const category of ["nothing", "\ufffd", "%", "DATA-ENGINEERING"])
    expect((await listPublishedPosts(app, { ...EVERYTHING, category })).total).toBe(0);
});

test("a chosen post is on the home page also after its slug has changed", async () => {
  await addAll([...HOME_SLUGS.toReversed(), "news"]);
  const second = await findPublishedPost(app, HOME_SLUGS[1]);
  const details = { ...DETAILS, slug: "mended" };
  await changePost(app, ADA, { id: idOf(second), version: second?.version ?? 0, details });
  const slugs = [HOME_SLUGS[0], "mended", HOME_SLUGS[2]];
  expect(slugsOf(await listHomePosts(app, HOME_SLUGS))).toEqual(slugs);
  const twice = await listHomePosts(app, [HOME_SLUGS[1], "mended", HOME_SLUGS[2]]);
  expect(slugsOf(twice)).toEqual(["mended", "news", HOME_SLUGS[2]]);
  const titles = await listPublishedTitles(app, HOME_SLUGS);
  expect(titles.map(({ slug }) => slug).toSorted()).toEqual([...HOME_SLUGS, "news"].toSorted());
});

test("the home page shows the chosen posts at their places, and the newest posts in place of unpublished ones", async () => {
  await addAll([...HOME_SLUGS.toReversed(), "news", "more-news"]);
  expect(slugsOf(await listHomePosts(app, HOME_SLUGS))).toEqual([...HOME_SLUGS]);
  const second = await findPublishedPost(app, HOME_SLUGS[1]);
  await unpublishPost(app, ADA, { id: idOf(second), shownAt: WITHOUT_PAGE });
  expect(slugsOf(await listHomePosts(app, HOME_SLUGS))).toEqual([
    HOME_SLUGS[0],
    "more-news",
    HOME_SLUGS[2],
  ]);
});

test("a home page without chosen posts shows the three newest", async () => {
  await addAll(["a", "b", "c", "d"]);
  expect(slugsOf(await listHomePosts(app, []))).toEqual(["d", "c", "b"]);
});

test("the featured posts are the six newest about AI and data science", async () => {
  await addAll(["s1", "s2", "s3"], { category: "data-science" });
  await addAll(["a1", "a2", "a3", "a4"], { category: "ai" });
  await addAll(["c1"], { category: "cloud" });
  expect(slugsOf(await listFeaturedPosts(app))).toEqual(["a4", "a3", "a2", "a1", "s3", "s2"]);
});

test("the related posts are the three newest of the category, without the post itself", async () => {
  await addAll(["a", "b", "c", "d", "e"], { category: "ai" });
  await addAll(["other"], { category: "cloud" });
  const post = await findPublishedPost(app, "d");
  if (!post) throw new Error("the post is missing");
  expect(slugsOf(await listRelatedPosts(app, post))).toEqual(["e", "c", "b"]);
});

test("too few of a category are filled up with posts that share tags: the most shared first, never a draft", async () => {
  await addAll(["no-tag", "other-tag"], { category: "tech", tags: ["else"] });
  await addAll(["two"], { category: "cloud", tags: ["sql", "cost"] });
  await addAll(["one"], { category: "tech", tags: ["cost"] });
  await addAll(["draft"], { category: "tech", tags: ["sql", "cost"], is_published: false });
  await addAll(["kin", "asked"], { category: "ai", tags: ["cost", "sql", "search"] });
  const post = await findPublishedPost(app, "asked");
  if (!post) throw new Error("the post is missing");
  expect(slugsOf(await listRelatedPosts(app, post))).toEqual(["kin", "two", "one"]);
  expect(slugsOf(await listRelatedPosts(app, { ...post, tags: [] }))).toEqual(["kin"]);
});

describe("the next post of a category", () => {
  const nextAfter = async (slug: string) => {
    const post = await findPublishedPost(app, slug);
    if (!post) throw new Error("the post is missing");
    return (await findNextInCategory(app, post))?.slug ?? null;
  };

  test("is the newest older one; after the oldest it is the newest; a draft is never next", async () => {
    await addAll(["first", "second", "third"], { category: "ai" });
    await addAll(["draft"], { category: "ai", is_published: false });
    await addAll(["other"], { category: "cloud" });
    expect(await nextAfter("third")).toBe("second");
    expect(await nextAfter("second")).toBe("first");
    expect(await nextAfter("first")).toBe("third");
  });

  test("does not exist where a post is alone in its category", async () => {
    await addAll(["alone"], { category: "ai" });
    await addAll(["other"], { category: "cloud" });
    expect(await nextAfter("alone")).toBeNull();
  });

  test("leads through every post, also through those of one moment", async () => {
    for (const slug of ["a", "b", "c", "d"]) await addedPost(app, { slug, category: "tech" });
    const read = ["a"];
    for (let count = 1; count < 4; count += 1)
      read.push((await nextAfter(read.at(-1) ?? "")) ?? "");
    expect(read.toSorted()).toEqual(["a", "b", "c", "d"]);
    expect(await nextAfter(read.at(-1) ?? "")).toBe("a");
  });
});

describe("what stands below a post", () => {
  const belowPost = async (slug: string) => {
    const post = await findPublishedPost(app, slug);
    if (!post) throw new Error("the post is missing");
    const { next, related } = await loadOnward(app, post);
    return { next: next?.slug ?? null, related: slugsOf(related) };
  };

  test("names no post twice, and up to three beside the next one", async () => {
    await addAll(["a", "b", "c", "d", "e"], { category: "ai" });
    expect(await belowPost("e")).toEqual({ next: "d", related: ["c", "b", "a"] });
    expect(await belowPost("d")).toEqual({ next: "c", related: ["e", "b", "a"] });
  });

  test("shows all other posts of a small category as related ones", async () => {
    await addAll(["x", "y", "z"], { category: "tech" });
    expect(await belowPost("z")).toEqual({ next: null, related: ["y", "x"] });
    await addAll(["first", "second"], { category: "ai", tags: ["cost"] });
    await addAll(["kin"], { category: "cloud", tags: ["cost"] });
    expect(await belowPost("first")).toEqual({ next: null, related: ["second", "kin"] });
    expect(await belowPost("kin")).toEqual({ next: null, related: ["second", "first"] });
  });
});

describe("drafts and scheduled posts", () => {
  const SECRET = "zanzibar";
  beforeEach(async () => {
    const post = { title: SECRET, content: `<p>${SECRET}</p>`, category: "ai" } as const;
    await addedPost(app, { ...post, slug: SECRET, is_published: false });
    const publish_at = "2026-12-24T18:00";
    await addedPost(app, { ...post, slug: HOME_SLUGS[0], is_published: false, publish_at });
    await addedPost(app, { slug: "seen", category: "ai" });
  });

  test("are in no list, no feed and no search", async () => {
    const seen = await findPublishedPost(app, "seen");
    if (!seen) throw new Error("the post is missing");
    const lists = await Promise.all([
      listPublishedPosts(app, EVERYTHING).then(({ items }) => items),
      listPublishedPosts(app, { ...EVERYTHING, category: "ai" }).then(({ items }) => items),
      listFeaturedPosts(app),
      listHomePosts(app, HOME_SLUGS),
      listNewestWholePosts(app, 10, { category: "" }),
      listPublishedPostChanges(app, { skipped: 0, limit: 10 }),
    ]);
    for (const list of lists) expect(slugsOf(list)).toEqual(["seen"]);
    expect(await listRelatedPosts(app, seen)).toEqual([]);
    const search = await listPublishedPosts(app, { ...EVERYTHING, search: SECRET });
    expect(search).toMatchObject({ items: [], total: 0, correctedTo: null });
  });

  test("are not found by their slug, like a post that does not exist", async () => {
    for (const slug of [SECRET, HOME_SLUGS[0], "nothing", "\ufffd", "\uD800", "a".repeat(10_000)]) {
      expect(await findPublishedPost(app, slug)).toBeNull();
      expect(await findRedirect(app, slug)).toBeNull();
    }
  });
});

test("a page for other programs has the posts of the list in the same order, with their content", async () => {
  for (let n = 0; n < PUBLIC_PAGE_SIZE + 2; n += 1) await addedPost(app, { title: `Post ${n}` });
  for (const page of [1, 2, 3]) {
    const filters = { ...EVERYTHING, page };
    const [whole, listed] = [
      await listWholePosts(app, filters),
      await listPublishedPosts(app, filters),
    ];
    expect(whole).toMatchObject({ page, total: PUBLIC_PAGE_SIZE + 2, pageSize: PUBLIC_PAGE_SIZE });
    expect(slugsOf(whole.items)).toEqual(slugsOf(listed.items));
    expect(whole.items.every(({ content }) => content.length > 0)).toBe(true);
  }
});
