import { randomUUID } from "node:crypto";
import { link, lstat, open, readlink, realpath, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Writable } from "node:stream";
import { syncToDisk } from "~/platform/files/localFileStore.server";
import { STOP_SIGNALS } from "../stop";

interface NewFile {
  /** Whether an existing file is replaced; if not, writing fails. */
  replaces: boolean;
  write(sink: Writable): Promise<unknown>;
}

/**
 * Writes a file that only our user can read. It gets its name once it is complete and on the disk, so a command that fails or is
 * stopped leaves no partial file and keeps an existing one. A link to a file stays a link to it. Throws an error of one line that
 * names the file.
 */
export async function writeNewFile(name: string, { replaces, write }: NewFile): Promise<void> {
  const file = await followLinks(name);
  await requireWritable(file, replaces);
  // A unique name, so that files of other runs, and their permissions, are not reused.
  const unfinished = `${file}.${randomUUID().slice(0, 8)}.unfinished`;
  const sink = await openSink(unfinished, file);
  // `write` rejects with the error too; without a listener it would end the program, also before anything is written.
  sink.on("error", () => undefined);
  const stopped = Promise.withResolvers<never>();
  const stop = (signal: NodeJS.Signals) => {
    const error = new Error(`stopped by ${signal}`);
    sink.destroy(error);
    stopped.reject(error);
  };
  // Until the file is removed: Ctrl-C in a terminal arrives twice, directly and through npm.
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  try {
    await Promise.race([write(sink), stopped.promise]);
    await syncToDisk(unfinished);
    await (replaces ? rename(unfinished, file) : link(unfinished, file));
    await syncToDisk(path.dirname(file));
  } finally {
    await rm(unfinished, { force: true });
    for (const signal of STOP_SIGNALS) process.off(signal, stop);
  }
}

/**
 * The file that a name leads to. A link that another user made is refused where everybody may write, as in /tmp: it could lead to
 * any file of ours.
 */
async function followLinks(name: string): Promise<string> {
  let file = name;
  for (let followed = 0; followed < LINKS_MAX; followed += 1) {
    const entry = await lstat(file).catch(() => null);
    if (!entry?.isSymbolicLink()) break;
    const folder = await stat(path.dirname(file));
    const isOurs = entry.uid === 0 || entry.uid === process.getuid?.();
    if (!isOurs && folder.mode & WRITABLE_BY_ALL)
      throw new Error(`${name} cannot be written: it is a link of another user`);
    file = path.resolve(path.dirname(file), await readlink(file));
  }
  return realpath(name).catch(() => name);
}

/** Linux follows as many links. */
const LINKS_MAX = 40;
/** The bit in the mode of a folder that everybody may write into. */
const WRITABLE_BY_ALL = 0o002;

async function requireWritable(file: string, replaces: boolean): Promise<void> {
  const existing = await lstat(file).catch(() => null);
  if (existing?.isSymbolicLink())
    throw new Error(`${file} cannot be written: it is a link to what is not there`);
  if (existing?.isDirectory()) throw new Error(`${file} cannot be written: it is a folder`);
  if (existing && !existing.isFile())
    throw new Error(`${file} cannot be written: it is a device or a pipe`);
  if (existing && !replaces) throw new Error(`${file} cannot be written: it is there already`);
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
