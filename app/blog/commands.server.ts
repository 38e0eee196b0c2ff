import { desc, eq } from "drizzle-orm";
import type { AdminPost, Revision } from "~/blog/adminQueries.server";
import { dropDraft, keepDraft } from "~/blog/draftWrites.server";
import type { PostDetails } from "~/blog/forms";
import { inputOfDetails } from "~/blog/postInput";
import {
  insertPost,
  lockPost,
  mayWritePosts,
  type PostRow,
  refuse,
  refusingTakenSlug,
  told,
  writePost,
} from "~/blog/postWrites.server";
import { preparePost } from "~/blog/preparePost.server";
import { NEW_POST, newPostId, publicationOf } from "~/blog/rules";
import { postDrafts, postRevisions, posts } from "~/blog/tables.server";
import type { App } from "~/platform/app.server";
import type { OfficeCalendar } from "~/platform/calendar/officeCalendar";
import type { Database } from "~/platform/db/database.server";
import type { ArticleRejection } from "~/platform/markup/cleanedArticle";
import type { Actor } from "~/platform/security/actor";

type NotAllowed = { ok: false; reason: "not-allowed" };
type Missing = { ok: false; reason: "post-missing" };
type WordsRefused = { ok: false; reason: "slug-taken" | ArticleRejection };
/** Somebody saved the post in the meantime. What was refused is kept as the person's draft copy. */
type Outrun = { ok: false; reason: "newer-version"; newer: Revision };

type Saved = { ok: true; post: AdminPost; wasPublished?: boolean };
export type PostAdded = Saved | NotAllowed | WordsRefused;
export type PostChanged = Saved | NotAllowed | Missing | WordsRefused | Outrun;
export type PostToggled = Saved | NotAllowed | Missing;

export async function addPost(app: App, actor: Actor, details: PostDetails): Promise<PostAdded> {
  if (!mayWritePosts(actor)) return refuse("not-allowed");
  const prepared = await preparePost(app, actor, details);
  if (!prepared.ok) return prepared;
  const now = app.now();
  const columns = {
    ...prepared.columns,
    ...publicationOf(wishesOf(details, app.calendar()), null, now),
    createdAt: now,
    updatedAt: now,
  };
  return refusingTakenSlug(() =>
    app.db.transaction(async (tx) => {
      const { words } = prepared;
      const post = await insertUnderNewId(tx, app, actor, { columns, words });
      await dropDraft(tx, actor, NEW_POST);
      await told(tx, app, actor, { action: "post-added", id: post.id, seen: post.isPublished });
      return { ok: true as const, post };
    }),
  );
}

/** Replaces everything but the id and the time it was added, if nobody saved the post since `version`. */
export async function changePost(
  app: App,
  actor: Actor,
  { id, version, details }: { id: string; version: number; details: PostDetails },
): Promise<PostChanged> {
  if (!mayWritePosts(actor)) return refuse("not-allowed");
  const prepared = await preparePost(app, actor, details);
  if (!prepared.ok) return prepared;
  return refusingTakenSlug(() =>
    app.db.transaction(async (tx) => {
      const before = await lockPost(tx, id);
      if (!before) return refuse("post-missing");
      if (before.version !== version) {
        const typed = { postId: id, baseVersion: version, input: inputOfDetails(prepared.details) };
        await keepDraft(tx, app, actor, typed);
        return { ...refuse("newer-version"), newer: await newestRevision(tx, id) };
      }
      const publication = publicationOf(wishesOf(details, app.calendar()), before, app.now());
      const changes = { ...prepared.columns, ...publication };
      const { words } = prepared;
      const save = { before, changes, words, action: "post-changed" };
      const post = await writePost(tx, app, actor, save);
      await dropDraft(tx, actor, id);
      return { ok: true as const, post, wasPublished: before.isPublished };
    }),
  );
}

export async function publishPost(app: App, actor: Actor, id: string): Promise<PostToggled> {
  return togglePost(app, actor, id, true);
}

/** Keeps the day of its publication, which the desk goes on showing, until it is published again. */
export async function unpublishPost(app: App, actor: Actor, id: string): Promise<PostToggled> {
  return togglePost(app, actor, id, false);
}

/** Final: with its revisions, its redirects and what anybody was typing. */
export async function deletePost(
  app: App,
  actor: Actor,
  id: string,
): Promise<{ ok: true } | NotAllowed | Missing> {
  if (!mayWritePosts(actor)) return refuse("not-allowed");
  return app.db.transaction(async (tx) => {
    const before = await lockPost(tx, id);
    if (!before) return refuse("post-missing");
    await tx.delete(posts).where(eq(posts.id, id));
    await tx.delete(postDrafts).where(eq(postDrafts.postId, id));
    await told(tx, app, actor, { action: "post-deleted", id, seen: before.isPublished });
    return { ok: true as const };
  });
}

/** Two posts of one title may be added in the same millisecond: the second counts on. */
async function insertUnderNewId(
  tx: Database,
  app: App,
  actor: Actor,
  { columns, words }: { columns: Omit<PostRow, "id"> & { title: string }; words: string[] },
): Promise<AdminPost> {
  for (let moment = app.now().getTime(); ; moment += 1) {
    const id = newPostId(columns.title, new Date(moment));
    const post = await insertPost(tx, app, actor, { row: { id, ...columns }, words });
    if (post) return post;
  }
}

async function togglePost(
  app: App,
  actor: Actor,
  id: string,
  published: boolean,
): Promise<PostToggled> {
  if (!mayWritePosts(actor)) return refuse("not-allowed");
  return app.db.transaction(async (tx) => {
    const before = await lockPost(tx, id);
    if (!before) return refuse("post-missing");
    // A second click finds what it asks for, and is no save of its own.
    if (before.isPublished === published) return { ok: true as const, post: before };
    const wishes = { published, publishAt: null };
    const changes = publicationOf(wishes, before, app.now());
    const action = published ? "post-published" : "post-unpublished";
    return {
      ok: true as const,
      post: await writePost(tx, app, actor, { before, changes, action }),
    };
  });
}

async function newestRevision(tx: Database, postId: string): Promise<Revision> {
  const { version, savedAt, savedBy } = postRevisions;
  const [newest] = await tx
    .select({ version, savedAt, savedBy })
    .from(postRevisions)
    .where(eq(postRevisions.postId, postId))
    .orderBy(desc(version))
    .limit(1);
  if (!newest) throw new Error("a post has no revision");
  return newest;
}

function wishesOf({ is_published, publish_at }: PostDetails, { momentOf }: OfficeCalendar) {
  return { published: is_published, publishAt: publish_at ? momentOf(publish_at) : null };
}
