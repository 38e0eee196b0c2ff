import { access, constants, mkdir, stat } from "node:fs/promises";
import path from "node:path";

/**
 * Creates DATA_DIR, readable by our user only, because it holds personal data. Throws an error of one line that names
 * DATA_DIR.
 */
export async function makeDataFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `DATA_DIR must be a folder that can be made and written to: ${folder} (${code})`,
      {
        cause: error,
      },
    );
  }
}

/** On purpose not mkdir's own `recursive`, which never returns below /proc. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const parent = path.dirname(folder);
    if (code === "EEXIST" && (await stat(folder)).isDirectory()) return;
    if (code !== "ENOENT" || parent === folder) throw error;
    await makeFolder(parent);
    await mkdir(folder, { mode: 0o700 });
  }
}
