import { rm } from "node:fs/promises";
import { and, eq, inArray, lt, not } from "drizzle-orm";
import {
  findPicture,
  listPictureUses,
  type UploadedPicture,
  usedPictureCondition,
} from "~/media/queries.server";
import { type StoredCopy, uploadedPictures } from "~/media/tables.server";
import { type Actor, mayManage, SYSTEM } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { recordListedChange } from "~/platform/data/audit/audit.server";
import { haveOthersDoneSince } from "~/platform/data/audit/auditQuestions.server";
import { hasDeletedTooMany, hasReplacedTooMany } from "~/platform/data/audit/newAccounts.server";
import { bumpContentVersion } from "~/platform/data/contentVersion.server";
import { isRecordId, type Transaction } from "~/platform/data/database.server";
import {
  type OpenedFrom,
  resultWithoutWriting,
  type SavedSince,
} from "~/platform/data/openedFrom.server";
import type { ShownRecord } from "~/platform/data/shownRecord";
import { DAY_MS } from "~/platform/durations";
import { type FocalPoint, MIDDLE } from "~/platform/files/focalPoint";
import { PICTURE_WIDTHS, pictureAddress } from "~/platform/files/pictureAddresses";
import {
  type PictureRejectionReason,
  resizePicture,
} from "~/platform/files/pictureEncoding.server";
import { writeTemporaryFile } from "~/platform/files/temporaryFiles.server";
import { claimFile, deleteFileLater, receiveFile } from "~/platform/files/unclaimedFiles.server";
import { type Rejection, reject } from "~/platform/reject";
import { storableText } from "~/platform/storableText";

/** Counted from the upload: its author may not have saved yet what shows it. */
const UNUSED_MIN_AGE_MS = DAY_MS;
const PICTURES_PER_BATCH = 50;
/** Longer names of files are cut. */
const NAME_MAX_CHARACTERS = 200;

interface Picture {
  id: string;
  /** The address for a form. */
  address: string;
  alt: string;
  width: number;
  height: number;
}

export type AddPictureResult =
  | { ok: true; picture: Picture }
  | Rejection<"not-allowed" | PictureRejectionReason | "store-unavailable">;

interface NewPicture {
  temporaryPath: string;
  /** The name that its file had. */
  name?: string;
  alt: string;
  /** Stays although nothing shows it. */
  isRetained?: boolean;
  focalPoint?: FocalPoint | null;
}

/** Stores an uploaded image at several widths. The caller deletes the temporary file. */
export async function addPicture(
  app: App,
  actor: Actor,
  input: NewPicture,
): Promise<AddPictureResult> {
  if (!mayManage(actor)) return reject("not-allowed");
  const resized = await resizePicture(input.temporaryPath, PICTURE_WIDTHS);
  if (!resized.ok) return resized;
  const { width, height, copies } = resized;
  const alt = storableText(input.alt);
  const name = storableText(input.name ?? "").slice(0, NAME_MAX_CHARACTERS);
  const { isRetained = false, focalPoint = null } = input;
  const files: StoredCopy[] = [];
  for (const { width: copyWidth, webp } of copies) {
    const received = await storeCopy(app, webp);
    // The copies stored before this one belong to no record, so the sweep deletes them.
    if (!received.ok) return received;
    files.push({ width: copyWidth, key: received.key, bytes: webp.length });
  }
  const row = { name, alt, isRetained, focalPoint, width, height, files };
  const id = await insertPicture(app, actor, row);
  if (!id) return reject("store-unavailable");
  return { ok: true, picture: { id, address: pictureAddress(id), alt, width, height } };
}

/** Stores one width of a picture as a file, which a record must claim. */
export async function storeCopy(app: App, encoded: Buffer) {
  const temporaryPath = await writeTemporaryFile(app, encoded);
  if (!temporaryPath) return reject("store-unavailable");
  try {
    return await receiveFile(app, temporaryPath);
  } finally {
    await rm(temporaryPath, { force: true });
  }
}

/** Null if one of the copies was swept in the meantime, which takes a very long pause. */
async function insertPicture(
  app: App,
  actor: Actor,
  row: Omit<typeof uploadedPictures.$inferInsert, "uploadedAt">,
): Promise<string | null> {
  return app.db.transaction(async (tx) => {
    if (!(await claimAll(tx, row.files))) return null;
    const [picture] = await tx
      .insert(uploadedPictures)
      .values({ ...row, uploadedAt: app.now() })
      .returning({ id: uploadedPictures.id });
    if (!picture) throw new Error("inserting a picture returned no row");
    await recordListedChange(tx, app, { actor, action: "picture-added", id: picture.id });
    return picture.id;
  });
}

