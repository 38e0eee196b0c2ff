import { lchown, mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withinFolder } from "~/platform/files/folders.server";
import { openFileTransport } from "~/platform/mail/transports/fileTransport.server";
import { outgoingMail } from "../../../tests/support/outgoingMail";

const IS_ROOT = process.geteuid?.() === 0;
const NEVER = new AbortController().signal;

let folder: string;
let elsewhere: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "folders-"));
  elsewhere = path.join(folder, "elsewhere");
  await mkdir(elsewhere);
  await writeFile(path.join(elsewhere, "file"), "of root");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test.skipIf(!IS_ROOT)(
  "root works in the folder that it opened, also if a link has taken its place",
  async () => {
    const own = path.join(folder, "own");
    await mkdir(own);
    await writeFile(path.join(own, "file"), "of the user");
    await withinFolder(own, async (place) => {
      await rename(own, `${own}-moved`);
      await symlink(elsewhere, own);
      await rm(path.join(place, "file"));
    });
    expect(await readdir(`${own}-moved`)).toEqual([]);
    expect(await readdir(elsewhere)).toEqual(["file"]);
  },
);

test.skipIf(!IS_ROOT)("root follows a link of its own, and none of another user", async () => {
  const linked = path.join(folder, "linked");
  await symlink(elsewhere, linked);
  expect(await withinFolder(linked, (place) => readdir(place))).toEqual(["file"]);
  await lchown(linked, 1234, 1234);
  await expect(withinFolder(linked, (place) => readdir(place))).rejects.toThrow(
    "a symbolic link of user 1234",
  );
});

test.skipIf(!IS_ROOT)("root writes no mail where a link of another user leads", async () => {
  const mails = path.join(folder, "mail");
  await symlink(elsewhere, mails);
  await lchown(mails, 1234, 1234);
  const outcome = await openFileTransport(mails).send(outgoingMail(), NEVER);
  expect(outcome).toMatchObject({
    ok: false,
    kind: "retry",
    reason: expect.stringMatching(/symbolic/),
  });
  expect(await readdir(elsewhere)).toEqual(["file"]);
});
