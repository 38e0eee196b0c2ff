import { randomBytes } from "node:crypto";
import {
  chown,
  lchown,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { FileMissing, type FileStore, FileStoreUnavailable } from "~/platform/files/fileStore";
import { openFileStore } from "~/platform/files/openFileStore.server";
import { newFileKey, sweepTemporaryFiles } from "~/platform/files/temporaryFiles.server";
import { type Bucket, startBucket } from "../../../tests/support/bucket";

/*
 * One contract for two implementations. The S3 side is proven against s3rver 3.7.1 (it knows its accounts, but checks
 * neither signatures nor checksums): that our requests are ones another program understands and gives back byte for
 * byte. How a store fails is proven in s3FileStore.test.ts by a server that misbehaves on purpose.
 */

let folder: string;
let bucket: Bucket;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "frontdesk-files-"));
  bucket = await startBucket(path.join(folder, "bucket"));
});

afterAll(async () => {
  await bucket.stop();
  await rm(folder, { recursive: true });
});

const stores: readonly [string, () => FileStore][] = [
  ["local files", () => openFileStore({ kind: "local" }, path.join(folder, "local"))],
  ["S3", () => openFileStore(bucket.settings, path.join(folder, "s3"))],
];

async function arriving(store: FileStore, bytes: Buffer): Promise<string> {
  const file = store.temporary.newPath();
  await writeFile(file, bytes, { mode: 0o600 });
  return file;
}

it.skipIf(process.geteuid?.() !== 0)(
  "a file that root stores in the local store belongs to the owner of its folder",
  async () => {
    const store = openFileStore({ kind: "local" }, path.join(folder, "shared"));
    await chown(path.join(folder, "shared", "files"), 1234, 1234);
    const key = newFileKey();
    await store.put(key, await arriving(store, Buffer.from("a resume")));
    expect(await stat(path.join(folder, "shared", "files", key))).toMatchObject({
      uid: 1234,
      gid: 1234,
    });
  },
);

it.skipIf(process.geteuid?.() !== 0)(
  "folders that root makes for the local store belong to the owner of the folder above them",
  async () => {
    const home = path.join(folder, "home");
    await mkdir(home);
    await chown(home, 1234, 1234);
    openFileStore({ kind: "local" }, path.join(home, "data"));
    for (const created of ["data", "data/files", "data/files/tmp"])
      expect(await stat(path.join(home, created))).toMatchObject({ uid: 1234, gid: 1234 });
  },
);

it.skipIf(process.geteuid?.() !== 0)(
  "root follows no link that the owner of its folder put there",
  async () => {
    const home = path.join(folder, "links");
    const elsewhere = path.join(folder, "elsewhere");
    await mkdir(elsewhere, { mode: 0o755 });
    await mkdir(path.join(home, "files"), { recursive: true });
    await symlink(elsewhere, path.join(home, "files", "tmp"));
    const store = openFileStore({ kind: "local" }, home);
    expect((await stat(elsewhere)).mode & 0o777).toBe(0o755);
    await chown(path.join(home, "files"), 1234, 1234);
    const victim = await arriving(store, Buffer.from("of the system"));
    const [linked, second] = [store.temporary.newPath(), store.temporary.newPath()];
    await symlink(victim, linked);
    await link(victim, second);
    for (const file of [linked, second])
      await expect(store.put(newFileKey(), file)).rejects.toThrow();
    expect(await stat(victim)).toMatchObject({ uid: 0, gid: 0 });
  },
);

it.skipIf(process.geteuid?.() !== 0)(
  "root neither deletes nor stores anything where a link of the owner of its folder leads",
  async () => {
    const [home, system] = [path.join(folder, "hostile"), path.join(folder, "etc")];
    await mkdir(system);
    await writeFile(path.join(system, "passwd"), "root");
    for (const place of ["files/tmp/inspected", "files/tmp", "files"]) {
      const linked = path.join(home, place);
      await rm(home, { recursive: true, force: true });
      await mkdir(path.dirname(linked), { recursive: true });
      await symlink(system, linked);
      await lchown(linked, 1234, 1234);
      const key = newFileKey();
      try {
        const store = openFileStore({ kind: "local" }, home);
        store.temporary.makeInspectionFolder();
        await sweepTemporaryFiles(store.temporary, 0);
        await store.put(key, await arriving(store, Buffer.from("* * * * * root id")));
      } catch {
        // Refusing to work there is as good.
      }
      const left = await readdir(system);
      expect({ place, left: left.includes("passwd") }).toEqual({ place, left: true });
      expect({ place, stored: left.includes(key) }).toEqual({ place, stored: false });
    }
  },
);

/** All files and folders of both stores, with their times of change. */
async function everythingStored(): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const changed = async (name: string) =>
    `${name} ${(await stat(path.join(folder, name))).mtimeMs}`;
  return Promise.all(names.sort().map(changed));
}

async function read(stream: Readable): Promise<Buffer> {
  return Buffer.concat(await stream.toArray());
}

