import { writeFile } from "node:fs/promises";
import type { Context } from "~/platform/context.server";
import { receiveUpload } from "./unclaimedFiles.server";
import type { Upload } from "./uploadQuota.server";

export const FIVE_MEGABYTES = 5 * 1024 * 1024;

/** Receives a stranger's file; answers its key, or why it was not stored. */
export async function uploadAsStranger(
  context: Context,
  changes: Partial<Upload> = {},
): Promise<string> {
  const file = context.files.temporary.newPath();
  await writeFile(file, "a resume");
  const received = await receiveUpload(context, file, {
    sender: "one network",
    bytes: FIVE_MEGABYTES,
    waits: true,
    ...changes,
  });
  return received.ok ? received.key : received.reason;
}
