import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import S3rver from "s3rver";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FileStore } from "~/platform/storage/fileStore";
import { openFileStore } from "~/platform/storage/openFileStore.server";
import { backUp, backupParts, restore } from "../../../tests/support/backups";
import { useDatabase } from "../../../tests/support/database";
import { peopleOf } from "../../../tests/support/privacy";

const [local, cloud] = [useDatabase(), useDatabase()];

let s3: S3rver;
let folder: string;
let bucket: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-bucket-"));
  s3 = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: path.join(folder, "bucket"),
    configureBuckets: [{ name: "resumes" }],
  });
  const { port } = await s3.run();
  const settings = {
    kind: "s3",
    endpoint: `http://127.0.0.1:${port}`,
    region: "us-east-1",
    bucket: "resumes",
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
  } as const;
  bucket = openFileStore(settings, path.join(folder, "arriving"));
});
afterAll(async () => {
  s3.httpServer.closeAllConnections();
  await s3.close();
  await rm(folder, { recursive: true });
});

test("a site moves from local files to a bucket and back", async () => {
  const resume = "%PDF of Sam".repeat(1000);
  const { resumeKey } = await peopleOf(local).addApplication({ resume });
  const bytesIn = async (files: FileStore) =>
    Buffer.concat(await (await files.open(resumeKey)).toArray()).toString();
  const inCloud = backupParts(cloud, { context: cloud.context({ files: bucket }) });

  expect(await restore(inCloud, await backUp(backupParts(local)))).toMatchObject({ ok: true });
  expect(await bytesIn(bucket)).toBe(resume);

  const { files } = local.context();
  await files.delete(resumeKey);
  expect(await restore(backupParts(local), await backUp(inCloud))).toMatchObject({ files: 1 });
  expect(await bytesIn(files)).toBe(resume);
});
