import { drizzle } from "drizzle-orm/node-postgres";
import { describe, expect, test } from "vitest";
import { unpublishPost } from "~/blog/commands.server";
import { addedPost } from "~/blog/posts.testing";
import { listPublishedPosts } from "~/blog/queries.server";
import { findTopic, getTopicChanges, narrowedTo } from "~/blog/topics.server";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { ADA } from "../../tests/support/actors";
import { useApp } from "../../tests/support/database";
import { createExplainingPool } from "../../tests/support/plans";

const { app, database } = useApp();

/** The slugs of the posts on a page of an author or a tag; null if there is no such page. */
async function postsOf(params: { author?: string; tag?: string }) {
  const known = await findTopic(app, params);
  if (!known) return null;
  const filters = { search: "", page: 1, ...narrowedTo(known.topic) };
  const { items } = await listPublishedPosts(app, filters);
  return { title: known.title, slugs: items.map(({ slug }) => slug) };
}

async function addLater(...given: Parameters<typeof addedPost>) {
  app.advance(60_000);
  return addedPost(...given);
}

describe("the page of an author or a tag", () => {
  test("has the published posts of that name, newest first, however it is written", async () => {
    await addLater(app, { slug: "one", author: "Märta Øst", tags: ["C#", "CI/CD"] });
    await addLater(app, { slug: "two", author: "Marta Ost", tags: ["c#"] });
    await addLater(app, { slug: "draft", author: "Marta Ost", tags: ["c#"], is_published: false });
    await addLater(app, { slug: "other", author: "Ada", tags: ["c"] });
    expect(await postsOf({ author: "marta-ost" })).toEqual({
      title: "Articles by Marta Ost",
      slugs: ["two", "one"],
    });
    expect(await postsOf({ tag: "c-sharp" })).toEqual({
      title: "Articles on c#",
      slugs: ["two", "one"],
    });
    expect(await postsOf({ tag: "ci-cd" })).toEqual({ title: "Articles on CI/CD", slugs: ["one"] });
  });

  test("does not exist once nothing is published on it", async () => {
    const { id } = await addLater(app, { author: "Grace", tags: ["wind"] });
    expect(await postsOf({ tag: "wind" })).not.toBeNull();
    await unpublishPost(app, ADA, { id, shownAt: WITHOUT_PAGE });
    expect(await postsOf({ tag: "wind" })).toBeNull();
    expect(await postsOf({ author: "grace" })).toBeNull();
  });

  test.each(["", "Ada", "nobody", "\ufffd", "%", "{ada}", "\ud800", "a".repeat(10_000)])(
    "does not exist at %j",
    async (name) => {
      await addLater(app, { author: "Ada", tags: ["数据"] });
      expect(await postsOf({ author: name })).toBeNull();
      expect(await postsOf({ tag: name })).toBeNull();
    },
  );
});

test("the sitemap gets every author, and each tag that several posts have, with their newest change", async () => {
  await addLater(app, { author: "Ada", tags: ["SQL", "sql queries", "数据"] });
  const newer = await addLater(app, { author: "ADA", tags: ["sql", "数据"] });
  await addLater(app, { author: "Nobody yet", tags: ["sql queries"], is_published: false });
  const changedAt = newer.updatedAt;
  expect(await getTopicChanges(app)).toEqual({
    authors: [{ slug: "ada", count: 2, changedAt }],
    tags: [{ slug: "sql", count: 2, changedAt }],
  });
});

/** So many posts that PostgreSQL would read all of them in order to find one with a tag. */
const MANY_POSTS = `
  insert into blogs (id, slug, title, summary, source, content, headings, words, markup_version, category, tags,
    author, is_published, published_at, search, ranking, created_at, updated_at)
  select 'many-' || n, 'many-' || n, 'x', 'x', 'x', 'x', '[]', 1, 1, 'ai', array['often'], 'Ada', true, at, '', '', at, at
  from (select n, now() - n * interval '1 minute' as at from generate_series(1, 15000) as n) as made`;

test("a name that nobody uses is looked up by the index of tags, not in every post", {
  tags: ["thorough"],
}, async () => {
  await database.pool.query(MANY_POSTS);
  await database.pool.query("analyze blogs");
  const { pool, planned } = createExplainingPool(database.url);
  const explained = { ...app, db: drizzle(pool) };
  expect(await findTopic(explained, { tag: "made-up" })).toBeNull();
  const ofItsPicture = "blog_pictures_pkey";
  expect(planned.map(({ indexes }) => indexes)).toEqual([["blogs_published_by_tag", ofItsPicture]]);
  await pool.end();
});
