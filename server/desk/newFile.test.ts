import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmod,
  lchown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Readable, type Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeArchive } from "~/platform/backup/archive.server";
import { createSigner } from "~/platform/signing.server";
import { writeNewFile } from "./newFile";

let folder = "";
let file = "";
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-new-file-"));
  file = path.join(folder, "backup.tar.gz");
});
afterEach(() => rm(folder, { recursive: true }));

const writing = (text: string) => (sink: Writable) => finished(sink.end(text));
const fails = async (sink: Writable) => {
  sink.write("half of it");
  throw new Error("the database went");
};

test("the file is complete and readable by its owner only", async () => {
  await writeNewFile(file, { replaces: true, write: writing("whole") });
  expect(await readFile(file, "utf8")).toBe("whole");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(["backup.tar.gz"]);
});

test("permissions and content of existing files are not reused", async () => {
  await writeFile(file, "last week");
  await chmod(file, 0o644);
  await writeFile(`${file}.unfinished`, "of a run that was killed", { mode: 0o666 });
  await writeNewFile(file, { replaces: true, write: writing("this week") });
  expect(await readFile(file, "utf8")).toBe("this week");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test("an error leaves the last complete file and nothing else", async () => {
  await writeFile(file, "last week");
  const failing = writeNewFile(file, { replaces: true, write: fails });
  await expect(failing).rejects.toThrow("the database went");
  expect(await readFile(file, "utf8")).toBe("last week");
  expect(await readdir(folder)).toEqual(["backup.tar.gz"]);
});

test.each(["SIGINT", "SIGTERM"] as const)(
  "%s in the middle leaves nothing behind",
  async (signal) => {
    const write = async (sink: Writable) => {
      sink.write("half of it");
      process.emit(signal, signal);
      await finished(sink);
    };
    await expect(writeNewFile(file, { replaces: true, write })).rejects.toThrow(signal);
    expect(await readdir(folder)).toEqual([]);
  },
);

test("a signal before the first byte leaves nothing behind either, and a second one is waited out", async () => {
  const before = process.listenerCount("SIGTERM");
  const write = () => {
    process.emit("SIGTERM", "SIGTERM");
    // Without a listener the second one would end the program before the file is removed.
    expect(process.listenerCount("SIGTERM")).toBe(before + 1);
    return Promise.withResolvers<void>().promise;
  };
  await expect(writeNewFile(file, { replaces: true, write })).rejects.toThrow("SIGTERM");
  expect(await readdir(folder)).toEqual([]);
});

test.each(["SIGINT", "SIGTERM"] as const)(
  "%s while an entry of an archive waits to be written leaves nothing behind either",
  async (signal) => {
    const signer = createSigner(Buffer.from("a secret of the tests"));
    const write = (sink: Writable) =>
      writeArchive(sink, signer, async (archive) => {
        await archive.addPieces("files/0/", Readable.from([randomBytes(2 ** 20)]));
        const waiting = archive.addPieces("files/1/", Readable.from([randomBytes(2 ** 20)]));
        process.emit(signal, signal);
        await waiting;
      });
    await expect(writeNewFile(file, { replaces: true, write })).rejects.toThrow(signal);
    expect(await readdir(folder)).toEqual([]);
  },
);

test("a file that must not be replaced stays, also one that is created in the meantime", async () => {
  await writeFile(file, "somebody's");
  const there = writeNewFile(file, { replaces: false, write: writing("ours") });
  await expect(there).rejects.toThrow("it is there already");
  await rm(file);
  const write = async (sink: Writable) => {
    await writing("ours")(sink);
    await writeFile(file, "somebody's");
  };
  await expect(writeNewFile(file, { replaces: false, write })).rejects.toThrow("EEXIST");
  expect(await readFile(file, "utf8")).toBe("somebody's");
  expect(await readdir(folder)).toEqual(["backup.tar.gz"]);
});

test("a pipe or a device is not replaced by a backup", async () => {
  execFileSync("mkfifo", [file]);
  const there = writeNewFile(file, { replaces: true, write: writing("ours") });
  await expect(there).rejects.toThrow("it is a device or a pipe");
});

test("a link stays, and the file that it names is replaced", async () => {
  const name = path.join(folder, "latest.tar.gz");
  await writeFile(file, "older");
  await symlink(file, name);
  await writeNewFile(name, { replaces: true, write: writing("ours") });
  expect(await readlink(name)).toBe(file);
  expect(await readFile(file, "utf8")).toBe("ours");
});

test.skipIf(process.getuid?.() !== 0)(
  "a link that another user made where everybody may write is not followed, also by a link of ours",
  async () => {
    const [theirs = "", ours = ""] = ["latest.tar.gz", "to-latest.tar.gz"].map((name) =>
      path.join(folder, name),
    );
    await writeFile(file, "ours");
    await symlink(file, theirs);
    await lchown(theirs, 65534, 65534);
    await symlink(theirs, ours);
    await chmod(folder, 0o777);
    for (const name of [theirs, ours]) {
      const there = writeNewFile(name, { replaces: true, write: writing("backup") });
      await expect(there).rejects.toThrow("it is a link of another user");
    }
    expect(await readFile(file, "utf8")).toBe("ours");
    await chmod(folder, 0o755);
    await writeNewFile(ours, { replaces: true, write: writing("backup") });
    expect(await readFile(file, "utf8")).toBe("backup");
  },
);

test("a link to what is not there, such as a store that is not mounted, is not replaced", async () => {
  await symlink(path.join(folder, "not-mounted", "backup.tar.gz"), file);
  const there = writeNewFile(file, { replaces: true, write: writing("ours") });
  await expect(there).rejects.toThrow("it is a link to what is not there");
});

test("a folder is rejected in one line before anything is written", async () => {
  await mkdir(file);
  const write = async () => {
    throw new Error("was written");
  };
  await expect(writeNewFile(file, { replaces: true, write })).rejects.toThrow("it is a folder");
});
