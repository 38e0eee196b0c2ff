import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { applications } from "~/applications/tables.server";
import type { App } from "~/platform/app.server";
import { newFileKey } from "~/platform/files/temporaryFiles.server";

export type Stored = typeof applications.$inferInsert;

/** Inserts an application directly into its table. Returns its id. */
export async function storeApplication(app: App, columns: Partial<Stored> = {}) {
  const id = columns.id ?? randomUUID();
  await app.db.insert(applications).values({
    reference: `APP-${id}`,
    jobId: "engineer",
    jobTitle: "Engineer",
    fullName: "Sam Rivera",
    email: "sam@example.com",
    phone: "555 0100",
    resumeKey: newFileKey(),
    resumeName: "sam.pdf",
    resumeMediaType: "application/pdf",
    resumeBytes: 1,
    resumeSha256: "5a",
    appliedAt: app.now(),
    ...columns,
    id,
  });
  return id;
}

/** Stores a file. Returns its key. */
export async function storeFile(app: App, bytes: Uint8Array): Promise<string> {
  const key = newFileKey();
  const arriving = app.files.temporary.newPath();
  await writeFile(arriving, bytes);
  await app.files.put(key, arriving);
  return key;
}

/** Those of Cleo, Ben and Ada, from the newest to the oldest. */
export async function storeThree(app: App) {
  const ids: string[] = [];
  for (const [index, fullName] of ["Cleo", "Ben", "Ada"].entries()) {
    const appliedAt = new Date(app.now().getTime() - index * 60_000);
    ids.push(await storeApplication(app, { fullName, appliedAt }));
  }
  return ids as [string, string, string];
}
