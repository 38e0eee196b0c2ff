import { storeCopy } from "~/media/commands.server";
import { type StoredCopy, uploadedPictures } from "~/media/tables.server";
import type { App } from "~/platform/app.server";
import {
  correctDates,
  type Lease,
  postponeLease,
  type Queue,
  settleLease,
  workForATimeSlice,
} from "~/platform/data/leases.server";
import { HOUR_MS, MINUTE_MS } from "~/platform/durations";
import { FileMissing, FileStoreUnavailable } from "~/platform/files/fileStore";
import { encodeAvif } from "~/platform/files/pictureEncoding.server";
import { readRecordedFile } from "~/platform/files/recordedFile.server";
import { claimFile } from "~/platform/files/unclaimedFiles.server";

const TIME_SLICE_MS = 2_000;
/** Longer than any picture takes, and short enough to try again soon after a process was killed. */
const LEASE_MS = 2 * MINUTE_MS;
const ATTEMPTS_MAX = 5;

type PictureRow = typeof uploadedPictures.$inferSelect;

const AVIF_QUEUE: Queue<PictureRow> = {
  table: uploadedPictures,
  key: "id",
  attempts: "avifAttempts",
  due: "avifDueAt",
};

/**
 * Adds copies in AVIF to pictures that have none yet: uploads need not wait for them, and pictures of earlier releases get
 * theirs. Several processes share the queue. Returns how many pictures were done.
 */
export async function addAvifCopies(app: App): Promise<number> {
  return workForATimeSlice(
    app.db,
    AVIF_QUEUE,
    { sliceMs: TIME_SLICE_MS, leaseMs: LEASE_MS },
    async (lease) => {
      await addCopies(app, lease);
      return true;
    },
  );
}

/** Brings forward the pictures that the database's clock put off while it was ahead. */
export const correctDatesOfPictures = ({ db }: Pick<App, "db">): Promise<void> =>
  correctDates(db, AVIF_QUEUE, { dueMaxMs: HOUR_MS });

async function addCopies(app: App, lease: Lease<PictureRow>): Promise<void> {
  // More attempts than allowed: the picture ended the process each time.
  const copies = lease.attempts > ATTEMPTS_MAX ? [] : await makeCopies(app, lease.row.files);
  if (!copies) {
    // On purpose never final: a store that is away says nothing about the picture.
    await postponeLease(app.db, AVIF_QUEUE, lease, { since: lease.row.uploadedAt });
    return;
  }
  await app.db.transaction(async (tx) => {
    const isStored = await settleLease(tx, AVIF_QUEUE, lease, {
      avifFiles: copies,
      avifDueAt: null,
    });
    // Otherwise the picture was deleted, or another process has the lease: the sweep deletes these files.
    if (!isStored) return;
    for (const { key } of copies)
      if (!(await claimFile(tx, key))) throw new Error("a copy in AVIF was swept before its claim");
  });
}

/** The copies that are smaller than those in WebP; null while the store is away. */
async function makeCopies(app: App, files: readonly StoredCopy[]): Promise<StoredCopy[] | null> {
  const widest = files.toSorted((one, other) => other.width - one.width)[0];
  if (!widest) return [];
  const copies: StoredCopy[] = [];
  try {
    const { key, bytes } = widest;
    const picture = await readRecordedFile(app.files, key, { bytes, sha256: null });
    const widths = files.map(({ width }) => width);
    for (const { width, avif } of await encodeAvif(picture, widths)) {
      const webp = files.find((file) => file.width === width);
      if (!webp || avif.length >= webp.bytes) continue;
      const copy = await storeCopy(app, avif);
      if (!copy.ok) return null;
      copies.push({ width, key: copy.key, bytes: avif.length });
    }
    return copies;
  } catch (error) {
    if (error instanceof FileMissing) return [];
    if (!(error instanceof FileStoreUnavailable)) throw error;
    app.log.warn({ err: error }, "a picture could not be opened for its copies in AVIF");
    return null;
  }
}
