import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { unclaimedFiles } from "~/platform/data/tables.server";
import { FIVE_MEGABYTES, uploadAsStranger } from "~/platform/files/strangersUpload.testing";
import { newFileKey } from "~/platform/files/temporaryFiles.server";
import {
  claimFile,
  receiveFile,
  receiveUpload,
  sweepUnclaimedFiles,
} from "~/platform/files/unclaimedFiles.server";
import {
  senderOf,
  UNCLAIMED_MAX_BYTES,
  type Upload,
  WAITING_MAX_BYTES,
  WAITING_PER_SENDER_MAX_BYTES,
} from "~/platform/files/uploadQuota.server";
import { useApp } from "../../../tests/support/database";

const { database, app } = useApp();

const upload = (changes: Partial<Upload> = {}) => uploadAsStranger(app, changes);

const rejections = (results: readonly string[]) => results.filter((result) => result === "no-room");

const makeDue = () => database.db.update(unclaimedFiles).set({ deleteAfter: sql`now()` });

describe("the quota of anonymous uploads", () => {
  const fitting = WAITING_PER_SENDER_MAX_BYTES / FIVE_MEGABYTES;

  it("limits each network, also in a burst, and stores nothing beyond it", async () => {
    const folder = path.join(app.files.temporary.folder, "..");
    const before = await readdir(folder);
    const results = await Promise.all(Array.from({ length: 40 }, () => upload()));
    expect(rejections(results)).toHaveLength(40 - fitting);
    expect((await readdir(folder)).length - before.length).toBe(fitting);
    expect(await upload({ sender: "another network" })).not.toBe("no-room");
  });

  it("counts an IPv4 address and a whole IPv6 /48 as one network", () => {
    const sender = (address: string) => senderOf(app.signer, address);
    expect(sender("2001:db8:1:2::1")).toBe(sender("2001:db8:1:ffff::9"));
    expect(sender("2001:db8:1:2::1")).not.toBe(sender("2001:db8:2:2::1"));
    expect(sender("203.0.113.9")).not.toBe(sender("203.0.113.10"));
    expect(sender("203.0.113.9")).not.toContain("203");
  });

  it("counts small files too", { tags: ["thorough"] }, async () => {
    const results: string[] = [];
    for (let number = 0; number < 401; number += 1) results.push(await upload({ bytes: 1 }));
    expect(rejections(results)).toHaveLength(1);
  });

  it("is freed when a record claims a file and when a file is swept", async () => {
    const keys: string[] = [];
    for (let number = 0; number < fitting; number += 1) keys.push(await upload());
    expect(await upload()).toBe("no-room");
    await database.db.transaction((tx) => claimFile(tx, keys[0] ?? ""));
    expect(await upload()).not.toBe("no-room");
    expect(await upload()).toBe("no-room");
    await makeDue();
    await sweepUnclaimedFiles(app);
    expect(await upload()).not.toBe("no-room");
  });

  it("has a total with a reserve for complete forms, and reports when to retry", async () => {
    const fill = (bytes: number) =>
      database.db.insert(unclaimedFiles).values({
        key: newFileKey(),
        deleteAfter: sql`now() + interval '90 seconds'`,
        sender: "all other networks",
        bytes,
      });
    await fill(WAITING_MAX_BYTES);
    expect(await upload()).toBe("no-room");
    expect(await upload({ isUnfinished: false })).not.toBe("no-room");
    await fill(UNCLAIMED_MAX_BYTES - WAITING_MAX_BYTES - FIVE_MEGABYTES);
    const file = app.files.temporary.newPath();
    await writeFile(file, "a resume");
    const late = { sender: "x", bytes: FIVE_MEGABYTES, isUnfinished: false };
    const refused = await receiveUpload(app, file, late);
    expect(refused).toEqual({
      ok: false,
      reason: "no-room",
      retryAfterSeconds: expect.closeTo(45, -1),
    });
    expect(await receiveFile(app, file)).toMatchObject({ ok: true });
  });
});
