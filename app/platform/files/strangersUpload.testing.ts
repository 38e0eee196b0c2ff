import { writeFile } from "node:fs/promises";
import type { App } from "~/platform/app.server";
import { receiveUpload } from "~/platform/files/unclaimedFiles.server";
import type { Upload } from "~/platform/files/uploadQuota.server";

export const FIVE_MEGABYTES = 5 * 1024 * 1024;

/** Uploads a file as an anonymous visitor. Returns its key, or why it was not stored. */
export async function uploadAsStranger(app: App, changes: Partial<Upload> = {}): Promise<string> {
  const file = app.files.temporary.newPath();
  await writeFile(file, "a resume");
  const result = await receiveUpload(app, file, {
    sender: "one network",
    bytes: FIVE_MEGABYTES,
    isUnfinished: true,
    ...changes,
  });
  return result.ok ? result.key : result.reason;
}
