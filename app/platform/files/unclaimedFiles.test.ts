import { access, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { App } from "~/platform/app.server";
import { unclaimedFiles } from "~/platform/data/tables.server";
import { type FileStore, FileStoreUnavailable } from "~/platform/files/fileStore";
import { uploadAsStranger } from "~/platform/files/strangersUpload.testing";
import { newFileKey } from "~/platform/files/temporaryFiles.server";
import {
  claimFile,
  deleteFileLater,
  discardUnclaimedFile,
  isUnclaimed,
  receiveFile,
  sweepUnclaimedFiles,
} from "~/platform/files/unclaimedFiles.server";
import { useApp } from "../../../tests/support/database";

const { database, app } = useApp();

async function receive(on: App = app): Promise<string> {
  const file = on.files.temporary.newPath();
  await writeFile(file, "a resume");
  const received = await receiveFile(on, file);
  if (!received.ok) throw new Error(received.reason);
  return received.key;
}

const upload = () => uploadAsStranger(app);

const makeDue = () => database.db.update(unclaimedFiles).set({ deleteAfter: sql`now()` });

const claim = (key: string) => database.db.transaction((tx) => claimFile(tx, key));

const notedFiles = () => database.db.select().from(unclaimedFiles);

/** Until the only received file is deleted. */
async function secondsLeft(): Promise<number | undefined> {
  const left = sql<number>`extract(epoch from ${unclaimedFiles.deleteAfter} - now())`;
  const [note] = await database.db.select({ left: left.mapWith(Number) }).from(unclaimedFiles);
  return note?.left;
}

async function isStored(key: string): Promise<boolean> {
  const place = path.join(app.files.temporary.folder, "..", key);
  return access(place).then(
    () => true,
    () => false,
  );
}

/** The real store with some answers replaced. Other tests cover how a store fails; these cover the consequences. */
function appWith(changes: Partial<FileStore>): App {
  return { ...app, files: { ...app.files, ...changes } };
}

const down = async () => {
  throw new FileStoreUnavailable("down");
};

describe("a received file", () => {
  it("has a row before it is stored", async () => {
    const notes: number[] = [];
    const key = await receive(
      appWith({
        put: async (...args) => {
          notes.push((await notedFiles()).length);
          await app.files.put(...args);
        },
      }),
    );
    expect(notes).toEqual([1]);
    expect(await isStored(key)).toBe(true);
  });

  it("belongs to the record that claims it and is not swept", async () => {
    const key = await receive();
    expect(await database.db.transaction((tx) => claimFile(tx, key))).toBe(true);
    expect(await notedFiles()).toEqual([]);
    expect(await sweepUnclaimedFiles(app)).toEqual({ deleted: 0, failed: 0 });
    expect(await isStored(key)).toBe(true);
  });

  it("can be claimed only once", async () => {
    const key = await receive();
    const claims = Array.from({ length: 10 }, () =>
      database.db.transaction((tx) => claimFile(tx, key)),
    );
    expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1);
  });

  it("stays unclaimed if its record is rolled back", async () => {
    const key = await receive();
    const rolledBack = database.db.transaction(async (tx) => {
      await claimFile(tx, key);
      throw new Error("no record after all");
    });
    await expect(rolledBack).rejects.toThrow("no record");
    await makeDue();
    expect(await sweepUnclaimedFiles(app)).toEqual({ deleted: 1, failed: 0 });
    expect(await isStored(key)).toBe(false);
  });

  it("waits an hour for the files that are stored with it, however slow the store is", async () => {
    await receive();
    expect(await secondsLeft()).toBeCloseTo(3600, -1);
  });

  it("waits an hour for its form to be corrected and is then deleted", async () => {
    const key = await upload();
    expect(await secondsLeft()).toBeCloseTo(3600, -1);
    expect([await isStored(key), await isUnclaimed(database.db, key)]).toEqual([true, true]);
    await makeDue();
    await sweepUnclaimedFiles(app);
    expect([await isStored(key), await isUnclaimed(database.db, key)]).toEqual([false, false]);
  });

  it("cannot be claimed once it is dropped", async () => {
    const [dropped, claimed] = [await upload(), await upload()];
    await discardUnclaimedFile(database.db, dropped);
    expect(await database.db.transaction((tx) => claimFile(tx, dropped))).toBe(false);
    await database.db.transaction((tx) => claimFile(tx, claimed));
    await discardUnclaimedFile(database.db, claimed);
    expect(await sweepUnclaimedFiles(app)).toEqual({ deleted: 1, failed: 0 });
    expect([await isStored(dropped), await isStored(claimed)]).toEqual([false, true]);
  });

  it("is rejected if the store is down, and its row is swept", async () => {
    const file = app.files.temporary.newPath();
    await writeFile(file, "a resume");
    const refused = await receiveFile(appWith({ put: down }), file);
    expect(refused).toEqual({ ok: false, reason: "store-unavailable" });
    await makeDue();
    expect(await sweepUnclaimedFiles(app)).toEqual({ deleted: 1, failed: 0 });
  });

  it("is deleted if it was swept while it arrived", async () => {
    const folder = path.join(app.files.temporary.folder, "..");
    const before = await readdir(folder);
    const file = app.files.temporary.newPath();
    await writeFile(file, "a resume");
    const slow = appWith({
      put: async (...args) => {
        await makeDue();
        await sweepUnclaimedFiles(app);
        await app.files.put(...args);
      },
    });
    expect((await receiveFile(slow, file)).ok).toBe(false);
    await sweepUnclaimedFiles(app);
    expect(await notedFiles()).toEqual([]);
    expect(await readdir(folder)).toEqual(before);
  });
});

