import { randomUUID } from "node:crypto";
import { link, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Writable } from "node:stream";

interface NewFile {
  /** Whether a file that is there gives way to the new one, or is left alone. */
  replaces: boolean;
  write(sink: Writable): Promise<unknown>;
}

const STOPPING = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Writes a file that only our user can read. It has its name once it is whole and on the disk, and not before: a
 * command that fails or is stopped leaves neither half a file nor none where a good one was. Throws one line that names
 * the file.
 */
export async function writeNewFile(file: string, { replaces, write }: NewFile): Promise<void> {
  await requirePlace(file, replaces);
  // A name of its own: what another run of the command writes, or left behind, is not touched, and its rights are not taken over.
  const unfinished = `${file}.${randomUUID().slice(0, 8)}.unfinished`;
  const sink = await openSink(unfinished, file);
  const stop = (signal: NodeJS.Signals) => sink.destroy(new Error(`stopped by ${signal}`));
  for (const signal of STOPPING) process.once(signal, stop);
  try {
    await write(sink);
    await onDisk(unfinished);
    await (replaces ? rename(unfinished, file) : link(unfinished, file));
    await onDisk(path.dirname(file));
  } finally {
    for (const signal of STOPPING) process.off(signal, stop);
    await rm(unfinished, { force: true });
  }
}

async function requirePlace(file: string, replaces: boolean): Promise<void> {
  const there = await stat(file).catch(() => null);
  if (there?.isDirectory()) throw new Error(`${file} cannot be written: it is a folder`);
  if (there && !replaces) throw new Error(`${file} cannot be written: it is there already`);
}

async function openSink(unfinished: string, file: string): Promise<Writable> {
  try {
    const handle = await open(unfinished, "wx", 0o600);
    return handle.createWriteStream();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${file} cannot be written (${code})`, { cause: error });
  }
}

async function onDisk(fileOrFolder: string): Promise<void> {
  const handle = await open(fileOrFolder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
