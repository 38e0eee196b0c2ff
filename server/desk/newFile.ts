import { open } from "node:fs/promises";
import type { Writable } from "node:stream";

/** A file that only our user can read, to be written into. Throws one line that names it. */
export async function openNewFile(file: string, flags: "w" | "wx"): Promise<Writable> {
  try {
    const handle = await open(file, flags, 0o600);
    return handle.createWriteStream();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${file} cannot be written (${code})`, { cause: error });
  }
}
