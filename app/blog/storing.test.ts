import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { cleanArticle } from "#markup/cleanArticle.server";
import { ARTICLE_MAX_CHARACTERS } from "#markup/cleanedArticle";
import { listAdminPosts, listRevisions } from "~/blog/adminQueries.server";
import { deletePost } from "~/blog/commands.server";
import { addedPost } from "~/blog/posts.testing";
import {
  findPublishedPost,
  listHomePosts,
  listPublishedPosts,
  listPublishedTitles,
} from "~/blog/queries.server";
import { recleanPosts } from "~/blog/recleaning.server";
import { posts } from "~/blog/tables.server";
import { getContentVersion } from "~/platform/data/contentVersion.server";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { NORTHWIND } from "../../database/demo/company";
import { DEMO_POSTS } from "../../database/demo/demoPosts";
import { loadDemoContent } from "../../database/demo/load.server";
import { ADA } from "../../tests/support/actors";
import { useApp } from "../../tests/support/database";
import { idOf } from "../../tests/support/idOf";

const { app } = useApp();

const EVERYTHING = { search: "", category: "", page: 1 };

test("an article of the maximum length is stored and found, also if all its words differ", {
  tags: ["thorough"],
}, async () => {
  let content = "<p>beginning";
  for (let n = 0; content.length < ARTICLE_MAX_CHARACTERS - 20; n += 1)
    content += ` ${String.fromCodePoint(0x4e00 + (n % 20_000), 0x4e00 + Math.floor(n / 20_000), 0x4e00)}`;
  const { slug } = await addedPost(app, { content: `${content}</p>` });
  const found = await listPublishedPosts(app, { ...EVERYTHING, search: "beginning" });
  expect(found.items.map((post) => post.slug)).toEqual([slug]);
});

test("posts that were cleaned by older rules are cleaned again, and then no others", async () => {
  const [old, recent] = [await addedPost(app), await addedPost(app)];
  const content = "<p onclick='x()'>As older rules left it</p>";
  await app.db.update(posts).set({ content, markupVersion: 0 });
  const before = await getContentVersion(app.db);
  expect(await recleanPosts(app)).toBe(2);
  for (const { slug, source, version, updatedAt } of [old, recent]) {
    const article = await cleanArticle(source);
    const post = await findPublishedPost(app, slug);
    expect(post).toMatchObject({ content: article.ok && article.html, version, updatedAt });
  }
  expect(await getContentVersion(app.db)).toBe(before + 2);
  expect(await recleanPosts(app)).toBe(0);
});

test("a post that can no longer be cleaned does not change, and is tried only once", async () => {
  const { slug } = await addedPost(app);
  const content = "<p>Clean.</p>";
  const source = "<b>".repeat(10_000);
  await app.db.update(posts).set({ content, source, markupVersion: 0 });
  await recleanPosts(app);
  expect((await findPublishedPost(app, slug))?.content).toBe(content);
  expect(await recleanPosts(app)).toBe(0);
});

test("the demo posts are loaded with dates, revisions and search terms, and only once", async () => {
  const added = await loadDemoContent(app);
  expect(added).toBeGreaterThan(DEMO_POSTS.length);
  const home = await listHomePosts(app, NORTHWIND.homePosts);
  expect(home.map(({ slug }) => slug)).toEqual(NORTHWIND.homePosts);
  const [newest, ...further] = await listHomePosts(app, []);
  const last = { slug: "modern-data-pipeline-architecture" };
  expect(await listHomePosts(app, ["", "never-published", last.slug])).toEqual([
    newest,
    further[0],
    expect.objectContaining(last),
  ]);
  const [chosen, ...others] = await listPublishedTitles(app, NORTHWIND.homePosts.slice(2));
  expect(chosen?.slug).toBe("modern-data-pipeline-architecture");
  expect(chosen?.title).toMatch(/^Modern data pipeline architecture/);
  const published = await app.db.$count(posts, eq(posts.isPublished, true));
  expect(others).toHaveLength(published - 1);
  expect(await listPublishedTitles(app, [])).toHaveLength(published);
  const { items, total } = await listAdminPosts(app, { ...EVERYTHING, status: "" });
  expect(total).toBe(DEMO_POSTS.length);
  for (const { id } of items) expect(await listRevisions(app, id)).toHaveLength(1);
  const mistyped = await listPublishedPosts(app, { ...EVERYTHING, search: "genrative" });
  expect(mistyped).toMatchObject({ correctedTo: "generative" });
  expect(await loadDemoContent(app)).toBe(0);
  await deletePost(app, ADA, { id: idOf(items[0]), shownAt: WITHOUT_PAGE });
  expect(await loadDemoContent(app)).toBe(1);
});
