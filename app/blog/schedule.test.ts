import { beforeEach, expect, test } from "vitest";
import { auditEvents } from "~/platform/audit/tables.server";
import { readContentVersion } from "~/platform/pages/contentVersion.server";
import { type TestContext, useDatabase } from "../../tests/support/database";
import { findPost, listRevisions } from "./adminQueries.server";
import { changePost } from "./commands.server";
import { ADA, addedPost, DETAILS } from "./posts.testing";
import { lockPost } from "./postWrites.server";
import { findPublishedPost } from "./queries.server";
import { publishDuePosts } from "./schedule.server";

const database = useDatabase();
let context: TestContext;
beforeEach(async () => {
  await database.clear();
  context = database.context();
});

/** Nine in the morning at the offices, in winter. */
const PLANNED = "2026-11-23T09:00";
const PLANNED_MOMENT = new Date("2026-11-23T14:00:00Z");
const planned = () => addedPost(context, { is_published: false, publish_at: PLANNED });

test("a planned post is public from its moment at the offices on, and not before", async () => {
  const post = await planned();
  context.setNow("2026-11-23T13:59:59Z");
  expect(await publishDuePosts(context)).toBe(0);
  expect(await findPublishedPost(context, post.slug)).toBeNull();
  const before = await readContentVersion(context.db);
  context.setNow("2026-11-23T14:00:00Z");
  expect(await publishDuePosts(context)).toBe(1);
  expect(await findPublishedPost(context, post.slug)).toMatchObject({
    publishedAt: PLANNED_MOMENT,
    publishAt: null,
    version: 2,
  });
  expect(await readContentVersion(context.db)).toBe(before + 1);
});

test("a moment that passed while nothing ran is made up for, with the date that was planned", async () => {
  const post = await planned();
  context.setNow("2026-12-24T00:00:00Z");
  await publishDuePosts(context);
  expect((await findPost(context, post.id))?.publishedAt).toEqual(PLANNED_MOMENT);
});

test("however many processes look at once, each post is published once", async () => {
  const posts = [await planned(), await planned(), await planned()];
  context.setNow(PLANNED_MOMENT);
  const processes = Array.from({ length: 6 }, () => publishDuePosts(context));
  const published = await Promise.all(processes);
  expect(published.reduce((sum, count) => sum + count)).toBe(posts.length);
  for (const { id } of posts) expect(await listRevisions(context, id)).toHaveLength(2);
  const events = await context.db.select().from(auditEvents);
  const scheduled = events.filter(({ action }) => action === "post-published-on-schedule");
  expect(scheduled.map(({ actor }) => actor)).toEqual(["operator", "operator", "operator"]);
});

test("a post that is being saved is left for the next turn, and nobody waits", async () => {
  const post = await planned();
  context.setNow(PLANNED_MOMENT);
  await context.db.transaction(async (tx) => {
    await lockPost(tx, post.id);
    expect(await publishDuePosts(context)).toBe(0);
  });
  expect(await publishDuePosts(context)).toBe(1);
});

test("publishing at once, or taking the plan back, ends the plan", async () => {
  const [sooner, never] = [await planned(), await planned()];
  const save = (post: typeof sooner, is_published: boolean) => {
    const details = { ...DETAILS, slug: post.slug, is_published, publish_at: null };
    return changePost(context, ADA, { id: post.id, version: 1, details });
  };
  await save(sooner, true);
  await save(never, false);
  const publishedAt = context.now();
  context.setNow(PLANNED_MOMENT);
  expect(await publishDuePosts(context)).toBe(0);
  expect((await findPost(context, sooner.id))?.publishedAt).toEqual(publishedAt);
  expect(await findPublishedPost(context, never.slug)).toBeNull();
});

test("who had the form open before the schedule published is told of the newer version", async () => {
  const post = await planned();
  context.setNow(PLANNED_MOMENT);
  await publishDuePosts(context);
  const details = { ...DETAILS, slug: post.slug, is_published: false, publish_at: PLANNED };
  expect(await changePost(context, ADA, { id: post.id, version: 1, details })).toMatchObject({
    reason: "newer-version",
    newer: { version: 2, savedBy: null },
  });
});
