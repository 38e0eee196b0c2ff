import { randomUUID } from "node:crypto";
import { link, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Writable } from "node:stream";
import { syncToDisk } from "~/platform/files/localFileStore.server";

interface NewFile {
  /** Whether an existing file is replaced; if not, writing fails. */
  replaces: boolean;
  write(sink: Writable): Promise<unknown>;
}

const STOPPING = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Writes a file that only our user can read. It gets its name once it is complete and on the disk, so a command that
 * fails or is stopped leaves no partial file and keeps an existing one. Throws an error of one line that names the
 * file.
 */
export async function writeNewFile(file: string, { replaces, write }: NewFile): Promise<void> {
  await requireWritable(file, replaces);
  // A unique name, so that files of other runs, and their permissions, are not reused.
  const unfinished = `${file}.${randomUUID().slice(0, 8)}.unfinished`;
  const sink = await openSink(unfinished, file);
  const stop = (signal: NodeJS.Signals) => sink.destroy(new Error(`stopped by ${signal}`));
  for (const signal of STOPPING) process.once(signal, stop);
  try {
    await write(sink);
    await syncToDisk(unfinished);
    await (replaces ? rename(unfinished, file) : link(unfinished, file));
    await syncToDisk(path.dirname(file));
  } finally {
    for (const signal of STOPPING) process.off(signal, stop);
    await rm(unfinished, { force: true });
  }
}

async function requireWritable(file: string, replaces: boolean): Promise<void> {
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
