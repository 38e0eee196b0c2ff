import { writeFile } from "node:fs/promises";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { App } from "~/platform/app.server";
import { unclaimedFiles } from "~/platform/data/tables.server";
import { FileMissing } from "~/platform/files/fileStore";
import { newFileKey } from "~/platform/files/temporaryFiles.server";
import {
  claimFile,
  deleteFileLater,
  isUnclaimed,
  sweepUnclaimedFiles,
} from "~/platform/files/unclaimedFiles.server";
import {
  abandonSavedFiles,
  abandonUnownedFiles,
  type RestoredFile,
  reserveRestoredFile,
  retainRestoredFiles,
  saveFiles,
  wereRestoredFilesDeleted,
} from "~/platform/files/unclaimedFilesRestore.server";
import { useApp } from "../../../tests/support/database";

const { database, app } = useApp();

/** The query of the files that records own. */
const owning = (...keys: readonly string[]) =>
  sql.raw(`select key from unnest(array[${keys.map((key) => `'${key}'`)}]::text[]) as key`);
const NONE_OWNED = owning();

const reserve = (key: string, owned = NONE_OWNED) => reserveRestoredFile(database.db, key, owned);

/** Stores a file in the way of a restore. */
async function storeReserved(): Promise<RestoredFile> {
  const key = newFileKey();
  const { attempts } = await reserve(key);
  const arriving = app.files.temporary.newPath();
  await writeFile(arriving, "a resume");
  await app.files.put(key, arriving);
  return { key, attempts };
}

const isStored = async (key: string) => {
  try {
    (await app.files.open(key)).destroy();
    return true;
  } catch (error) {
    if (error instanceof FileMissing) return false;
    throw error;
  }
};

const rowOf = async (key: string) =>
  (await database.db.select().from(unclaimedFiles).where(eq(unclaimedFiles.key, key)))[0];

const makeDue = (key: string) =>
  database.db
    .update(unclaimedFiles)
    .set({ deleteAfter: sql`now()` })
    .where(eq(unclaimedFiles.key, key));

/** Begins to delete a file that is due, and returns how to let the store go on. */
async function beginDeletion(key: string): Promise<() => Promise<unknown>> {
  const { promise: gate, resolve: openGate } = Promise.withResolvers<void>();
  const slow = (name: string) => gate.then(() => app.files.delete(name));
  const onSlowStore: App = { ...app, files: { ...app.files, delete: slow } };
  const sweeping = sweepUnclaimedFiles(onSlowStore);
  await expect.poll(async () => (await rowOf(key))?.deletionBegunAt ?? null).not.toBeNull();
  return () => {
    openGate();
    return sweeping;
  };
}

describe("a file that a restore is about to store", () => {
  it("is deleted after a day if no record owns it by then, and can be claimed by none", async () => {
    const { key } = await storeReserved();
    const left = sql<number>`extract(epoch from ${unclaimedFiles.deleteAfter} - now())::float8`;
    const [row] = await database.db.select({ left }).from(unclaimedFiles);
    expect(row?.left).toBeCloseTo(24 * 3600, -1);
    expect(await isUnclaimed(database.db, key)).toBe(false);
    expect(await database.db.transaction((tx) => claimFile(tx, key))).toBe(false);
    await makeDue(key);
    expect(await sweepUnclaimedFiles(app)).toEqual({ deleted: 1, failed: 0 });
    expect(await isStored(key)).toBe(false);
  });

  it("has no row if a record owns it", async () => {
    const key = newFileKey();
    const reserved = await reserve(key, owning(key));
    expect(reserved).toEqual({ key, attempts: null, secondsOfDeletion: 0 });
    expect(await rowOf(key)).toBeUndefined();
  });

  it("is stored at once if it was abandoned and no sweep has begun to delete it", async () => {
    const key = newFileKey();
    await deleteFileLater(database.db, key);
    await deleteFileLater(database.db, key);
    expect((await reserve(key)).secondsOfDeletion).toBe(0);
  });

  it.each([
    ["now", 20],
    ["15 s", 5],
    ["25 s", 0],
    // The database's clock was set back meanwhile.
    ["-1 hour", 20],
  ])("is stored after a deletion that began %s ago: in %d seconds", async (ago, seconds) => {
    const key = newFileKey();
    await reserve(key);
    const begunAt = ago === "now" ? sql`now()` : sql`now() - ${ago}::interval`;
    const reserved = await database.db.transaction(async (tx) => {
      await tx.update(unclaimedFiles).set({ deletionBegunAt: begunAt });
      return reserveRestoredFile(tx, key, NONE_OWNED);
    });
    expect(reserved.secondsOfDeletion).toBe(seconds);
  });

  it("waits for a deletion also if the file was abandoned or reserved again since that began", async () => {
    const key = newFileKey();
    await deleteFileLater(database.db, key);
    const finish = await beginDeletion(key);
    await deleteFileLater(database.db, key);
    await reserve(key);
    expect((await reserve(key)).secondsOfDeletion).toBeGreaterThan(0);
    await finish();
  });

  it("keeps its row when a deletion ends that had begun before", async () => {
    const key = newFileKey();
    await deleteFileLater(database.db, key);
    const finish = await beginDeletion(key);
    const { attempts } = await reserve(key);
    await finish();
    expect(await rowOf(key)).toMatchObject({ attempts });
  });
});

