import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chownSync,
  closeSync,
  constants,
  existsSync,
  fchownSync,
  lchownSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
} from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { type Binaries, POSTGRES_MAJOR } from "./binaries.server";
import { type ClusterPaths, findText, syncFolder, writeDurably } from "./clusterPaths.server";
import { DatabaseProblem } from "./databaseProblem.server";
import { ownerFor, type RunAs, spawnAs } from "./unprivileged.server";

/** The name of the site's role and of its database; the role owns that database and nothing else. */
export const SITE_NAME = "frontdesk";

/** Creates the data folder, or checks an existing one. Returns the password of the site's role. */
export async function prepareCluster(
  paths: ClusterPaths,
  binaries: Binaries,
  runAs: RunAs,
  roleOptions: string,
): Promise<string> {
  if (!existsSync(paths.data)) return createCluster(paths, binaries, runAs, roleOptions);
  takeOwnership(paths.data, runAs);
  checkVersion(paths.data);
  const password = findText(paths.password);
  if (password) return password;
  return renewPassword(paths, binaries, runAs);
}

/** Removes what a killed initdb left. If it is still writing, the next start removes the rest. */
export async function removeUnfinished(paths: ClusterPaths): Promise<void> {
  for (const name of await readdir(paths.folder)) {
    const entryPath = path.join(paths.folder, name);
    if (!entryPath.startsWith(paths.newDataPrefix)) continue;
    await rm(entryPath, { recursive: true, force: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOTEMPTY" && error.code !== "EBUSY") throw error;
    });
  }
}

async function createCluster(
  paths: ClusterPaths,
  binaries: Binaries,
  runAs: RunAs,
  roleOptions: string,
): Promise<string> {
  const password = newPassword();
  writeDurably(paths.password, password, 0o600);
  const fresh = await mkdtemp(paths.newDataPrefix);
  const owner = ownerFor(runAs);
  if (owner) chownSync(fresh, owner.uid, owner.gid);
  await runToEnd(runAs, binaries.initdb, initdbArguments(fresh));
  await runSingleUser(binaries, runAs, fresh, [
    `create role ${SITE_NAME} login ${roleOptions} password '${password}'`,
    `create database ${SITE_NAME} owner ${SITE_NAME}`,
  ]);
  // The data folder is complete from the moment it has its name.
  renameSync(fresh, paths.data);
  syncFolder(paths.folder);
  return password;
}

function initdbArguments(folder: string): string[] {
  return [
    `--pgdata=${folder}`,
    "--username=postgres",
    "--auth=reject",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--data-checksums",
    "--no-instructions",
  ];
}

/** Sets a new password if the password file is missing: nobody can sign in to do it. */
async function renewPassword(
  paths: ClusterPaths,
  binaries: Binaries,
  runAs: RunAs,
): Promise<string> {
  const password = newPassword();
  await runSingleUser(binaries, runAs, paths.data, [
    `alter role ${SITE_NAME} password '${password}'`,
  ]);
  writeDurably(paths.password, password, 0o600);
  return password;
}

/** Runs PostgreSQL in single-user mode: it reads statements, one per line, and exits. */
async function runSingleUser(binaries: Binaries, runAs: RunAs, folder: string, lines: string[]) {
  const args = ["--single", "-D", folder, "-c", "exit_on_error=true", "template1"];
  await runToEnd(runAs, binaries.postgres, args, `${lines.join("\n")}\n`);
}

function newPassword(): string {
  return randomBytes(24).toString("hex");
}

function checkVersion(data: string): void {
  const file = path.join(data, "PG_VERSION");
  const version = existsSync(file) ? readFileSync(file, "utf8").trim() : null;
  if (version === POSTGRES_MAJOR) return;
  throw new DatabaseProblem(
    version
      ? `${data} was made by PostgreSQL ${version}, this Frontdesk runs ${POSTGRES_MAJOR}: back it up with the Frontdesk that made it and restore it here`
      : `${data} is not a PostgreSQL data folder: move it away or set DATA_DIR to another folder`,
  );
}

/** Changes the owner if Frontdesk ran as another user before. */
function takeOwnership(data: string, runAs: RunAs): void {
  const self = { uid: process.geteuid?.() ?? 0, gid: process.getegid?.() ?? 0 };
  const owner = ownerFor(runAs) ?? self;
  const { uid } = lstatSync(data);
  if (uid === owner.uid) return;
  if (self.uid !== 0) {
    throw new DatabaseProblem(
      `${data} belongs to user ${uid}: start Frontdesk as that user or as root, or run chown -R ${self.uid} on the folder above it`,
    );
  }
  giveTree(data, owner);
}

const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW } = constants;

/**
 * Gives a folder and all in it to an owner; the folder itself last, so that an interrupted run starts again. Its user, who is not
 * trusted, may swap a folder for a link meanwhile: each is worked on by its descriptor, where the system has paths for those
 * (Linux).
 */
function giveTree(folder: string, owner: { uid: number; gid: number }): void {
  const descriptor = openSync(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  try {
    const byDescriptor = `/proc/self/fd/${descriptor}`;
    const place = existsSync(byDescriptor) ? byDescriptor : folder;
    for (const entry of readdirSync(place, { withFileTypes: true })) {
      const child = path.join(place, entry.name);
      if (entry.isDirectory()) giveTree(child, owner);
      else giveFile(child, owner);
    }
    fchownSync(descriptor, owner.uid, owner.gid);
  } finally {
    closeSync(descriptor);
  }
}

function giveFile(file: string, owner: { uid: number; gid: number }): void {
  const { nlink } = lstatSync(file);
  // PostgreSQL makes none: under its other name it may be a file of the system.
  if (nlink > 1)
    throw new DatabaseProblem(
      `${path.basename(file)}, a file of the database, has a second name: its owner is not changed. Run chown -R on the folder yourself`,
    );
  lchownSync(file, owner.uid, owner.gid);
}

const TIMEOUT_MS = 60_000;

/** Runs one of PostgreSQL's programs to its end. Throws DatabaseProblem with its last error line if it fails. */
async function runToEnd(runAs: RunAs, command: string, args: string[], input = ""): Promise<void> {
  const child = spawnAs(runAs, command, args, { cwd: "/", timeout: TIMEOUT_MS });
  child.stdin?.on("error", () => undefined).end(input);
  const [output, errors, [code, signal]] = await Promise.all([
    child.stdout ? text(child.stdout) : "",
    child.stderr ? text(child.stderr) : "",
    once(child, "close"),
  ]);
  if (code === 0) return;
  const reason = lastLine(errors) || lastLine(output) || `ended with ${code ?? signal}`;
  throw new DatabaseProblem(`${path.basename(command)} could not prepare the database: ${reason}`);
}

function lastLine(output: string): string {
  const lines = output.split("\n").filter((line) => /error|fatal|panic/i.test(line));
  return lines.at(-1)?.trim() ?? "";
}
