import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { findPost, listRevisions } from "~/blog/adminQueries.server";
import { addPost, changePost } from "~/blog/commands.server";
import { addedPost, DETAILS } from "~/blog/posts.testing";
import { lockPost } from "~/blog/postWrites.server";
import { findPublishedPost } from "~/blog/queries.server";
import { publishDuePosts } from "~/blog/schedule.server";
import { getContentVersion } from "~/platform/data/contentVersion.server";
import { createFailedRows } from "~/platform/data/failedRows";
import { auditEvents } from "~/platform/data/tables.server";
import { ADA } from "../../tests/support/actors";
import { useApp } from "../../tests/support/database";

const { app } = useApp();

/** 9:00 at the offices, in winter time. */
const PLANNED = "2026-11-23T09:00";
const PLANNED_MOMENT = new Date("2026-11-23T14:00:00Z");
const publishDue = () => publishDuePosts(app, createFailedRows());
const planned = () => addedPost(app, { is_published: false, publish_at: PLANNED });

test("a scheduled post becomes public at its time at the offices, and not before", async () => {
  const post = await planned();
  app.setNow("2026-11-23T13:59:59Z");
  expect(await publishDue()).toBe(0);
  expect(await findPublishedPost(app, post.slug)).toBeNull();
  const before = await getContentVersion(app.db);
  app.setNow("2026-11-23T14:00:00Z");
  expect(await publishDue()).toBe(1);
  expect(await findPublishedPost(app, post.slug)).toMatchObject({
    publishedAt: PLANNED_MOMENT,
    publishAt: null,
    version: 2,
  });
  expect(await getContentVersion(app.db)).toBe(before + 1);
});

test("no post is planned for a time that has passed, and nothing is stored", async () => {
  const post = await planned();
  const past = { is_published: false, publish_at: "2020-01-01T09:00" };
  const details = { ...DETAILS, ...past, slug: post.slug, title: "Changed" };
  const rejected = { ok: false, reason: "past-time" };
  expect(await changePost(app, ADA, { id: post.id, version: 1, details })).toEqual(rejected);
  expect(await findPost(app, post.id)).toMatchObject({ title: post.title, version: 1 });
  expect(await addPost(app, ADA, { details: { ...DETAILS, ...past, slug: "late" } })).toEqual(
    rejected,
  );
  const published = { ...details, is_published: true };
  expect(await changePost(app, ADA, { id: post.id, version: 1, details: published })).toMatchObject(
    { ok: true, post: { isPublished: true, publishAt: null } },
  );
});

test("a post whose time passed while the site was down is published later, with the planned date", async () => {
  const post = await planned();
  app.setNow("2026-12-24T00:00:00Z");
  await publishDue();
  expect((await findPost(app, post.id))?.publishedAt).toEqual(PLANNED_MOMENT);
});

test("several processes at once publish each post once", async () => {
  const posts = [await planned(), await planned(), await planned()];
  app.setNow(PLANNED_MOMENT);
  const processes = Array.from({ length: 6 }, () => publishDue());
  const published = await Promise.all(processes);
  expect(published.reduce((sum, count) => sum + count)).toBe(posts.length);
  for (const { id } of posts) expect(await listRevisions(app, id)).toHaveLength(2);
  const events = await app.db.select().from(auditEvents);
  const scheduled = events.filter(({ action }) => action === "post-published-on-schedule");
  expect(scheduled.map(({ actor }) => actor)).toEqual(["system", "system", "system"]);
});

test("a post that is being saved is left to the next run, without waiting", async () => {
  const post = await planned();
  app.setNow(PLANNED_MOMENT);
  await app.db.transaction(async (tx) => {
    await lockPost(tx, post.id);
    expect(await publishDue()).toBe(0);
  });
  expect(await publishDue()).toBe(1);
});

/** Refuses each write of these posts, as a broken index or trigger would. */
async function refuseWritesOf(posts: readonly { id: string }[]) {
  const ids = posts.map(({ id }) => `'${id}'`).join(", ");
  await app.db.execute(
    sql.raw(`create or replace function refuse() returns trigger language plpgsql as
      $$ begin if new.id in (${ids}) then raise 'refused'; end if; return new; end $$`),
  );
  await app.db.execute(
    sql`create or replace trigger refused before update on blogs for each row execute function refuse()`,
  );
}

test("a post that cannot be published holds up none of the others", async () => {
  const [first, second, third] = [await planned(), await planned(), await planned()];
  app.setNow(PLANNED_MOMENT);
  await refuseWritesOf([second]);
  expect(await publishDue()).toBe(2);
  expect(await findPublishedPost(app, first.slug)).not.toBeNull();
  expect(await findPublishedPost(app, second.slug)).toBeNull();
  expect(await findPublishedPost(app, third.slug)).not.toBeNull();
});

test("twenty posts that cannot be published wait, while a later one is published", async () => {
  const failing = await Promise.all(Array.from({ length: 20 }, planned));
  const later = await addedPost(app, { is_published: false, publish_at: "2026-11-23T09:01" });
  await refuseWritesOf(failing);
  app.setNow("2026-11-23T14:02:00Z");
  const pauses = createFailedRows();
  expect(await publishDuePosts(app, pauses)).toBe(0);
  expect(await publishDuePosts(app, pauses)).toBe(1);
  expect(await findPublishedPost(app, later.slug)).not.toBeNull();
  await refuseWritesOf([later]);
  expect(await publishDuePosts(app, pauses)).toBe(0);
  app.advance(2_000);
  expect(await publishDuePosts(app, pauses)).toBe(20);
});

test("publishing at once and removing the time both end the schedule", async () => {
  const [sooner, never] = [await planned(), await planned()];
  const save = (post: typeof sooner, is_published: boolean) => {
    const details = { ...DETAILS, slug: post.slug, is_published, publish_at: null };
    return changePost(app, ADA, { id: post.id, version: 1, details });
  };
  await save(sooner, true);
  await save(never, false);
  const publishedAt = app.now();
  app.setNow(PLANNED_MOMENT);
  expect(await publishDue()).toBe(0);
  expect((await findPost(app, sooner.id))?.publishedAt).toEqual(publishedAt);
  expect(await findPublishedPost(app, never.slug)).toBeNull();
});

test("saving a form that was opened before the schedule published is rejected with the newer version", async () => {
  const post = await planned();
  app.setNow(PLANNED_MOMENT);
  await publishDue();
  const details = { ...DETAILS, slug: post.slug, is_published: false, publish_at: PLANNED };
  expect(await changePost(app, ADA, { id: post.id, version: 1, details })).toMatchObject({
    reason: "newer-version",
    newer: { version: 2, savedBy: null },
  });
});
