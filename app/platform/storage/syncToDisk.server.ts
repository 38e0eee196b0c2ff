import { open } from "node:fs/promises";

/** Waits until a file's bytes, or the names in a folder, would survive a power failure. */
export async function syncToDisk(fileOrFolder: string): Promise<void> {
  const handle = await open(fileOrFolder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
