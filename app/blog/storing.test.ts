import { beforeEach, expect, test } from "vitest";
import { cleanArticle } from "~/platform/markup/cleanArticle.server";
import { readContentVersion } from "~/platform/pages/contentVersion.server";
import { NORTHWIND } from "../../database/demo/company";
import { loadDemoContent } from "../../database/demo/load.server";
import { DEMO_POSTS } from "../../database/demo/posts";
import { type TestContext, useDatabase } from "../../tests/support/database";
import { listAdminPosts, listRevisions } from "./adminQueries.server";
import { deletePost } from "./commands.server";
import { CONTENT_MAX_CHARACTERS } from "./forms";
import { ADA, addedPost } from "./posts.testing";
import { findPublishedPost, listHomePosts, listPublishedPosts } from "./queries.server";
import { recleanPosts } from "./recleaning.server";
import { posts } from "./tables.server";

const database = useDatabase();
let context: TestContext;
beforeEach(async () => {
  await database.clear();
  context = database.context();
});

const EVERYTHING = { search: "", category: "", page: 1 };

test("the longest article is stored and found, also when no two of its words are the same", async () => {
  let content = "<p>beginning";
  for (let n = 0; content.length < CONTENT_MAX_CHARACTERS - 20; n += 1)
    content += ` ${String.fromCodePoint(0x4e00 + (n % 20_000), 0x4e00 + Math.floor(n / 20_000), 0x4e00)}`;
  const { slug } = await addedPost(context, { content: `${content}</p>` });
  const found = await listPublishedPosts(context, { ...EVERYTHING, search: "beginning" });
  expect(found.items.map((post) => post.slug)).toEqual([slug]);
});

test("posts that were cleaned under older rules are cleaned again, and only those", async () => {
  const [old, recent] = [await addedPost(context), await addedPost(context)];
  const content = "<p onclick='x()'>As older rules left it</p>";
  await context.db.update(posts).set({ content, markupVersion: 0 });
  const before = await readContentVersion(context.db);
  expect(await recleanPosts(context)).toBe(2);
  for (const { slug, source, version, updatedAt } of [old, recent]) {
    const article = await cleanArticle(source);
    const post = await findPublishedPost(context, slug);
    expect(post).toMatchObject({ content: article.ok && article.html, version, updatedAt });
  }
  expect(await readContentVersion(context.db)).toBe(before + 2);
  expect(await recleanPosts(context)).toBe(0);
});

test("a post that can no longer be cleaned keeps what was clean, and is not tried for ever", async () => {
  const { slug } = await addedPost(context);
  const content = "<p>Clean.</p>";
  const source = "<b>".repeat(10_000);
  await context.db.update(posts).set({ content, source, markupVersion: 0 });
  await recleanPosts(context);
  expect((await findPublishedPost(context, slug))?.content).toBe(content);
  expect(await recleanPosts(context)).toBe(0);
});

test("the demo firm's posts are there with dates, revisions and what search needs, and come once", async () => {
  const added = await loadDemoContent(context);
  expect(added).toBeGreaterThan(DEMO_POSTS.length);
  const home = await listHomePosts(context, NORTHWIND.homePosts);
  expect(home.map(({ slug }) => slug)).toEqual(NORTHWIND.homePosts);
  const { items, total } = await listAdminPosts(context, { ...EVERYTHING, status: "" });
  expect(total).toBe(DEMO_POSTS.length);
  for (const { id } of items) expect(await listRevisions(context, id)).toHaveLength(1);
  const mistyped = await listPublishedPosts(context, { ...EVERYTHING, search: "genrative" });
  expect(mistyped).toMatchObject({ correctedTo: "generative" });
  expect(await loadDemoContent(context)).toBe(0);
  await deletePost(context, ADA, items[0]?.id ?? "");
  expect(await loadDemoContent(context)).toBe(1);
});
