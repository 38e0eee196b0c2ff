import { randomUUID } from "node:crypto";
import { asc } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { accountsTable } from "~/accounts/tables.server";
import { listAdminPosts } from "~/blog/adminQueries.server";
import { listCalendar } from "~/blog/collaboration/calendar.server";
import { notePresence, sweepPresence } from "~/blog/collaboration/presence.server";
import {
  endReview,
  findReview,
  listReviewStates,
  requestReview,
} from "~/blog/collaboration/reviews.server";
import { changePost, deletePost } from "~/blog/commands.server";
import { addedPost, DETAILS } from "~/blog/posts.testing";
import { postPresence } from "~/blog/tables.server";
import { savePage } from "~/content/commands.server";
import type { EditablePage } from "~/content/editablePage";
import { findEditablePage } from "~/content/editablePages";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { outbox } from "~/platform/data/tables.server";
import { MINUTE_MS } from "~/platform/durations";
import type { Message } from "~/platform/mail/message";
import { ADA, VISITOR } from "../../../tests/support/actors";
import { useApp } from "../../../tests/support/database";

const { app } = useApp();

const SEEN = { shownAt: WITHOUT_PAGE };

const PEOPLE = ["Ada", "Grace", "Lin"].map((name) => {
  return { ...ADA, id: randomUUID(), name, email: `${name.toLowerCase()}@example.com` };
});
const [ada, grace, lin] = PEOPLE as [typeof ADA, typeof ADA, typeof ADA];

beforeEach(async () => {
  const approvedAt = app.now();
  const rows = PEOPLE.map(({ id, name, email }) => {
    return { id, name, email, emailVerified: true, approvedAt };
  });
  await app.db.insert(accountsTable).values(rows);
  await app.db.insert(accountsTable).values({ name: "Waiting", email: "waiting@example.com" });
});

async function mails() {
  const rows = await app.db.select().from(outbox).orderBy(asc(outbox.id));
  return rows
    .map(({ message }) => message as Message)
    .map(({ to, subject, text }) => ({ to: to.address, subject, text }))
    .toSorted((one, other) => one.to.localeCompare(other.to));
}

describe("a review", () => {
  test("mails nobody once an account has asked twelve times within an hour", async () => {
    const post = await addedPost(app, {});
    const request = { postId: post.id, state: "ready" as const, note: "", ...SEEN };
    const ask = async () => {
      app.advance(MINUTE_MS);
      const result = await requestReview(app, ada, request);
      return result.ok ? result.mailedCount : result.reason;
    };
    for (let time = 0; time < 12; time += 1) expect(await ask()).toBe(2);
    expect(await ask()).toBe(0);
    app.advance(60 * 60 * 1000 + 1);
    expect(await ask()).toBe(2);
  });

  test("mails nobody beyond that either if an account asks about many posts at once", async () => {
    const ids: string[] = [];
    for (let post = 0; post < 20; post += 1) ids.push((await addedPost(app, {})).id);
    const ask = (postId: string) =>
      requestReview(app, ada, { postId, state: "ready", note: "", ...SEEN });
    await Promise.all(ids.map(ask));
    expect(await mails()).toHaveLength(12 * 2);
  });

  test("that is asked for twice by one form is mailed once, and a minute later again", async () => {
    const post = await addedPost(app);
    const request = { postId: post.id, state: "ready" as const, note: "Please", ...SEEN };
    for (let time = 0; time < 2; time += 1)
      expect(await requestReview(app, ada, request)).toEqual({ ok: true, mailedCount: 2 });
    expect(await mails()).toHaveLength(2);
    await requestReview(app, ada, { ...request, note: "Part two" });
    expect(await mails()).toHaveLength(4);
    app.advance(MINUTE_MS);
    await requestReview(app, ada, { ...request, note: "Part two" });
    expect(await mails()).toHaveLength(6);
  });

  test("is asked for of all other administrators, with the note and the way to the post", async () => {
    const post = await addedPost(app, { title: "Nightly loads" });
    const request = {
      postId: post.id,
      state: "ready" as const,
      note: " The figures in part two. ",
      ...SEEN,
    };
    expect(await requestReview(app, ada, request)).toEqual({ ok: true, mailedCount: 2 });
    expect(await findReview(app, post.id)).toMatchObject({
      state: "ready",
      note: "The figures in part two.",
      askedBy: ada.id,
    });
    const queuedMails = await mails();
    expect(queuedMails.map(({ to }) => to)).toEqual([grace.email, lin.email]);
    expect(queuedMails[0]?.subject).toBe("Ready for review: Nightly loads");
    expect(queuedMails[0]?.text).toContain("Ada asks you to read “Nightly loads”");
    expect(queuedMails[0]?.text).toContain("The figures in part two.");
    expect(queuedMails[0]?.text).toContain(`/admin/blogs/edit/${post.id}`);
  });

  test("that finds something asks its writer for changes, and nobody else", async () => {
    const post = await addedPost(app);
    await requestReview(app, ada, { postId: post.id, state: "ready", note: "", ...SEEN });
    await app.db.delete(outbox);
    const changes = {
      postId: post.id,
      state: "changes-asked" as const,
      note: "A source, please.",
      ...SEEN,
    };
    expect(await requestReview(app, grace, changes)).toEqual({ ok: true, mailedCount: 1 });
    const queuedMails = await mails();
    expect(queuedMails.map(({ to }) => to)).toEqual([ada.email]);
    expect(queuedMails[0]?.text).toContain("Grace read");
    await addedPost(app);
    const idsIn = async (status: "ready" | "changes-asked") => {
      const list = await listAdminPosts(app, { search: "", category: "", status, page: 1 });
      return list.items.map(({ id }) => id);
    };
    expect(await idsIn("changes-asked")).toEqual([post.id]);
    expect(await idsIn("ready")).toEqual([]);
    expect(await listReviewStates(app, [post.id])).toEqual(new Map([[post.id, "changes-asked"]]));
  });

  test("that nobody asked for writes to whoever saved the post last, unless it is the same person", async () => {
    const post = await addedPost(app);
    await changePost(app, lin, { id: post.id, version: 1, details: { ...DETAILS, slug: "other" } });
    const changes = { postId: post.id, state: "changes-asked" as const, note: "", ...SEEN };
    expect(await requestReview(app, lin, changes)).toEqual({ ok: true, mailedCount: 0 });
    expect(await requestReview(app, ada, changes)).toEqual({ ok: true, mailedCount: 1 });
    expect((await mails()).map(({ to }) => to)).toEqual([lin.email]);
  });

  test("does not replace what a colleague has asked for since the page was opened", async () => {
    const post = await addedPost(app);
    const shownAt = app.now();
    app.advance(1_000);
    const changes = { postId: post.id, state: "changes-asked" as const, note: "The figures." };
    await requestReview(app, grace, { ...changes, shownAt });
    const ready = { postId: post.id, state: "ready" as const, note: "Done" };
    const refused = await requestReview(app, ada, { ...ready, shownAt });
    expect(refused).toEqual({ ok: false, reason: "review-changed" });
    expect(await findReview(app, post.id)).toMatchObject(changes);
    const read = { ...ready, shownAt: app.now() };
    expect(await requestReview(app, ada, read)).toMatchObject({ ok: true });
  });

  test("ends, and goes with its post", async () => {
    const post = await addedPost(app);
    const shownAt = app.now();
    app.advance(1_000);
    await requestReview(app, ada, { postId: post.id, state: "ready", note: "", ...SEEN });
    const unread = await endReview(app, grace, { postId: post.id, shownAt });
    expect(unread).toEqual({ ok: false, reason: "review-changed" });
    expect(await endReview(app, grace, { postId: post.id, shownAt: app.now() })).toEqual({
      ok: true,
      mailedCount: 0,
    });
    expect(await findReview(app, post.id)).toBeNull();
    await requestReview(app, ada, { postId: post.id, state: "ready", note: "", ...SEEN });
    await deletePost(app, ada, { id: post.id, shownAt: WITHOUT_PAGE });
    expect(await findReview(app, post.id)).toBeNull();
  });

  test("needs a post, an administrator and a note that can be mailed", async () => {
    const post = await addedPost(app);
    const request = { postId: post.id, state: "ready" as const, note: "", ...SEEN };
    expect(await requestReview(app, VISITOR, request)).toEqual({
      ok: false,
      reason: "not-allowed",
    });
    expect(await requestReview(app, ada, { ...request, postId: "none" })).toEqual({
      ok: false,
      reason: "post-missing",
    });
    const long = { ...request, note: "x".repeat(2_001) };
    expect(await requestReview(app, ada, long)).toEqual({ ok: false, reason: "note-too-long" });
    expect(await mails()).toEqual([]);
  });
});