describe.each(stores)("a file store on %s", (_name, createStore) => {
  it.each([0, 1, 65_536, 5 * 1024 * 1024])("returns %d bytes unchanged", async (size) => {
    const store = createStore();
    const bytes = randomBytes(size);
    const key = newFileKey();
    await store.put(key, await arriving(store, bytes));
    expect((await read(await store.open(key))).equals(bytes)).toBe(true);
  });

  it("removes the temporary file", async () => {
    const store = createStore();
    await store.put(newFileKey(), await arriving(store, Buffer.from("once")));
    expect(await readdir(store.temporary.folder)).toEqual([]);
  });

  it("reports a missing file, before it is stored and after it is deleted", async () => {
    const store = createStore();
    const key = newFileKey();
    await expect(store.open(key)).rejects.toBeInstanceOf(FileMissing);
    await store.put(key, await arriving(store, Buffer.from("short life")));
    await store.delete(key);
    await expect(store.open(key)).rejects.toBeInstanceOf(FileMissing);
  });

  it("deletes a missing file without an error", async () => {
    await expect(createStore().delete(newFileKey())).resolves.toBeUndefined();
  });

  it("stores twenty concurrent files separately", async () => {
    const store = createStore();
    const files = Array.from({ length: 20 }, () => ({
      key: newFileKey(),
      bytes: randomBytes(999),
    }));
    await Promise.all(files.map(async (f) => store.put(f.key, await arriving(store, f.bytes))));
    const back = await Promise.all(files.map(async (f) => read(await store.open(f.key))));
    expect(back.every((bytes, index) => files[index]?.bytes.equals(bytes))).toBe(true);
  });

  it.each([
    "",
    "..",
    "../etc/passwd",
    "A".repeat(32),
    "0".repeat(31),
    `${"0".repeat(32)}\n`,
    "tmp",
  ])("rejects a key that is a path: %j", async (key) => {
    const store = createStore();
    await expect(store.put(key, "/nowhere")).rejects.toThrow("not a file key");
    await expect(store.open(key)).rejects.toThrow("not a file key");
    await expect(store.delete(key)).rejects.toThrow("not a file key");
  });

  it("can be pinged often without writing", async () => {
    const store = createStore();
    // An S3 store writes one object on the first ping.
    await store.ping();
    const before = await everythingStored();
    for (let turn = 0; turn < 5; turn += 1) await store.ping();
    expect(await everythingStored()).toEqual(before);
  });

  it("reports that it can be written to", async () => {
    const store = createStore();
    await expect(store.check()).resolves.toBeUndefined();
    expect(await readdir(store.temporary.folder)).toEqual([]);
  });
});

describe("a file store on local files", () => {
  it("is readable by our user only", async () => {
    const store = openFileStore({ kind: "local" }, path.join(folder, "private"));
    const key = newFileKey();
    await store.put(key, await arriving(store, Buffer.from("private")));
    const modeOf = async (...segments: string[]) =>
      ((await stat(path.join(folder, "private", "files", ...segments))).mode & 0o777).toString(8);
    expect([await modeOf(), await modeOf("tmp"), await modeOf(key)]).toEqual(["700", "700", "600"]);
  });

  it("stores on S3 exactly the bytes, without the framing of a chunked upload", async () => {
    const store = openFileStore(bucket.settings, path.join(folder, "framing"));
    const key = newFileKey();
    await store.put(key, await arriving(store, Buffer.from("just this")));
    const stored = path.join(folder, "bucket", "resumes", `${key}._S3rver_object`);
    expect(await readFile(stored, "utf8")).toBe("just this");
  });
});

describe("a file store on S3", () => {
  it.each([
    ["a bucket that does not exist", { bucket: "elsewhere" }],
    ["an unknown account", { accessKeyId: "NOBODY" }],
  ])("is not ready with %s, and does not report a file as missing", async (_name, wrong) => {
    const store = openFileStore({ ...bucket.settings, ...wrong }, path.join(folder, "wrong"));
    await expect(store.check()).rejects.toBeInstanceOf(FileStoreUnavailable);
    await expect(store.ping()).rejects.toBeInstanceOf(FileStoreUnavailable);
    await expect(store.open(newFileKey())).rejects.toBeInstanceOf(FileStoreUnavailable);
  });
});

describe("the temporary files", () => {
  it("are swept once no live upload can own them", async () => {
    const { temporary } = openFileStore({ kind: "local" }, path.join(folder, "sweep"));
    const [fresh, stale] = [temporary.newPath(), temporary.newPath()];
    await Promise.all([writeFile(fresh, "a"), writeFile(stale, "b")]);
    const tenMinutesAgo = new Date(Date.now() - 10 * 60_000);
    await utimes(stale, tenMinutesAgo, tenMinutesAgo);
    expect(await sweepTemporaryFiles(temporary)).toBe(1);
    expect(await readdir(temporary.folder)).toEqual([path.basename(fresh)]);
    await writeFile(path.join(temporary.makeInspectionFolder(), "left by a dead process"), "c");
    expect(await sweepTemporaryFiles(temporary, 0)).toBe(2);
  });

  it("are swept in the millisecond they were written in, if no age is asked for", async () => {
    const { temporary } = openFileStore({ kind: "local" }, path.join(folder, "sweepAtOnce"));
    const file = temporary.newPath();
    await writeFile(file, "a");
    const now = Date.now();
    await utimes(file, new Date(now), (now + 0.9) / 1000);
    const clock = vi.spyOn(Date, "now").mockReturnValue(now);
    onTestFinished(() => clock.mockRestore());
    expect(await sweepTemporaryFiles(temporary, 0)).toBe(1);
  });
});