describe("a file whose record is deleted", () => {
  it("is deleted after the record's deletion is committed", async () => {
    const key = await receive();
    await claim(key);
    const undecided = database.db.transaction(async (tx) => {
      await deleteFileLater(tx, key);
      expect(await sweepUnclaimedFiles(app)).toEqual({ deleted: 0, failed: 0 });
    });
    await undecided;
    expect(await sweepUnclaimedFiles(app)).toEqual({ deleted: 1, failed: 0 });
    expect([await isStored(key), await claim(key)]).toEqual([false, false]);
  });

  it("is deleted also if an earlier deletion of it ends only now", async () => {
    const key = newFileKey();
    await deleteFileLater(database.db, key);
    const interrupted = appWith({
      delete: async () => {
        await deleteFileLater(database.db, key);
      },
    });
    expect(await sweepUnclaimedFiles(interrupted)).toEqual({ deleted: 1, failed: 0 });
    expect(await sweepUnclaimedFiles(app)).toEqual({ deleted: 1, failed: 0 });
    expect(await notedFiles()).toEqual([]);
  });
});

describe("a sweep", () => {
  it("never deletes a file that a record claims at the same time", async () => {
    const outcomes = { claimed: 0, swept: 0 };
    for (let round = 0; round < 40; round += 1) {
      const key = await receive();
      await makeDue();
      const [claimed] = await Promise.all([
        database.db.transaction((tx) => claimFile(tx, key)),
        sweepUnclaimedFiles(app),
      ]);
      expect(await isStored(key)).toBe(claimed);
      outcomes[claimed ? "claimed" : "swept"] += 1;
    }
    expect(outcomes.claimed + outcomes.swept).toBe(40);
  });

  it("is shared by processes, and no file is deleted twice", async () => {
    for (let count = 0; count < 35; count += 1) await receive();
    await makeDue();
    const deleted: string[] = [];
    const counting = appWith({
      delete: async (key) => {
        deleted.push(key);
        await app.files.delete(key);
      },
    });
    await Promise.all([1, 2, 3].map(() => sweepUnclaimedFiles(counting)));
    await sweepUnclaimedFiles(counting);
    expect([deleted.length, new Set(deleted).size]).toEqual([35, 35]);
    expect(await notedFiles()).toEqual([]);
  });

  it("waits longer after each failure, and a failure does not delay other files", async () => {
    const [stuck, free] = [await receive(), await receive()];
    await makeDue();
    const half = appWith({
      delete: (key) => (key === stuck ? down() : app.files.delete(key)),
    });
    expect(await sweepUnclaimedFiles(half)).toEqual({ deleted: 1, failed: 1 });
    expect(await isStored(free)).toBe(false);
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await makeDue();
      await sweepUnclaimedFiles(half);
      const due = sql<number>`extract(epoch from delete_after - now())::float`;
      const [row] = await database.db
        .select({ pause: due })
        .from(unclaimedFiles)
        .where(eq(unclaimedFiles.key, stuck));
      pauses.push(Math.ceil((row?.pause ?? 0) / 10) * 10);
    }
    expect([pauses[0], pauses[1], pauses.at(-1)]).toEqual([60, 120, 3600]);
    await makeDue();
    expect(await sweepUnclaimedFiles(app)).toEqual({ deleted: 1, failed: 0 });
  });

  it("stops if the store is down, and a leased file can never be claimed", async () => {
    const keys = [];
    for (let count = 0; count < 25; count += 1) keys.push(await receive());
    await makeDue();
    const broken = await sweepUnclaimedFiles(appWith({ delete: down }));
    expect(broken).toEqual({ deleted: 0, failed: 10 });
    const claims = await Promise.all(keys.map(claim));
    expect(claims.filter(Boolean)).toHaveLength(15);
  });

  it("notes when it began to delete a file, before it calls the store", async () => {
    const key = await receive();
    await makeDue();
    const begunAt = sql<number>`extract(epoch from now() - ${unclaimedFiles.deletionBegunAt})::float8`;
    const ages: number[] = [];
    const watched = appWith({
      delete: async () => {
        const [row] = await database.db.select({ age: begunAt }).from(unclaimedFiles);
        ages.push(row?.age ?? Number.NaN);
        await app.files.delete(key);
      },
    });
    expect((await notedFiles())[0]?.deletionBegunAt).toBeNull();
    expect(await sweepUnclaimedFiles(watched)).toEqual({ deleted: 1, failed: 0 });
    expect(ages).toEqual([expect.closeTo(0, -1)]);
  });

  it("treats a missing file as deleted", async () => {
    await deleteFileLater(database.db, newFileKey());
    expect(await sweepUnclaimedFiles(app)).toEqual({ deleted: 1, failed: 0 });
  });
});
