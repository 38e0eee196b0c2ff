import { beforeEach, describe, expect, test } from "vitest";
import { type TestContext, useDatabase } from "../../tests/support/database";
import { unpublishPost } from "./commands.server";
import { listNewestPosts, listPublishedPostChanges, listWholePosts } from "./feedQueries.server";
import { ADA, addedPost } from "./posts.testing";
import {
  findPublishedPost,
  findRedirect,
  listFeaturedPosts,
  listHomePosts,
  listPublishedPosts,
  listRelatedPosts,
} from "./queries.server";
import { PUBLIC_PAGE_SIZE } from "./rules";

const HOME_SLUGS = ["first", "second", "third"] as const;

const database = useDatabase();
let context: TestContext;
beforeEach(async () => {
  await database.clear();
  context = database.context();
});

const EVERYTHING = { search: "", category: "", page: 1 };
const slugsOf = (posts: { slug: string }[]) => posts.map(({ slug }) => slug);

/** Each a minute newer than the one before. */
async function addAll(slugs: readonly string[], changes: Parameters<typeof addedPost>[1] = {}) {
  for (const slug of slugs) {
    context.advance(60_000);
    await addedPost(context, { ...changes, slug });
  }
}

test("the list is paged, the newest first, and every post is on one page", async () => {
  const slugs = Array.from({ length: PUBLIC_PAGE_SIZE + 1 }, (_, n) => `p${n}`);
  await addAll(slugs);
  const [first, second] = [
    await listPublishedPosts(context, EVERYTHING),
    await listPublishedPosts(context, { ...EVERYTHING, page: 2 }),
  ];
  expect([...slugsOf(first.items), ...slugsOf(second.items)]).toEqual(slugs.toReversed());
  expect(second).toMatchObject({ total: 13, pageSize: 12, correctedTo: null });
});

test("a category that there is not has no posts, whatever stands in it", async () => {
  await addAll(["one"]);
  for (const category of ["nothing", "\0", "%", "DATA-ENGINEERING"])
    expect((await listPublishedPosts(context, { ...EVERYTHING, category })).total).toBe(0);
});

test("the home page shows the chosen posts in their order, and the newest for those that are missing", async () => {
  await addAll([...HOME_SLUGS.toReversed(), "news", "more-news"]);
  expect(slugsOf(await listHomePosts(context, HOME_SLUGS))).toEqual([...HOME_SLUGS]);
  const second = await findPublishedPost(context, HOME_SLUGS[1]);
  await unpublishPost(context, ADA, second?.id ?? "");
  expect(slugsOf(await listHomePosts(context, HOME_SLUGS))).toEqual([
    HOME_SLUGS[0],
    HOME_SLUGS[2],
    "more-news",
  ]);
});

test("a home page without chosen posts shows the newest three", async () => {
  await addAll(["a", "b", "c", "d"]);
  expect(slugsOf(await listHomePosts(context, []))).toEqual(["d", "c", "b"]);
});

test("featured are the six newest about AI and data science", async () => {
  await addAll(["s1", "s2", "s3"], { category: "data-science" });
  await addAll(["a1", "a2", "a3", "a4"], { category: "ai" });
  await addAll(["c1"], { category: "cloud" });
  expect(slugsOf(await listFeaturedPosts(context))).toEqual(["a4", "a3", "a2", "a1", "s3", "s2"]);
});

test("related are the three newest of the category, never the post itself", async () => {
  await addAll(["a", "b", "c", "d", "e"], { category: "ai" });
  await addAll(["other"], { category: "cloud" });
  const post = await findPublishedPost(context, "d");
  if (!post) throw new Error("the post is missing");
  expect(slugsOf(await listRelatedPosts(context, post))).toEqual(["e", "c", "b"]);
});

describe("a draft and a planned post", () => {
  const SECRET = "zanzibar";
  beforeEach(async () => {
    const post = { title: SECRET, content: `<p>${SECRET}</p>`, category: "ai" } as const;
    await addedPost(context, { ...post, slug: SECRET, is_published: false });
    const publish_at = "2026-12-24T18:00";
    await addedPost(context, { ...post, slug: HOME_SLUGS[0], is_published: false, publish_at });
    await addedPost(context, { slug: "seen", category: "ai" });
  });

  test("are on no list, in no feed and behind no address", async () => {
    const seen = await findPublishedPost(context, "seen");
    if (!seen) throw new Error("the post is missing");
    const lists = await Promise.all([
      listPublishedPosts(context, EVERYTHING).then(({ items }) => items),
      listPublishedPosts(context, { ...EVERYTHING, category: "ai" }).then(({ items }) => items),
      listFeaturedPosts(context),
      listHomePosts(context, HOME_SLUGS),
      listNewestPosts(context, 10),
      listPublishedPostChanges(context, 10),
    ]);
    for (const list of lists) expect(slugsOf(list)).toEqual(["seen"]);
    expect(await listRelatedPosts(context, seen)).toEqual([]);
    const search = await listPublishedPosts(context, { ...EVERYTHING, search: SECRET });
    expect(search).toMatchObject({ items: [], total: 0, correctedTo: null });
  });

  test("are found no more than a post that there is not", async () => {
    for (const slug of [SECRET, HOME_SLUGS[0], "nothing", "\0", "\uD800", "a".repeat(10_000)]) {
      expect(await findPublishedPost(context, slug)).toBeNull();
      expect(await findRedirect(context, slug)).toBeNull();
    }
  });
});

test("a page of whole posts for other programs holds what the list holds, with the texts, in its order", async () => {
  for (let n = 0; n < PUBLIC_PAGE_SIZE + 2; n += 1)
    await addedPost(context, { title: `Post ${n}` });
  for (const page of [1, 2, 3]) {
    const asked = { ...EVERYTHING, page };
    const [whole, listed] = [
      await listWholePosts(context, asked),
      await listPublishedPosts(context, asked),
    ];
    expect(whole).toMatchObject({ page, total: PUBLIC_PAGE_SIZE + 2, pageSize: PUBLIC_PAGE_SIZE });
    expect(slugsOf(whole.items)).toEqual(slugsOf(listed.items));
    expect(whole.items.every(({ content }) => content.length > 0)).toBe(true);
  }
});
