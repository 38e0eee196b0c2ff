import { rm, writeFile } from "node:fs/promises";
import { and, eq, lt, not, or, sql } from "drizzle-orm";
import { uploadedPictures } from "~/media/tables.server";
import type { App } from "~/platform/app.server";
import type { AuditAction } from "~/platform/data/audit/actions";
import { recordAudit } from "~/platform/data/audit/audit.server";
import type { Database } from "~/platform/data/database.server";
import { type PictureRejection, resizePicture } from "~/platform/files/pictures.server";
import type { PictureUses } from "~/platform/files/pictureUses";
import { abandonFile, claimFile, receiveFile } from "~/platform/files/unclaimedFiles.server";
import type { Actor } from "~/platform/http/security/actor";
import { storableText } from "~/platform/http/upload/storableText";
import { PICTURE_WIDTHS, pictureAddress } from "~/shell/pictures/pictureAddresses";

/** Counted from the upload: its author may not have saved yet what shows it. */
const UNUSED_RETAINED_MS = 24 * 60 * 60 * 1000;
const SWEEP_BATCH = 50;

interface Picture {
  id: string;
  /** The address for a form. */
  address: string;
  alt: string;
  width: number;
  height: number;
}

export type PictureAdded =
  | { ok: true; picture: Picture }
  | { ok: false; reason: "not-allowed" | PictureRejection | "store-unavailable" };

type StoredCopy = { width: number; key: string; bytes: number };

const refuse = <Reason extends string>(reason: Reason) => ({ ok: false as const, reason });

/** Stores an uploaded image at several widths. The caller deletes the temporary file. */
export async function addPicture(
  app: App,
  actor: Actor,
  input: { temporaryPath: string; alt: string },
): Promise<PictureAdded> {
  if (actor.kind === "visitor") return refuse("not-allowed");
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
      .insert(uploadedPictures)
      .values({ ...row, uploadedAt: app.now() })
      .returning({ id: uploadedPictures.id });
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

/** Deletes pictures that are older than a day and that nothing shows. Returns how many. */
export async function sweepPictures(app: App, subjects: readonly PictureUses[]): Promise<number> {
  const isUsed =
    or(...subjects.map((subject) => subject.isUsed(uploadedPictures.id))) ?? sql`false`;
  return app.db.transaction(async (tx) => {
    const before = new Date(app.now().getTime() - UNUSED_RETAINED_MS);
    const unused = await tx
      .select({ id: uploadedPictures.id, files: uploadedPictures.files })
      .from(uploadedPictures)
      .where(and(lt(uploadedPictures.uploadedAt, before), not(isUsed)))
      .limit(SWEEP_BATCH)
      .for("update", { skipLocked: true });
    for (const { id, files } of unused) {
      for (const { key } of files) await abandonFile(tx, key);
      await tx.delete(uploadedPictures).where(eq(uploadedPictures.id, id));
      await recordPictureAudit(tx, app, { kind: "operator" }, "picture-swept", id);
    }
    return unused.length;
  });
}

async function recordPictureAudit(
  tx: Database,
  app: App,
  actor: Actor,
  action: AuditAction,
  id: string,
) {
  await recordAudit(tx, app, { actor, action, subject: `picture:${id}` });
}