/** Claims all files. If one of them is gone, abandons all, so that none can be claimed later, and returns false. */
async function claimAll(tx: Transaction, files: readonly StoredCopy[]): Promise<boolean> {
  for (const { key } of files) {
    if (await claimFile(tx, key)) continue;
    for (const file of files) await deleteFileLater(tx, file.key);
    return false;
  }
  return true;
}

/**
 * Deletes pictures that are older than a day and that nothing shows, except those that were put into Media to stay. Returns how
 * many.
 */
export async function sweepPictures(app: App): Promise<number> {
  return app.db.transaction(async (tx) => {
    const before = new Date(app.now().getTime() - UNUSED_MIN_AGE_MS);
    const { id, uploadedAt, isRetained } = uploadedPictures;
    const unusedCondition = and(
      lt(uploadedAt, before),
      eq(isRetained, false),
      not(usedPictureCondition(app.pictureUses)),
    );
    const locked = await tx
      .select({ id })
      .from(uploadedPictures)
      .where(unusedCondition)
      .limit(PICTURES_PER_BATCH)
      .for("update", { skipLocked: true });
    const unused = await listLockedUnused(
      tx,
      app,
      locked.map((picture) => picture.id),
    );
    for (const picture of unused) await deleteRow(tx, picture);
    const sweep = { actor: SYSTEM, action: "picture-swept" } as const;
    for (const { id } of unused) await recordListedChange(tx, app, { ...sweep, id });
    return unused.length;
  });
}

/**
 * The pictures among these that nothing shows. A save locks the rows of the pictures in its text (migration 0040), and this locks
 * them before it looks: a save that came first is committed by then, and its text is seen.
 */
async function listLockedUnused(
  tx: Transaction,
  { pictureUses }: Pick<App, "pictureUses">,
  lockedIds: readonly string[],
) {
  const { id, files, avifFiles } = uploadedPictures;
  return tx
    .select({ id, files, avifFiles })
    .from(uploadedPictures)
    .where(and(inArray(id, [...lockedIds]), not(usedPictureCondition(pictureUses))));
}

/** Whether nothing shows a picture, or earlier versions alone. The caller has locked it. */
async function isDispensable(
  tx: Transaction,
  { pictureUses }: Pick<App, "pictureUses">,
  id: string,
): Promise<boolean> {
  if ((await listLockedUnused(tx, { pictureUses }, [id])).length > 0) return true;
  const uses = await listPictureUses({ db: tx, pictureUses }, [id]);
  return uses.length > 0 && uses.every((use) => use.in === "earlier");
}

async function deleteRow(
  tx: Transaction,
  { id, files, avifFiles }: { id: string; files: StoredCopy[]; avifFiles: StoredCopy[] | null },
) {
  for (const { key } of [...files, ...(avifFiles ?? [])]) await deleteFileLater(tx, key);
  await tx.delete(uploadedPictures).where(eq(uploadedPictures.id, id));
}

export type ReplacePictureResult =
  | { ok: true; id: string; places: number; remaining: number }
  | Rejection<"picture-missing" | Extract<AddPictureResult, { ok: false }>["reason"]>;

/**
 * Stores an image and shows it wherever another one is shown now or in a draft. The other one stays as long as earlier versions
 * show it. `places` is how many posts and pages were changed, `remaining` how many still show the other one: somebody saved them
 * meanwhile, or a new account has replaced as many in this hour as it may.
 */
export async function replacePicture(
  app: App,
  actor: Actor,
  { id, ...file }: { id: string; temporaryPath: string; name: string },
): Promise<ReplacePictureResult> {
  const before = await findPicture(app, id);
  if (!before) return reject("picture-missing");
  // The id as it is stored: in an address it may have capitals, with which no text contains it.
  const { id: from, alt, isRetained, focalPoint } = before;
  const added = await addPicture(app, actor, { ...file, alt, isRetained, focalPoint });
  if (!added.ok) return added;
  const to = added.picture.id;
  let places = 0;
  for (const subject of app.pictureUses) places += await subject.replace(app, actor, { from, to });
  const remaining = (await listPictureUses(app, [from])).filter(
    (use) => use.in !== "earlier",
  ).length;
  return { ok: true, id: to, places, remaining };
}

