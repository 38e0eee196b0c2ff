import { copyFile, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { signUp } from "~/accounts/joining/signUpCommands.server";
import { createAdministrator, resetAdministrator } from "~/accounts/operatorCommands.server";
import { sendPasswordLink } from "~/accounts/passwords/passwordCommands.server";
import { outbox } from "~/platform/data/tables.server";
import { openFileTransport } from "~/platform/mail/transports/fileTransport.server";
import { erasePerson } from "~/privacy/commands.server";
import { restoreSteps } from "../../server/backupContents";
import { JANE, OPERATOR, openAccounts, PASSWORD, visitor } from "../../tests/support/accounts";
import { ADA } from "../../tests/support/actors";
import { backUp, backupScope, restore } from "../../tests/support/backups";
import { type TestContext, useDatabase } from "../../tests/support/database";
import { useOutbox } from "../../tests/support/outbox";
import { privacy } from "../../tests/support/privacy";

const database = useDatabase();
const { afterTest, start, untilNoneWaits } = useOutbox(database);
const company = { name: "Example", address: "desk@example.com" };
const SAM = "sam@example.com";

let folder: string;
let context: TestContext;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "mail-"));
  afterTest(() => rm(folder, { recursive: true }));
  context = database.context();
  // The database dates mails itself.
  context.setNow(new Date());
});

const scope = () => backupScope(database, { app: context, steps: restoreSteps(privacy) });

/** Lets everything leave that waits: mails are written to files, and orders to erase files are carried out. */
async function deliver() {
  const delivery = await start(openFileTransport(folder), { pollMs: 20 });
  await untilNoneWaits();
  await delivery.stop();
}

async function askForMails(email: string) {
  const accounts = openAccounts(context);
  await signUp(context, accounts, { email, password: PASSWORD, company });
  await sendPasswordLink(context, visitor, { email, company });
}

async function filesWith(text: string): Promise<string[]> {
  const names = await readdir(folder);
  const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")));
  return names.filter((_, place) => mails[place]?.includes(text));
}

describe("of an erased person", () => {
  test("the files of sign-up and password mails are erased too, and nobody else's", async () => {
    for (const email of [SAM, "kim@example.com"]) await askForMails(email);
    await deliver();
    expect(await filesWith(SAM)).toHaveLength(2);
    expect(JSON.stringify(await database.db.select().from(outbox))).not.toContain(SAM);
    context.advance(1_000);
    await erasePerson(context, privacy, ADA, ` ${SAM.toUpperCase()}`);
    await deliver();
    expect(await filesWith(SAM)).toEqual([]);
    expect(await filesWith("kim@example.com")).toHaveLength(2);
    expect(await database.db.$count(outbox)).toBe(2);
  });

  test("they are erased again after a restore of an older backup and of the mail folder", {
    tags: ["thorough"],
  }, async () => {
    await askForMails(SAM);
    await deliver();
    const file = await backUp(scope());
    const copies = await mkdtemp(path.join(tmpdir(), "mail-copies-"));
    afterTest(() => rm(copies, { recursive: true }));
    const names = await filesWith(SAM);
    for (const name of names) await copyFile(path.join(folder, name), path.join(copies, name));
    context.advance(1_000);
    await erasePerson(context, privacy, ADA, SAM);
    await deliver();
    for (const name of names) await copyFile(path.join(copies, name), path.join(folder, name));
    expect(await restore(scope(), file)).toMatchObject({ ok: true });
    await deliver();
    expect(await filesWith(SAM)).toEqual([]);
    expect(await database.db.$count(outbox)).toBe(0);
  });
});

describe("after a restore", () => {
  test("the files of links that the backup does not know are erased", {
    tags: ["thorough"],
  }, async () => {
    const file = await backUp(scope());
    await askForMails(SAM);
    await deliver();
    expect(await filesWith(SAM)).toHaveLength(2);
    expect(await restore(scope(), file)).toMatchObject({ ok: true });
    await deliver();
    expect(await filesWith(SAM)).toEqual([]);
    expect(await database.db.$count(outbox)).toBe(0);
  });

  test("no link that waited in the backup is sent, because the restore has ended it", async () => {
    await askForMails(SAM);
    const file = await backUp(scope());
    expect(await restore(scope(), file)).toMatchObject({ ok: true });
    await deliver();
    expect(await filesWith(SAM)).toEqual([]);
    expect(await database.db.$count(outbox)).toBe(0);
  });

  test("notifications about accounts stay, in the list of mails and in their files", {
    tags: ["thorough"],
  }, async () => {
    const accounts = openAccounts(context);
    for (const person of [JANE, { ...JANE, email: "ada@example.com", name: "Ada" }])
      await createAdministrator(context, accounts, OPERATOR, person);
    await database.db.delete(outbox);
    const file = await backUp(scope());
    await resetAdministrator(context, OPERATOR, JANE.email);
    await deliver();
    const notifications = await readdir(folder);
    expect(notifications).toHaveLength(2);
    expect(await restore(scope(), file)).toMatchObject({ ok: true });
    await deliver();
    expect(await readdir(folder)).toEqual(expect.arrayContaining(notifications));
    const rows = await database.db.select().from(outbox);
    // Two about the reset, two about the restore.
    expect(rows.map(({ kind, state }) => [kind, state])).toEqual(
      Array.from({ length: 4 }, () => ["security-notice", "sent"]),
    );
  });
});
