import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, sql } from "drizzle-orm";
import type { ArticleRejection } from "#markup/cleanedArticle";
import { slugOf } from "#markup/slug";
import type { AdminPost, Revision } from "~/blog/adminQueries.server";
import { TYPED_POST_DRAFTS } from "~/blog/drafts/postDrafts.server";
import type { MissingPicture } from "~/blog/pictures/missingPictures";
import { importPictures } from "~/blog/pictures/pictureImports.server";
import { type PostDetails, postForm, typedOfDetails, typedPost } from "~/blog/post";
import { adminColumns } from "~/blog/postColumns.server";
import { publicationOf } from "~/blog/postPublication";
import {
  auditPostChange,
  insertPost,
  lockPost,
  type PreparedContent,
  prepareContent,
  saveUnlessSlugTaken,
  writePost,
} from "~/blog/postWrites.server";
import { NEW_POST } from "~/blog/rules";
import { postDrafts, postRevisions, posts } from "~/blog/tables.server";
import { type Actor, mayManage } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import type { OfficeCalendar } from "~/platform/config/officeCalendar";
import { haveOthersDoneSince } from "~/platform/data/audit/auditQuestions.server";
import { hasDeletedTooMany } from "~/platform/data/audit/newAccounts.server";
import type { Database, Transaction } from "~/platform/data/database.server";
import { withDatedId } from "~/platform/data/datedIds.server";
import { fingerprintOf } from "~/platform/data/openedFrom.server";
import { type ShownRecord, WITHOUT_PAGE, type WithoutPage } from "~/platform/data/shownRecord";
import { deleteTranslationsOf } from "~/platform/data/translations.server";
import {
  endTypedDraft,
  listRecordsWithTypedDrafts,
  upsertTypedDraft,
} from "~/platform/data/typedDrafts.server";
import { isSameTyped } from "~/platform/forms/typedValues";
import { type Rejection, reject } from "~/platform/reject";

type ContentRejection = Rejection<
  "not-allowed" | "slug-taken" | "slug-malformed" | "past-time" | ArticleRejection
>;
/** The post was saved after the form was opened, by somebody else or in another tab. The rejected form becomes a typed draft. */
type VersionConflict = Rejection<"newer-version"> & { newer: Revision };
type SaveSuccess = { ok: true; post: AdminPost; wasPublished?: boolean };

export type AddPostResult = SaveSuccess | ContentRejection;
export type ChangePostResult =
  | SaveSuccess
  | ContentRejection
  | Rejection<"post-missing">
  | VersionConflict;
export type PostChangeResult =
  | SaveSuccess
  | Rejection<"not-allowed" | "post-missing" | "post-changed">;

/** `editorId`: the editor whose draft ends with this save. */
export async function addPost(
  app: App,
  actor: Actor,
  { details, editorId }: { details: PostDetails; editorId?: string },
): Promise<AddPostResult> {
  if (!mayManage(actor)) return reject("not-allowed");
  if (details.slug !== slugOf(details.slug)) return reject("slug-malformed");
  const preparation = await preparePost(app, actor, details);
  if (!preparation.ok) return preparation;
  const now = app.now();
  const requested = requestedPublication(details, app.calendar());
  if (isPlannedInPast(requested, now)) return reject("past-time");
  const columns = {
    ...preparation.columns,
    ...publicationOf(requested, null, now),
    createdAt: now,
    updatedAt: now,
  };
  const sentHash = fingerprintOf(details);
  const added = await saveUnlessSlugTaken(() =>
    app.db.transaction(async (tx) => {
      const post = await withDatedId(columns.slug, now, (id) =>
        insertPost(tx, app, actor, { row: { id, ...columns }, terms: preparation.terms, sentHash }),
      );
      await endTypedDraft(tx, actor, TYPED_POST_DRAFTS, { recordId: NEW_POST, editorId });
      await auditPostChange(tx, app, {
        actor,
        action: "post-added" as const,
        id: post.id,
        affectsPublic: post.isPublished,
      });
      return { ok: true as const, post };
    }),
  );
  if (added.ok) return added;
  // If the same form has added it, the first post is returned.
  const [post] = await app.db.select(adminColumns).from(posts).where(eq(posts.slug, details.slug));
  const isRepeated = post && (await getNewestRevision(app.db, post.id)).sentHash === sentHash;
  return isRepeated ? { ok: true, post } : added;
}

interface PostSave {
  id: string;
  version: number;
  details: PostDetails;
  /** The editor whose draft ends with the save, or that keeps a rejected one as its draft; none for a restored revision. */
  editorId?: string;
}

