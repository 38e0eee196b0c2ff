import { chmodSync, chownSync, mkdirSync, statSync } from "node:fs";
import { chown, stat } from "node:fs/promises";
import path from "node:path";

/** Whether this is a command of root's, which works for the user who runs the site. */
const isRoot = () => process.geteuid?.() === 0;

/** Makes a folder, if it is not there, that only its user can open. One that root makes gets the owner of the folder above. */
export function makePrivateFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  if (!first || !isRoot()) return;
  const { uid, gid } = statSync(path.dirname(first));
  for (let made = folder; made.length >= first.length; made = path.dirname(made))
    chownSync(made, uid, gid);
}

/** Some file systems of networks know no owners, and a root without the right to give files away cannot. */
const NO_OWNERS = ["EPERM", "ENOTSUP", "EINVAL"];

/** Gives a file that root wrote to the owner of a folder. */
export async function giveToOwner(file: string, folder: string): Promise<void> {
  if (!isRoot()) return;
  const [from, to] = [await stat(file), await stat(folder)];
  if (from.uid === to.uid && from.gid === to.gid) return;
  await chown(file, to.uid, to.gid).catch((error: NodeJS.ErrnoException) => {
    if (!NO_OWNERS.includes(error.code ?? "")) throw error;
  });
}