export type PictureChangeResult =
  | { ok: true }
  | Rejection<"not-allowed" | "picture-missing" | "picture-used" | "account-new">;

/** The properties of a picture that its page lets people change, and that its form is filled from. */
export interface PictureDetails {
  alt: string;
  focalPoint: FocalPoint;
}

export const detailsOf = ({ alt, focalPoint }: Pick<UploadedPicture, keyof PictureDetails>) => ({
  alt,
  focalPoint: focalPoint ?? MIDDLE,
});

interface DescribedPicture extends PictureDetails {
  id: string;
  /** The fingerprint of the `PictureDetails` that the form was filled from. */
  openedFrom: OpenedFrom;
}

/**
 * Changes the description that is offered where the picture is chosen next; texts that show it already keep theirs. A new focal
 * point applies wherever the picture is cropped.
 */
export async function describePicture(
  app: App,
  actor: Actor,
  { id, openedFrom, alt, focalPoint }: DescribedPicture,
): Promise<PictureChangeResult | SavedSince<PictureDetails>> {
  if (!mayManage(actor)) return reject("not-allowed");
  return app.db.transaction(async (tx) => {
    const before = await lockPicture(tx, id);
    if (!before) return reject("picture-missing");
    const stored = detailsOf(before);
    const next = { alt: storableText(alt), focalPoint };
    const result = resultWithoutWriting({ openedFrom, stored, next });
    if (result) return result;
    if (await hasReplacedTooMany(tx, app, actor)) return reject("account-new");
    const storedPoint = focalPoint === MIDDLE ? null : focalPoint;
    await changePicture(tx, app, actor, { id, alt: next.alt, focalPoint: storedPoint });
    // Only if it changes, because every cached page is rendered again then.
    if (stored.focalPoint !== focalPoint) await bumpContentVersion(tx);
    return { ok: true };
  });
}

/** Keeps a picture although nothing shows it, until somebody deletes it. */
export async function retainPicture(
  app: App,
  actor: Actor,
  id: string,
): Promise<PictureChangeResult> {
  if (!mayManage(actor)) return reject("not-allowed");
  return app.db.transaction(async (tx) => {
    if (!(await lockPicture(tx, id))) return reject("picture-missing");
    await changePicture(tx, app, actor, { id, isRetained: true });
    return { ok: true };
  });
}

/** The picture, which nobody changes or deletes until the commit; null if it is gone. */
async function lockPicture(tx: Transaction, id: string) {
  if (!isRecordId(id)) return null;
  const { id: pictureId, alt, focalPoint, files, avifFiles } = uploadedPictures;
  const [picture] = await tx
    .select({ id: pictureId, alt, focalPoint, files, avifFiles })
    .from(uploadedPictures)
    .where(eq(uploadedPictures.id, id))
    .for("update");
  return picture ?? null;
}

type ChangedColumns = "alt" | "isRetained" | "focalPoint";

async function changePicture(
  tx: Transaction,
  app: App,
  actor: Actor,
  {
    id,
    ...changes
  }: { id: string } & Partial<Pick<typeof uploadedPictures.$inferInsert, ChangedColumns>>,
): Promise<void> {
  await tx.update(uploadedPictures).set(changes).where(eq(uploadedPictures.id, id));
  await recordListedChange(tx, app, { actor, action: "picture-changed", id });
}

/**
 * Deletes a picture with its files, unless something shows it now or in a draft. Earlier versions go on without it: somebody may
 * ask for their portrait to be taken down. Rejected as `picture-changed` if somebody else retained or described it since
 * `shownAt`: the actor's page does not show that.
 */
export async function deletePicture(
  app: App,
  actor: Actor,
  { id, shownAt }: ShownRecord,
): Promise<PictureChangeResult | Rejection<"picture-changed">> {
  if (!mayManage(actor)) return reject("not-allowed");
  return app.db.transaction(async (tx) => {
    const picture = await lockPicture(tx, id);
    if (!picture) return reject("picture-missing");
    const changes = { actions: ["picture-changed"], subjects: [`picture:${id}`] } as const;
    if (await haveOthersDoneSince(tx, actor, changes, shownAt)) return reject("picture-changed");
    if (!(await isDispensable(tx, app, picture.id))) return reject("picture-used");
    if (await hasDeletedTooMany(tx, app, actor)) return reject("account-new");
    await deleteRow(tx, picture);
    await recordListedChange(tx, app, { actor, action: "picture-deleted", id });
    return { ok: true };
  });
}
