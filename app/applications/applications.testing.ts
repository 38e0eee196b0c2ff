import { createHash, randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { applications } from "~/applications/tables.server";
import type { App } from "~/platform/app.server";
import { newFileKey } from "~/platform/files/temporaryFiles.server";

export type ApplicationColumns = typeof applications.$inferInsert;

/** Inserts an application directly into its table; its record describes its resume as `storeFile` stored it. Returns its id. */
export async function storeApplication(app: App, columns: Partial<ApplicationColumns> = {}) {
  const id = columns.id ?? randomUUID();
  const resumeKey = columns.resumeKey ?? newFileKey();
  await app.db.insert(applications).values({
    reference: `APP-${id}`,
    jobId: "engineer",
    jobTitle: "Engineer",
    fullName: "Sam Rivera",
    email: "sam@example.com",
    phone: "555 0100",
    resumeKey,
    resumeName: "sam.pdf",
    resumeMediaType: "application/pdf",
    ...(await describeFile(app, resumeKey)),
    appliedAt: app.now(),
    ...columns,
    id,
  });
  return id;
}

async function describeFile({ files }: App, key: string) {
  const content = await files.open(key).then(buffer, () => null);
  if (!content) return { resumeBytes: 1, resumeSha256: "5a" };
  const resumeSha256 = createHash("sha256").update(content).digest("hex");
  return { resumeBytes: content.length, resumeSha256 };
}

/** Stores a file. Returns its key. */
export async function storeFile(app: App, bytes: Uint8Array): Promise<string> {
  const key = newFileKey();
  const arriving = app.files.temporary.newPath();
  await writeFile(arriving, bytes);
  await app.files.put(key, arriving);
  return key;
}

/** Stores the applications of Cleo, Ben and Ada, from the newest to the oldest. */
export async function storeThree(app: App) {
  const ids: string[] = [];
  for (const [index, fullName] of ["Cleo", "Ben", "Ada"].entries()) {
    const appliedAt = new Date(app.now().getTime() - index * 60_000);
    ids.push(await storeApplication(app, { fullName, appliedAt }));
  }
  return ids as [string, string, string];
}