/** Replaces everything but the id and the time of creation. Rejects the save if the post is no longer at `version`. */
export async function changePost(
  app: App,
  actor: Actor,
  { id, version, details, editorId }: PostSave,
): Promise<ChangePostResult> {
  if (!mayManage(actor)) return reject("not-allowed");
  const preparation = await preparePost(app, actor, details);
  if (!preparation.ok) return preparation;
  const sentHash = fingerprintOf(details);
  return saveUnlessSlugTaken(() =>
    app.db.transaction(async (tx) => {
      const before = await lockPost(tx, id);
      if (!before) return reject("post-missing");
      if (before.version !== version) {
        const save = { id, version, details: preparation.details, editorId };
        return resultOfOlderVersion(tx, app, actor, { before, save, sentHash });
      }
      if (!(await maySetSlug(tx, id, details.slug))) return reject("slug-malformed");
      const requested = requestedPublication(details, app.calendar());
      if (isPlannedInPast(requested, app.now())) return reject("past-time");
      const recordId = id;
      if (changesNothing(app, before, preparation)) {
        await endTypedDraft(tx, actor, TYPED_POST_DRAFTS, { recordId, editorId });
        return { ok: true, post: before, wasPublished: before.isPublished };
      }
      const changes = {
        ...preparation.columns,
        ...publicationOf(requested, before, app.now()),
      };
      const { terms } = preparation;
      const save = { before, changes, terms, sentHash, action: "post-changed" as const };
      const post = await writePost(tx, app, actor, save);
      await endTypedDraft(tx, actor, TYPED_POST_DRAFTS, { recordId, editorId });
      return { ok: true, post, wasPublished: before.isPublished };
    }),
  );
}

/** A slug that an import brought stays, and comes back with an earlier version, although nobody may type it anew. */
async function maySetSlug(tx: Transaction, postId: string, slug: string): Promise<boolean> {
  if (slug === slugOf(slug)) return true;
  const revisionCondition = and(
    eq(postRevisions.postId, postId),
    sql`${postRevisions.input} ->> 'slug' = ${slug}`,
  );
  return (await tx.$count(postRevisions, revisionCondition)) > 0;
}

/** The rejection of a save from a version that is no longer the newest, or the post if the same form was sent twice. */
async function resultOfOlderVersion(
  tx: Transaction,
  app: App,
  actor: Actor,
  { before, save, sentHash }: { before: AdminPost; save: PostSave; sentHash: string },
): Promise<SaveSuccess | VersionConflict> {
  const { id, version, details, editorId } = save;
  const { sentHash: newestHash, ...newer } = await getNewestRevision(tx, id);
  // A repetition: nothing is stored, the post is returned as it was saved first.
  if (newestHash === sentHash) return { ok: true, post: before, wasPublished: before.isPublished };
  if (editorId !== undefined) {
    const draft = { recordId: id, baseVersion: version, input: typedOfDetails(details), editorId };
    await upsertTypedDraft(tx, app, actor, { drafts: TYPED_POST_DRAFTS, draft });
  }
  return { ...reject("newer-version"), newer };
}

/** A save may have copied pictures that could not be fetched before; then something changes, too. */
function changesNothing(app: App, before: AdminPost, { details, columns }: Preparation): boolean {
  const stored = typedPost(before, app.calendar());
  return (
    isSameTyped(postForm, stored, typedOfDetails(details)) &&
    isDeepStrictEqual(before.missingPictures, columns.missingPictures)
  );
}

/** Rejected as `post-changed` if somebody else saved the post since `shownAt`: the actor has not seen what would be public. */
export async function publishPost(
  app: App,
  actor: Actor,
  { id, shownAt }: ShownRecord,
): Promise<PostChangeResult> {
  return setPublication(app, actor, { id, isPublished: true, shownAt });
}

/** The date of publication remains until the post is published again; the admin area still shows it. */
export async function unpublishPost(
  app: App,
  actor: Actor,
  { id, shownAt }: ShownRecord,
): Promise<PostChangeResult> {
  return setPublication(app, actor, { id, isPublished: false, shownAt });
}

/**
 * Deletes the post for good, with its revisions, its redirects and everybody's typed drafts. Rejected as `post-changed` if
 * somebody else saved it, typed into it or translated it since `shownAt`: their work would be lost.
 */
export async function deletePost(
  app: App,
  actor: Actor,
  { id, shownAt }: ShownRecord,
): Promise<
  { ok: true } | Rejection<"not-allowed" | "post-missing" | "post-changed" | "account-new">