describe("a restore finds out whether a file is lost", () => {
  const isLost = (restored: RestoredFile, owned = NONE_OWNED) =>
    database.db.transaction((tx) => wereRestoredFilesDeleted(tx, [restored], owned));

  it("that no record owns: it was abandoned, or a sweep has begun to delete it", async () => {
    const [untouched, abandoned, swept] = [
      await storeReserved(),
      await storeReserved(),
      await storeReserved(),
    ];
    expect(await isLost(untouched)).toBe(false);
    await deleteFileLater(database.db, abandoned.key);
    expect(await isLost(abandoned)).toBe(true);
    await makeDue(swept.key);
    const finish = await beginDeletion(swept.key);
    expect(await isLost(swept)).toBe(true);
    await finish();
    expect(await isLost(swept)).toBe(true);
    expect(await isLost(untouched)).toBe(false);
  });

  it("that a record owned: the record is gone", async () => {
    const restored = { key: newFileKey(), attempts: null };
    expect(await isLost(restored, owning(newFileKey(), restored.key))).toBe(false);
    expect(await isLost(restored, owning(newFileKey()))).toBe(true);
  });
});

describe("the files of a restore that failed", () => {
  it("are deleted with the next sweep, except those that a record owns", async () => {
    const [owned, others] = [await storeReserved(), [await storeReserved(), await storeReserved()]];
    await database.db.delete(unclaimedFiles).where(eq(unclaimedFiles.key, owned.key));
    const keys = [owned, ...others, ...others].map(({ key }) => key);
    await abandonUnownedFiles(database.db, keys, owning(owned.key));
    expect(await sweepUnclaimedFiles(app)).toEqual({ deleted: 2, failed: 0 });
    expect(await isStored(owned.key)).toBe(true);
    for (const { key } of others) expect(await isStored(key)).toBe(false);
  });

  it("are deleted also if their record, which owned them, is gone meanwhile", async () => {
    const { key } = await storeReserved();
    await database.db.delete(unclaimedFiles);
    await abandonUnownedFiles(database.db, [key], NONE_OWNED);
    expect(await sweepUnclaimedFiles(app)).toEqual({ deleted: 1, failed: 0 });
    expect(await isStored(key)).toBe(false);
  });

  it("are deleted also if an earlier deletion of theirs ends only now", async () => {
    const key = newFileKey();
    await deleteFileLater(database.db, key);
    const finish = await beginDeletion(key);
    await abandonUnownedFiles(database.db, [key], NONE_OWNED);
    await finish();
    expect(await sweepUnclaimedFiles(app)).toEqual({ deleted: 1, failed: 0 });
  });
});

describe("a restore that empties the tables", () => {
  /** Replaces all rows, as a restore does after which records own these files. */
  const restore = (
    ownedBefore: readonly string[],
    ownedAfter: readonly string[],
    retained: string[] = [],
  ) =>
    database.db.transaction(async (tx) => {
      await saveFiles(tx, owning(...ownedBefore));
      await tx.delete(unclaimedFiles);
      await abandonSavedFiles(tx, owning(...ownedAfter));
      if (retained.length > 0) await retainRestoredFiles(tx, retained);
    });

  it("schedules the deletion of the files without a record, and of no other", async () => {
    const [lost, kept, unclaimed, claimed] = [
      await storeReserved(),
      await storeReserved(),
      await storeReserved(),
      await storeReserved(),
    ].map(({ key }) => key);
    if (!lost || !kept || !unclaimed || !claimed) throw new Error("a file has no key");
    await database.db.delete(unclaimedFiles).where(sql`key in (${lost}, ${kept})`);
    await restore([lost, kept], [kept, claimed]);
    expect(await isUnclaimed(database.db, lost)).toBe(false);
    expect(await sweepUnclaimedFiles(app)).toEqual({ deleted: 2, failed: 0 });
    const keys = [lost, kept, unclaimed, claimed];
    expect(await Promise.all(keys.map(isStored))).toEqual([false, true, false, true]);
  });

  it("retains copies that are still to be read", async () => {
    const [copy, other] = [await storeReserved(), await storeReserved()];
    await restore([], [], [copy.key]);
    expect(await sweepUnclaimedFiles(app)).toEqual({ deleted: 1, failed: 0 });
    expect([await isStored(copy.key), await isStored(other.key)]).toEqual([true, false]);
  });

  it("does not forget that a deletion has begun: the next one waits for it", async () => {
    const key = newFileKey();
    await deleteFileLater(database.db, key);
    const finish = await beginDeletion(key);
    await restore([], []);
    expect((await reserve(key)).secondsOfDeletion).toBeGreaterThan(0);
    await finish();
    expect(await rowOf(key)).toBeDefined();
  });
});
