import { rm, writeFile } from "node:fs/promises";
import { and, eq, lt, sql } from "drizzle-orm";
import { PICTURE_WIDTHS, pictureAddress } from "~/blog/pictures/pictureAddresses";
import { mayWritePosts, refuse } from "~/blog/postWrites.server";
import { postDrafts, postPictures, postRevisions } from "~/blog/tables.server";
import { isOnPages } from "~/content/queries.server";
import type { App } from "~/platform/app.server";
import type { AuditAction } from "~/platform/data/audit/actions";
import { recordAudit } from "~/platform/data/audit/audit.server";
import type { Database } from "~/platform/data/database.server";
import { isRecordId } from "~/platform/data/recordId";
import { type PictureRejection, resizePicture } from "~/platform/files/pictures.server";
import { abandonFile, claimFile, receiveFile } from "~/platform/files/unclaimedFiles.server";
import type { Actor } from "~/platform/http/security/actor";
import { storableText } from "~/platform/http/upload/storableText";

/** Counted from the upload: its author may not have saved the post yet. */
const UNUSED_RETAINED_MS = 24 * 60 * 60 * 1000;
const SWEEP_BATCH = 50;

interface Picture {
  id: string;
  /** The address for a post's form. */
  address: string;
  alt: string;
  width: number;
  height: number;
}

export type PictureAdded =
  | { ok: true; picture: Picture }
  | { ok: false; reason: "not-allowed" | PictureRejection | "store-unavailable" };

type StoredCopy = { width: number; key: string; bytes: number };

/** Stores an uploaded image at several widths. The caller deletes the temporary file. */
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
    // The copies stored before this one belong to no record, so the sweep deletes them.
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

/** Null if one of the copies was swept in the meantime, which takes a very long pause. */
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
    await recordPictureAudit(tx, app, actor, "picture-added", picture.id);
    return picture.id;
  });
}

/** Claims all files or none: false if one of them is gone. */
async function claimAll(tx: Database, files: readonly StoredCopy[]): Promise<boolean> {
  for (const { key } of files) {
    if (await claimFile(tx, key)) continue;
    for (const file of files) await abandonFile(tx, file.key);
    return false;
  }
  return true;
}

/**
 * The narrowest copy of a picture that is at least `width` pixels wide, or else its widest; always the widest if
 * `width` is null. Null if there is no such picture, and for widths other than PICTURE_WIDTHS, so that caches hold few
 * addresses.
 */
export async function findPictureFile(
  app: App,
  id: string,
  width: number | null,
): Promise<StoredCopy | null> {
  if (!isRecordId(id)) return null;
  const widths: readonly number[] = PICTURE_WIDTHS;
  if (width !== null && !widths.includes(width)) return null;
  const [picture] = await app.db
    .select({ files: postPictures.files })
    .from(postPictures)
    .where(eq(postPictures.id, id));
  const copies = picture?.files.toSorted((a, b) => a.width - b.width) ?? [];
  return copies.find((copy) => width !== null && copy.width >= width) ?? copies.at(-1) ?? null;
}

/** Deletes pictures that are older than a day and that no revision, draft copy or page shows. Returns how many. */
export async function sweepPictures(app: App): Promise<number> {
  return app.db.transaction(async (tx) => {
    const before = new Date(app.now().getTime() - UNUSED_RETAINED_MS);
    const unused = await tx
      .select({ id: postPictures.id, files: postPictures.files })
      .from(postPictures)
      .where(and(lt(postPictures.uploadedAt, before), isUnused))
      .limit(SWEEP_BATCH)
      .for("update", { skipLocked: true });
    for (const { id, files } of unused) {
      for (const { key } of files) await abandonFile(tx, key);
      await tx.delete(postPictures).where(eq(postPictures.id, id));
      await recordPictureAudit(tx, app, { kind: "operator" }, "picture-swept", id);
    }
    return unused.length;
  });
}

/** Posts need no check of their own: each save of a post stores a revision with the same pictures. */
const isUnused = sql`not exists (
    select from ${postRevisions} where ${postRevisions.pictures} @> array[${postPictures.id}]
  ) and not exists (
    select from ${postDrafts} where ${postDrafts.pictures} @> array[${postPictures.id}]
  ) and not ${isOnPages(postPictures.id)}`;

async function recordPictureAudit(
  tx: Database,
  app: App,
  actor: Actor,
  action: AuditAction,
  id: string,
) {
  await recordAudit(tx, app, { actor, action, subject: `picture:${id}` });
}
