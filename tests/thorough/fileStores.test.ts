import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FileStore } from "~/platform/files/fileStore";
import { openFileStore } from "~/platform/files/openFileStore.server";
import { backUp, backupScope, restore } from "../support/backups";
import { type Bucket, startBucket } from "../support/bucket";
import { useDatabase } from "../support/database";
import { peopleOf } from "../support/privacy";

const [local, cloud] = [useDatabase(), useDatabase()];

let folder: string;
let bucket: Bucket;
let inBucket: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-bucket-"));
  bucket = await startBucket(path.join(folder, "bucket"));
  inBucket = openFileStore(bucket.settings, path.join(folder, "arriving"));
});
afterAll(async () => {
  await bucket?.stop();
  if (folder) await rm(folder, { recursive: true });
});

test("a site can be moved from local files to a bucket and back", async () => {
  const resume = "%PDF of Sam".repeat(1000);
  const { resumeKey } = await peopleOf(local).addApplication({ resume });
  const bytesIn = async (files: FileStore) =>
    Buffer.concat(await (await files.open(resumeKey ?? "")).toArray()).toString();
  const inCloud = backupScope(cloud, { app: cloud.context({ files: inBucket }) });

  expect(await restore(inCloud, await backUp(backupScope(local)))).toMatchObject({ ok: true });
  expect(await bytesIn(inBucket)).toBe(resume);

  const { files } = local.context();
  await files.delete(resumeKey ?? "");
  expect(await restore(backupScope(local), await backUp(inCloud))).toMatchObject({ files: 1 });
  expect(await bytesIn(files)).toBe(resume);
});