> {
  if (!mayManage(actor)) return reject("not-allowed");
  return app.db.transaction(async (tx) => {
    const before = await lockPost(tx, id);
    if (!before) return reject("post-missing");
    if (await wasChangedByOthersSince(tx, actor, { id, shownAt })) return reject("post-changed");
    if (await isTypedByOthersSince(tx, actor, id, shownAt)) return reject("post-changed");
    if (await hasDeletedTooMany(tx, app, actor)) return reject("account-new");
    await tx.delete(posts).where(eq(posts.id, id));
    await deleteTranslationsOf(tx, "post", id);
    await tx.delete(postDrafts).where(eq(postDrafts.recordId, id));
    await auditPostChange(tx, app, {
      actor,
      action: "post-deleted" as const,
      id,
      affectsPublic: before.isPublished,
    });
    return { ok: true };
  });
}

async function setPublication(
  app: App,
  actor: Actor,
  { id, isPublished, shownAt }: ShownRecord & { isPublished: boolean },
): Promise<PostChangeResult> {
  if (!mayManage(actor)) return reject("not-allowed");
  return app.db.transaction(async (tx) => {
    const before = await lockPost(tx, id);
    if (!before) return reject("post-missing");
    // A repeated click changes nothing and saves no revision.
    if (before.isPublished === isPublished) return { ok: true, post: before };
    if (await wasChangedByOthersSince(tx, actor, { id, shownAt })) return reject("post-changed");
    const publication = { isPublished, publishAt: null };
    const changes = publicationOf(publication, before, app.now());
    const action = isPublished ? "post-published" : "post-unpublished";
    return {
      ok: true,
      post: await writePost(tx, app, actor, { before, changes, action }),
    };
  });
}

async function isTypedByOthersSince(
  tx: Transaction,
  actor: Actor,
  id: string,
  shownAt: Date | WithoutPage,
): Promise<boolean> {
  if (shownAt === WITHOUT_PAGE) return false;
  const typedSince = { exceptBy: actor, since: shownAt };
  return (await listRecordsWithTypedDrafts(tx, TYPED_POST_DRAFTS, [id], typedSince)).size > 0;
}

const AUDITED_POST_CHANGES = [
  "post-changed",
  "post-published",
  "post-published-on-schedule",
  "post-unpublished",
  "post-translated",
  "post-translation-deleted",
] as const;

async function wasChangedByOthersSince(
  tx: Transaction,
  actor: Actor,
  { id, shownAt }: ShownRecord,
): Promise<boolean> {
  const changes = { actions: AUDITED_POST_CHANGES, subjects: [`post:${id}` as const] };
  return haveOthersDoneSince(tx, actor, changes, shownAt);
}

async function getNewestRevision(
  db: Database,
  postId: string,
): Promise<Revision & { sentHash: string | null }> {
  const { version, savedAt, savedBy, sentHash } = postRevisions;
  const [newest] = await db
    .select({ version, savedAt, savedBy, sentHash })
    .from(postRevisions)
    .where(eq(postRevisions.postId, postId))
    .orderBy(desc(version))
    .limit(1);
  if (!newest) throw new Error("a post has no revision");
  return newest;
}

function requestedPublication(
  { is_published, publish_at }: PostDetails,
  { momentOf }: OfficeCalendar,
) {
  return { isPublished: is_published, publishAt: publish_at ? momentOf(publish_at) : null };
}

/**
 * Whether the planned time has passed: the post would be public at once, under a date on which nobody could read it. Most often
 * the year was mistyped.
 */
const isPlannedInPast = (
  { isPublished, publishAt }: ReturnType<typeof requestedPublication>,
  now: Date,
) => !isPublished && publishAt !== null && publishAt <= now;

type RejectedContent = Extract<PreparedContent, { ok: false }>;
type Preparation = Extract<PreparedContent, { ok: true }> & {
  /** With the addresses of the copied pictures. */
  details: PostDetails;
  columns: { missingPictures: MissingPicture[] };
};

/** Copies the pictures of a valid form and cleans its article. Slow, so call it before the transaction. */
export async function preparePost(
  app: App,
  actor: Actor,
  typed: PostDetails,
): Promise<Preparation | RejectedContent> {
  const { details, missing } = await importPictures(app, actor, typed);
  const preparation = await prepareContent(details);
  if (!preparation.ok) return preparation;
  return { ...preparation, details, columns: { ...preparation.columns, missingPictures: missing } };
}
