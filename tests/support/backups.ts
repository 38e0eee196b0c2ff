import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { gunzipSync, gzipSync } from "node:zlib";
import { extract, pack } from "tar-stream";
import { OPERATOR } from "~/platform/actor/actor";
import { memberOf, sealed } from "~/platform/backup/archive.server";
import type { BackupScope } from "~/platform/backup/backupScope";
import { restoreBackup } from "~/platform/backup/restoreBackup.server";
import { writeBackup } from "~/platform/backup/writeBackup.server";
import { createSigner } from "~/platform/signing.server";
import { BACKUP_CONTENTS } from "../../server/backupContents";
import type { TestDatabase } from "./database";

/** What the program hands to its backups, on a test database. */
export function backupScope(
  database: TestDatabase,
  changes: Partial<BackupScope> = {},
): BackupScope {
  return {
    app: database.context(),
    connection: { connectionString: database.url },
    contents: BACKUP_CONTENTS,
    steps: [],
    ...changes,
  };
}

/** Returns the new backup's file, in the database's own folder. */
export async function backUp(scope: BackupScope): Promise<string> {
  const file = path.join(scope.app.settings.dataDir, `${randomUUID()}.tar.gz`);
  const result = await writeBackup(scope, OPERATOR, createWriteStream(file));
  if (!result.ok) throw new Error(result.reason);
  return file;
}

export const restore = (scope: BackupScope, file: string, options = {}) =>
  restoreBackup(scope, OPERATOR, file, options);

/** What a backup holds, as somebody with an editor sees it: each table as PostgreSQL's COPY wrote it. */
export interface OpenedBackup {
  outline: { tables: { name: string; columns: string[] }[] };
  tables: Record<string, string>;
}

export type Sealing =
  /** With this secret. */
  | { secret: string | Buffer }
  /** As every Frontdesk did before backups were signed. */
  | "unsigned";

/** A copy of a backup that says what its maker wants, with an inventory and a seal that fit. */
export async function alterBackup(
  file: string,
  change: (backup: OpenedBackup) => void,
  sealing: Sealing,
): Promise<string> {
  const entries = await entriesOf(file);
  const backup = opened(entries);
  change(backup);
  const archive = gzipSync(await packed(entries, backup));
  const altered = `${file}.${randomUUID()}`;
  await writeFile(altered, Buffer.concat([archive, ...(await sealOf(archive, sealing))]));
  return altered;
}

/** The keys of the files in a backup. */
export async function filesIn(file: string): Promise<string[]> {
  const names = [...(await entriesOf(file)).keys()];
  return [...new Set(names.flatMap((name) => /^files\/([^/]+)\//.exec(name)?.[1] ?? []))];
}

async function entriesOf(file: string): Promise<Map<string, Buffer>> {
  const entries = new Map<string, Buffer>();
  const bytes = await readFile(file);
  // What follows the archive is its seal.
  const sealBytes = memberOf(`sha256 ${"0".repeat(64)} hmac ${"0".repeat(43)}\n`).length;
  const archive = gunzipSync(bytes.subarray(0, -sealBytes));
  const tar = Readable.from([archive]).pipe(extract());
  for await (const entry of tar) {
    entries.set(entry.header.name, await bytesOf(entry as AsyncIterable<Buffer>));
  }
  return entries;
}

async function bytesOf(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const scope: Buffer[] = [];
  for await (const part of content) scope.push(part);
  return Buffer.concat(scope);
}

function opened(entries: Map<string, Buffer>): OpenedBackup {
  const outline = JSON.parse(entries.get("frontdesk-backup.json")?.toString() ?? "");
  const tables: Record<string, string> = {};
  for (const [name, content] of entries) {
    const table = /^tables\/(\w+)\//.exec(name)?.[1];
    if (table) tables[table] = (tables[table] ?? "") + content.toString();
  }
  return { outline, tables };
}

async function packed(entries: Map<string, Buffer>, { outline, tables }: OpenedBackup) {
  const tar = pack();
  const inventory = JSON.parse(entries.get("inventory.json")?.toString() ?? "");
  inventory.tables = {};
  tar.entry({ name: "frontdesk-backup.json" }, JSON.stringify(outline));
  for (const [name, content] of entries) {
    if (name.startsWith("files/")) tar.entry({ name }, content);
  }
  for (const { name } of outline.tables) {
    const content = tables[name] ?? "";
    const sha256 = createHash("sha256").update(content).digest("hex");
    inventory.tables[name] = { rows: content.split("\n").length - 1, sha256 };
    tar.entry({ name: `tables/${name}/000000` }, content);
  }
  tar.entry({ name: "inventory.json" }, JSON.stringify(inventory));
  tar.finalize();
  return bytesOf(tar as unknown as AsyncIterable<Buffer>);
}

async function sealOf(archive: Buffer, sealing: Sealing): Promise<Buffer[]> {
  if (sealing === "unsigned") {
    const digest = createHash("sha256").update(archive).digest("hex");
    return [memberOf(`sha256 ${digest}\n`)];
  }
  const { secret } = sealing;
  const signer = createSigner(typeof secret === "string" ? Buffer.from(secret) : secret);
  const pieces = await Readable.from(sealed(signer, Readable.from([archive]))).toArray();
  return pieces.slice(1);
}