describe("who has a post open", () => {
  test("is said to the others by name, until they have been away for half a minute", async () => {
    const { id } = await addedPost(app);
    expect(await notePresence(app, ada, id)).toEqual([]);
    expect(await notePresence(app, grace, id)).toEqual(["Ada"]);
    app.advance(20_000);
    expect(await notePresence(app, lin, id)).toEqual(["Ada", "Grace"]);
    app.advance(15_000);
    expect(await notePresence(app, grace, id)).toEqual(["Lin"]);
    app.advance(31_000);
    await sweepPresence(app);
    expect(await app.db.$count(postPresence)).toBe(0);
  });

  test("is not stored for a post that is not there", async () => {
    expect(await notePresence(app, ada, "none")).toEqual([]);
    expect(await app.db.$count(postPresence)).toBe(0);
  });
});

describe("the calendar of a month", () => {
  const titles = async (month: string) =>
    (await listCalendar(app, month)).map(({ title, day, time, state }) => [
      title,
      day,
      time,
      state,
    ]);

  test("has what was published and what is planned in it, by the days of the offices", async () => {
    app.setNow("2026-12-01T03:30:00Z");
    await addedPost(app, { title: "Out in November" });
    app.setNow("2026-12-01T15:00:00Z");
    const at = app.calendar().momentOf("2026-12-24T09:00");
    await addedPost(app, {
      title: "For the holidays",
      is_published: false,
      publish_at: "2026-12-24T09:00",
    });
    await addedPost(app, { title: "A draft", is_published: false });
    const page = findEditablePage("people") as EditablePage;
    const publication = { kind: "at" as const, time: new Date(at.getTime() - 60_000) };
    await savePage(app, ada, { page, version: 0, input: page.form.empty, publication });
    expect(await titles("2026-11")).toEqual([
      ["Out in November", "2026-11-30", "10:30 PM", "published"],
    ]);
    expect(await titles("2026-12")).toEqual([
      ["People", "2026-12-24", "8:59 AM", "scheduled"],
      ["For the holidays", "2026-12-24", "9:00 AM", "scheduled"],
    ]);
    expect(await titles("2027-01")).toEqual([]);
  });
});
