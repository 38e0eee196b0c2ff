import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  statSync,
} from "node:fs";
import { open, stat } from "node:fs/promises";
import path from "node:path";

/** Whether this is a command of root's, which works for the user who runs the site. */
const isRoot = () => process.geteuid?.() === 0;

/**
 * Root follows no link in a folder of another user, who could lead it to any file of the machine by one. Before root changes a
 * file, it opens it this way, so that nobody puts a link in between.
 */
const NO_LINK = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const FOLDER_NO_LINK = NO_LINK | (constants.O_DIRECTORY ?? 0);
/** The errors of opening a link: ELOOP, or ENOTDIR where a folder is asked for. */
const IS_LINK = ["ELOOP", "ENOTDIR"];

/** Throws if root would work where a link of another user leads. Links that root made are followed. */
function refuseForeignLink(place: string): void {
  if (!isRoot()) return;
  const entry = lstatSync(place, { throwIfNoEntry: false });
  if (!entry?.isSymbolicLink() || entry.uid === 0) return;
  throw new Error(
    `${place} is a symbolic link of user ${entry.uid}, which root does not follow: remove it, or run this as that user`,
  );
}

/**
 * Runs what works on the files of a folder by their names. Root gets a path to the folder that it has opened, whatever its user
 * puts into its place meanwhile, where the system has such paths (Linux). A link that root made is followed.
 */
export async function withinFolder<Result>(
  folder: string,
  work: (place: string) => Promise<Result>,
): Promise<Result> {
  refuseForeignLink(folder);
  if (!isRoot()) return work(folder);
  const handle = await open(folder, FOLDER_NO_LINK).catch(nullIfLink);
  if (!handle) return work(folder);
  try {
    const byDescriptor = `/proc/self/fd/${handle.fd}`;
    return await work(existsSync(byDescriptor) ? byDescriptor : folder);
  } finally {
    await handle.close();
  }
}

function nullIfLink(error: NodeJS.ErrnoException): null {
  if (IS_LINK.includes(error.code ?? "")) return null;
  throw error;
}

/** Makes a folder, if it is not there, that only its user can open. One that root makes gets the owner of the folder above. */
export function makePrivateFolder(folder: string): void {
  refuseForeignLink(folder);
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (isRoot()) changeFolder(folder, (opened) => fchmodSync(opened, 0o700));
  else chmodSync(folder, 0o700);
  if (!first || !isRoot()) return;
  const { uid, gid } = statSync(path.dirname(first));
  for (
    let newFolder = folder;
    newFolder.length >= first.length;
    newFolder = path.dirname(newFolder)
  )
    changeFolder(newFolder, (opened) => fchownSync(opened, uid, gid));
}

/** Leaves the folder behind a link, which only root can have made, as it is. */
function changeFolder(folder: string, change: (opened: number) => void): void {
  let descriptor: number;
  try {
    descriptor = openSync(folder, FOLDER_NO_LINK);
  } catch (error) {
    if (IS_LINK.includes((error as NodeJS.ErrnoException).code ?? "")) return;
    throw error;
  }
  try {
    change(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Some file systems of networks know no owners, and a root without the right to give files away cannot. */
const NO_OWNERS = ["EPERM", "ENOTSUP", "EINVAL"];

/** Gives a file that root wrote to the owner of a folder. */
export async function giveToOwner(file: string, folder: string): Promise<void> {
  if (!isRoot()) return;
  const handle = await open(file, NO_LINK);
  try {
    const [from, to] = [await handle.stat(), await stat(folder)];
    if (from.uid === to.uid && from.gid === to.gid) return;
    // Under another name it is a file that somebody else may rely on.
    if (!from.isFile() || from.nlink > 1)
      throw new Error(`${file} is not only the file that was stored: it is not given away`);
    await handle.chown(to.uid, to.gid).catch((error: NodeJS.ErrnoException) => {
      if (!NO_OWNERS.includes(error.code ?? "")) throw error;
    });
  } finally {
    await handle.close();
  }
}
