import { rm, writeFile } from "node:fs/promises";
import { and, eq, lt, sql } from "drizzle-orm";
import { PICTURE_WIDTHS, pictureAddress } from "~/blog/pictures/pictureAddresses";
import { mayWritePosts, refuse } from "~/blog/postWrites.server";
import { postDrafts, postPictures, postRevisions } from "~/blog/tables.server";
import type { App } from "~/platform/app.server";
import { recordAudit } from "~/platform/audit/audit.server";
import type { Database } from "~/platform/db/database.server";
import { isRecordId } from "~/platform/db/recordId";
import { type PictureRejection, resizePicture } from "~/platform/pictures/resizePicture.server";
import type { Actor } from "~/platform/security/actor";
import { abandonFile, claimFile, receiveFile } from "~/platform/storage/unclaimedFiles.server";
import { storableText } from "~/platform/upload/storableText";

/** From the upload: somebody may still be writing the post around the picture. */
const UNUSED_KEPT_MS = 24 * 60 * 60 * 1000;
const SWEEP_BATCH = 50;

export interface Picture {
  id: string;
  /** What a post's form is given. */
  address: string;
  alt: string;
  width: number;
  height: number;
}

export type PictureAdded =
  | { ok: true; picture: Picture }
  | { ok: false; reason: "not-allowed" | PictureRejection | "store-unavailable" };

type StoredCopy = { width: number; key: string; bytes: number };

/** Stores an uploaded image in its widths. The upload itself stays with the caller. */
export async function addPicture(
  app: App,
  actor: Actor,
  input: { temporaryPath: string; alt: string },
): Promise<PictureAdded> {
  if (!mayWritePosts(actor)) return refuse("not-allowed");
  const resized = await resizePicture(input.temporaryPath, PICTURE_WIDTHS);
  if (!resized.ok) return resized;
  const { width, height, copies } = resized;
  const alt = storableText(input.alt);
  const files: StoredCopy[] = [];
  for (const { width, webp } of copies) {
    const received = await receiveCopy(app, webp);
    // The copies before this one own no record, and are swept.
    if (!received.ok) return received;
    files.push({ width, key: received.key, bytes: webp.length });
  }
  const id = await insertPicture(app, actor, { alt, width, height, files });
  if (!id) return refuse("store-unavailable");
  return { ok: true, picture: { id, address: pictureAddress(id), alt, width, height } };
}

async function receiveCopy(app: App, webp: Buffer) {
  const temporaryPath = app.files.temporary.newPath();
  try {
    await writeFile(temporaryPath, webp, { mode: 0o600, flag: "wx" });
    return await receiveFile(app, temporaryPath);
  } finally {
    await rm(temporaryPath, { force: true });
  }
}

/** Null when the machine stood still for so long that a copy was swept as it arrived. */
async function insertPicture(
  app: App,
  actor: Actor,
  row: { alt: string; width: number; height: number; files: StoredCopy[] },
): Promise<string | null> {
  return app.db.transaction(async (tx) => {
    if (!(await claimAll(tx, row.files))) return null;
    const [picture] = await tx
      .insert(postPictures)
      .values({ ...row, uploadedAt: app.now() })
      .returning({ id: postPictures.id });
    if (!picture) throw new Error("inserting a picture returned no row");
    await record(tx, app, actor, "picture-added", picture.id);
    return picture.id;
  });
}

/** All or none: those that were claimed before one that is gone are given up again. */
async function claimAll(tx: Database, files: readonly StoredCopy[]): Promise<boolean> {
  for (const { key } of files) {
    if (await claimFile(tx, key)) continue;
    for (const file of files) await abandonFile(tx, file.key);
    return false;
  }
  return true;
}

/**
 * The file to answer with for a width of the picture, or for its widest copy (null): the narrowest copy that is not
 * narrower. Null for a picture that there is not, and for widths that none is kept in, so that an address exists for
 * each copy and no more.
 */
export async function findPictureFile(
  app: App,
  id: string,
  width: number | null,
): Promise<StoredCopy | null> {
  if (!isRecordId(id)) return null;
  const kept: readonly number[] = PICTURE_WIDTHS;
  if (width !== null && !kept.includes(width)) return null;
  const [picture] = await app.db
    .select({ files: postPictures.files })
    .from(postPictures)
    .where(eq(postPictures.id, id));
  const copies = picture?.files.toSorted((a, b) => a.width - b.width) ?? [];
  return copies.find((copy) => width !== null && copy.width >= width) ?? copies.at(-1) ?? null;
}

/** Deletes the pictures of a day ago and more that no post, revision or draft copy shows, and says how many. */
export async function sweepPictures(app: App): Promise<number> {
  return app.db.transaction(async (tx) => {
    const before = new Date(app.now().getTime() - UNUSED_KEPT_MS);
    const unused = await tx
      .select({ id: postPictures.id, files: postPictures.files })
      .from(postPictures)
      .where(and(lt(postPictures.uploadedAt, before), isShownNowhere))
      .limit(SWEEP_BATCH)
      .for("update", { skipLocked: true });
    for (const { id, files } of unused) {
      for (const { key } of files) await abandonFile(tx, key);
      await tx.delete(postPictures).where(eq(postPictures.id, id));
      await record(tx, app, { kind: "operator" }, "picture-swept", id);
    }
    return unused.length;
  });
}

/** Every save of a post leaves a revision, so that revisions and draft copies say all there is to say. */
const isShownNowhere = sql`not exists (
    select from ${postRevisions} where ${postRevisions.pictures} @> array[${postPictures.id}]
  ) and not exists (
    select from ${postDrafts} where ${postDrafts.pictures} @> array[${postPictures.id}]
  )`;

async function record(tx: Database, app: App, actor: Actor, action: string, id: string) {
  await recordAudit(tx, app, { actor, action, subject: `picture:${id}` });
}
