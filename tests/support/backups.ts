import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import path from "node:path";
import type { BackupParts } from "~/platform/backup/parts";
import { restoreBackup } from "~/platform/backup/restoreBackup.server";
import { writeBackup } from "~/platform/backup/writeBackup.server";
import { BACKUP_CONTENTS } from "../../server/backupContents";
import type { TestDatabase } from "./database";

const OPERATOR = { kind: "operator" } as const;

/** What the program hands to its backups, on a test database. */
export function backupParts(
  database: TestDatabase,
  changes: Partial<BackupParts> = {},
): BackupParts {
  return {
    context: database.context(),
    connection: { connectionString: database.url },
    contents: BACKUP_CONTENTS,
    eraseAgain: async () => {},
    ...changes,
  };
}

/** Answers the new backup's file, in the database's own folder. */
export async function backUp(parts: BackupParts): Promise<string> {
  const file = path.join(parts.context.settings.dataDir, `${randomUUID()}.tar.gz`);
  const made = await writeBackup(parts, OPERATOR, createWriteStream(file));
  if (!made.ok) throw new Error(made.reason);
  return file;
}

export const restore = (parts: BackupParts, file: string) => restoreBackup(parts, OPERATOR, file);
