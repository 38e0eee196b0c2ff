import { access, constants, type FileHandle, open, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { FileMissing, type FileStore, FileStoreUnavailable } from "~/platform/files/fileStore";
import { giveToOwner, makePrivateFolder } from "~/platform/files/folders.server";
import {
  createTemporaryFiles,
  requireFileKey,
  type TemporaryFilesOptions,
} from "~/platform/files/temporaryFiles.server";

/** Stores files in one folder, each under its key, readable by our user only. */
export function createLocalFileStore(
  folder: string,
  options: TemporaryFilesOptions = {},
): FileStore {
  makePrivateFolder(folder);
  const temporary = createTemporaryFiles(path.join(folder, "tmp"), options);
  const place = (key: string) => path.join(folder, requireFileKey(key));
  return {
    kind: "local",
    temporary,
    opensInMemory: false,
    async put(key, temporaryPath) {
      const target = place(key);
      await explained("store a file", () => moveDurably(temporaryPath, target, folder));
    },
    async open(key) {
      const target = place(key);
      const handle = await explained("open a file", () => openOrMissing(target));
      return handle.createReadStream();
    },
    async delete(key) {
      const target = place(key);
      await explained("delete a file", async () => {
        await rm(target, { force: true });
        await syncToDisk(folder);
      });
    },
    async ping() {
      await explained("be reached", () => access(folder, constants.R_OK | constants.W_OK));
    },
    async check() {
      const probe = temporary.newPath();
      await explained("be written to", () =>
        writeFile(probe, "check", { mode: 0o600, flag: "wx" }),
      );
      await rm(probe, { force: true });
    },
  };
}

/** The order makes it durable: first the bytes, then the name, then the folder. */
async function moveDurably(temporaryPath: string, target: string, folder: string): Promise<void> {
  await giveToOwner(temporaryPath, folder);
  await syncToDisk(temporaryPath);
  await rename(temporaryPath, target);
  await syncToDisk(folder);
}

async function openOrMissing(file: string): Promise<FileHandle> {
  try {
    return await open(file, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new FileMissing("no file under this key", { cause: error });
  }
}

async function explained<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FileMissing) throw error;
    throw new FileStoreUnavailable(`the local file store could not ${what}`, { cause: error });
  }
}

/** Waits until a file's bytes, or the names in a folder, would survive a power failure. */
export async function syncToDisk(fileOrFolder: string): Promise<void> {
  const handle = await open(fileOrFolder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
