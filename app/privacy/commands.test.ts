import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { PassThrough } from "node:stream";
import { gunzipSync } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import { extract } from "tar-stream";
import { beforeEach, describe, expect, test } from "vitest";
import { accountLinks } from "~/accounts/tables.server";
import { deleteApplication, releaseLegalHold, setLegalHold } from "~/applications/commands.server";
import { applicationHistory, applicationNotes, applications } from "~/applications/tables.server";
import { deleteInquiry } from "~/inquiries/commands.server";
import { inquiries } from "~/inquiries/tables.server";
import { recordAudit } from "~/platform/data/audit/audit.server";
import { verifyAuditChain } from "~/platform/data/audit/auditChain.server";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { auditEvents, outbox } from "~/platform/data/tables.server";
import { DAY_MS } from "~/platform/durations";
import { sweepUnclaimedFiles } from "~/platform/files/unclaimedFiles.server";
import { erasePerson } from "~/privacy/commands.server";
import { exportPerson } from "~/privacy/exportPerson.server";
import { countPersonRecords } from "~/privacy/queries.server";
import { ADA, VISITOR } from "../../tests/support/actors";
import { backUp, restore } from "../../tests/support/backups";
import { useDatabase } from "../../tests/support/database";
import { peopleOf, privacy, START } from "../../tests/support/privacy";

const database = useDatabase();
const { addApplication, addInquiry, countApplications, countInquiries, everyRow, backups } =
  peopleOf(database);

beforeEach(() => database.clear());

describe("erasing a person", () => {
  test("leaves nothing of theirs in any table or file, ignores the case of the address, and affects nobody else", async () => {
    const words = "canary-7f3a";
    const mine = await addApplication({ email: "Sam@Example.com", words, resume: words });
    await addInquiry({ words });
    const other = await addApplication({ email: "kim@example.com" });
    const link = { purpose: "verify-email", expiresAt: START, createdAt: START } as const;
    await database.db.insert(accountLinks).values([
      { ...link, tokenHash: "1", email: "sam@example.com", passwordHash: words },
      { ...link, tokenHash: "2", email: "kim@example.com" },
    ]);
    const context = database.context();
    expect(await erasePerson(context, privacy, VISITOR, "sam@example.com")).toMatchObject({
      ok: false,
    });
    expect(await erasePerson(context, privacy, ADA, " SAM@example.com ")).toEqual({
      ok: true,
      erased: 2,
      underHold: 0,
    });
    await sweepUnclaimedFiles(context);
    const remainingText = await everyRow();
    expect(remainingText).not.toContain(words);
    expect(remainingText.toLowerCase()).not.toContain("sam@example.com");
    expect(remainingText).not.toContain(mine.reference);
    await expect(context.files.open(mine.resumeKey ?? "")).rejects.toThrow();
    expect(await (await context.files.open(other.resumeKey ?? "")).toArray()).not.toEqual([]);
    expect(await countApplications()).toBe(1);
    expect(await database.db.$count(accountLinks)).toBe(1);
    expect(remainingText).toContain("application-erased");
    expect(remainingText).toContain("person-erased");
    expect(await verifyAuditChain(database.context())).toMatchObject({ ok: true });
  });

  test("erases the account mails to the address, but neither notifications nor mails about other records", async () => {
    const kinds = ["sign-up", "forgotten-password", "security-notice", "application-confirmed"];
    const message = { to: { name: "", address: "sam@example.com" }, text: "canary" };
    const mails = kinds.map((kind) => ({ kind, subjectId: `record of ${kind}`, message }));
    await database.db.insert(outbox).values(mails);
    await erasePerson(database.context(), privacy, ADA, "SAM@example.com");
    const remaining = await database.db.select().from(outbox);
    expect(remaining.map(({ kind }) => kind).sort()).toEqual([
      "application-confirmed",
      "security-notice",
    ]);
  });

  test("survives the restore of an older backup, and does not affect what they sent later", async () => {
    const words = "canary-91bc";
    await addApplication({ words });
    await addInquiry({ words });
    await addApplication({ email: "kim@example.com" });
    const beforeErasure = await backUp(backups());
    const context = database.context();
    context.advance(DAY_MS);
    await erasePerson(context, privacy, ADA, "sam@example.com");
    await addApplication({ at: new Date(START.getTime() + 2 * DAY_MS), words: "again" });
    const afterwards = await backUp(backups());
    expect(await restore(backups(), beforeErasure)).toMatchObject({ ok: true });
    expect(await everyRow()).not.toContain(words);
    expect(await countApplications()).toBe(1);
    expect(await restore(backups(), afterwards)).toMatchObject({ ok: true });
    expect(await everyRow()).toContain("again");
    expect(await countApplications()).toBe(2);
  });

  test("waits for a change of one of their records, which may write to the audit log meanwhile", async () => {
    await addApplication();
    await addInquiry();
    const context = database.context();
    const underWay = await database.db.transaction(async (tx) => {
      // As every change of a record does: first its row, then the log.
      await tx.select().from(inquiries).for("update");
      const erasing = erasePerson(context, privacy, ADA, "sam@example.com");
      await expect
        .poll(async () => {
          const waiting = sql`select from pg_locks where not granted`;
          return (await database.db.execute(waiting)).rowCount;
        })
        .toBeGreaterThan(0);
      await recordAudit(tx, context, {
        actor: ADA,
        action: "inquiry-archived",
        subject: "inquiry:x",
      });
      return { erasing };
    });
    expect(await underWay.erasing).toMatchObject({ ok: true, erased: 2 });
  });

  test("locks records in the order of bulk changes, whichever lies first in the table", async () => {
    const first = await addApplication();
    await addApplication();
    // A row with another value in an index goes to the end of its table.
    await database.db
      .update(applications)
      .set({ status: "reviewing" })
      .where(eq(applications.id, first.id));
    const underWay = await database.db.transaction(async (tx) => {
      await tx.select().from(applications).orderBy(applications.id).limit(1).for("update");
      const erasing = erasePerson(database.context(), privacy, ADA, "sam@example.com");
      await expect
        .poll(async () => {
          const waiting = sql`select from pg_locks where not granted`;
          return (await database.db.execute(waiting)).rowCount;
        })
        .toBeGreaterThan(0);
      await tx.select().from(applications).for("update");
      return { erasing };
    });
    expect(await underWay.erasing).toMatchObject({ ok: true, erased: 2 });
  });

  test("counts what a legal hold retains, which a restore does not erase either", {
    tags: ["thorough"],
  }, async () => {
    const application = await addApplication();
    await addInquiry();
    const context = database.context();
    await setLegalHold(context, ADA, application.id);
    const file = await backUp(backups());
    expect(await countPersonRecords(context, privacy, "sam@example.com")).toEqual({
      records: { applications: 1, inquiries: 1 },
      total: 2,
      underHold: 1,
    });
    expect(await erasePerson(context, privacy, ADA, "sam@example.com")).toEqual({
      ok: true,
      erased: 1,
      underHold: 1,
    });
    expect(await restore(backups(), file)).toMatchObject({ ok: true });
    expect([await countApplications(), await countInquiries()]).toEqual([1, 0]);
  });
});

test("what was erased stays erased after the restore of a backup that holds it under a legal hold", {
  tags: ["thorough"],
}, async () => {
  const [byPerson, byItself] = [
    await addApplication({ words: "canary-41de" }),
    await addApplication({ email: "kim@example.com", words: "canary-41de" }),
  ];
  const context = database.context();
  for (const { id } of [byPerson, byItself]) await setLegalHold(context, ADA, id);
  const file = await backUp(backups());
  for (const { id } of [byPerson, byItself])
    await releaseLegalHold(context, ADA, { id, shownAt: WITHOUT_PAGE });
  expect(await erasePerson(context, privacy, ADA, "sam@example.com")).toMatchObject({
    erased: 1,
    underHold: 0,
  });
  expect(await deleteApplication(context, ADA, { id: byItself.id, shownAt: WITHOUT_PAGE })).toEqual(
    {
      ok: true,
    },
  );
  expect(await restore(backups(), file)).toMatchObject({ ok: true });
  expect(await countApplications()).toBe(0);
  expect(await everyRow()).not.toContain("canary-41de");
});

test("account mails to an erased person do not come back with a restored outbox", {
  tags: ["thorough"],
}, async () => {
  const mailTo = (address: string, kind = "invitation") => ({
    kind,
    subjectId: `invitation of ${address}`,
    createdAt: START,
    message: { to: { name: "", address }, text: "canary" },
  });
  const kim = mailTo("kim@example.com");
  await database.db.insert(outbox).values([mailTo("Sam@example.com"), kim]);
  const file = await backUp(backups());
  await erasePerson(database.context(), privacy, ADA, "sam@example.com");
  await database.db.insert(outbox).values(mailTo("sam@example.com", "sign-up"));
  expect(await restore(backups(), file)).toMatchObject({ ok: true });
  const remaining = await database.db.select().from(outbox);
  expect(remaining.map(({ subjectId }) => subjectId)).toEqual([kim.subjectId]);
});

test("a deleted application or inquiry is not restored by an older backup", {
  tags: ["thorough"],
}, async () => {
  const [application, inquiry] = [await addApplication(), await addInquiry()];
  const file = await backUp(backups());
  await deleteApplication(database.context(), ADA, { id: application.id, shownAt: WITHOUT_PAGE });
  await deleteInquiry(database.context(), ADA, { id: inquiry.id, shownAt: WITHOUT_PAGE });
  expect(await restore(backups(), file)).toMatchObject({ ok: true });
  expect([await countApplications(), await countInquiries()]).toEqual([0, 0]);
});

test("a legal hold prevents deletion of an application until it is released", async () => {
  const { id } = await addApplication();
  const context = database.context();
  expect(await setLegalHold(context, VISITOR, id)).toMatchObject({ reason: "not-allowed" });
  expect(await setLegalHold(context, ADA, "x")).toMatchObject({
    reason: "application-missing",
  });
  expect(await setLegalHold(context, ADA, id)).toEqual({ ok: true, isHeld: true });
  expect(await deleteApplication(context, ADA, { id, shownAt: WITHOUT_PAGE })).toEqual({
    ok: false,
    reason: "legal-hold",
  });
  expect(await releaseLegalHold(context, ADA, { id, shownAt: WITHOUT_PAGE })).toEqual({
    ok: true,
    isHeld: false,
  });
  expect(await deleteApplication(context, ADA, { id, shownAt: WITHOUT_PAGE })).toEqual({
    ok: true,
  });
});

test("an export contains every stored column, the mails, the audit events and the file", async () => {
  const application = await addApplication({ words: "Zoë", resume: "%PDF of Sam" });
  const inquiry = await addInquiry();
  await addInquiry({ email: "kim@example.com", words: "of Kim" });
  const file = path.join(database.dataDir, "export.tar.gz");
  const context = database.context();
  await setLegalHold(context, ADA, application.id);
  await database.db
    .insert(applicationNotes)
    .values({ applicationId: application.id, authorId: ADA.id, text: "Call", writtenAt: START });
  const request = { actor: ADA, email: "SAM@example.com" };
  const sink = createWriteStream(file);
  expect(await exportPerson(context, privacy, request, sink)).toEqual({ ok: true, records: 2 });
  const entries = await entriesOf(file);
  expect(entries[`applications/${application.reference}/sam.pdf`]).toBe("%PDF of Sam");
  const exported = JSON.parse(entries["personal-data.json"] ?? "");
  const [stored] = await database.db.select().from(applications);
  const { resumeKey, ...record } = JSON.parse(JSON.stringify(stored));
  expect(exported.applications[0].record).toEqual(record);
  expect(JSON.stringify(exported)).not.toContain(resumeKey);
  expect(exported.applications[0].mails[0].text).toBe("Zoë");
  expect(exported.applications[0].events).toEqual([
    { at: expect.any(String), action: "application-held" },
  ]);
  expect(exported.applications[0].notes).toMatchObject([{ text: "Call" }]);
  expect(exported.inquiries).toMatchObject([{ record: { reference: inquiry.reference } }]);
  expect(JSON.stringify(exported)).not.toContain("of Kim");
  expect(await everyRow()).toContain("person-exported");
});

test("an export names nobody who works here, and fails alone if its reader leaves", async () => {
  const context = database.context();
  const application = await addApplication({
    email: "sam@example.com",
    resume: randomBytes(2 * 1024 * 1024).toString("hex"),
  });
  const mails = ["ada@firm.example", "Sam@example.com"].map((address) => ({
    kind: "application-received",
    subjectId: application.id,
    message: { to: { name: "", address }, subject: "An application", text: "Sam applied" },
  }));
  await database.db.insert(outbox).values(mails);
  const account = "account-of-ada";
  const note = { applicationId: application.id, authorId: account, text: "Call", writtenAt: START };
  await database.db.insert(applicationNotes).values(note);
  const change = { applicationId: application.id, accountId: account, kind: "held", at: START };
  await database.db.insert(applicationHistory).values(change);
  const request = { actor: ADA, email: "sam@example.com" };
  const file = path.join(context.settings.dataDir, "whole.tar.gz");
  await exportPerson(context, privacy, request, createWriteStream(file));
  const exported = (await entriesOf(file))["personal-data.json"] ?? "";
  expect(exported).not.toContain("ada@firm.example");
  expect(exported).toContain("Call");
  expect(exported).not.toContain(account);
  const recipients = JSON.parse(exported).applications[0].mails.map(({ to }: { to: string }) => to);
  expect(new Set(recipients)).toEqual(new Set(["Sam@example.com", "the firm"]));

  const sink = new PassThrough({ highWaterMark: 1 });
  const exporting = exportPerson(context, privacy, request, sink);
  exporting.catch(() => undefined);
  await once(sink, "readable");
  sink.destroy(new Error("the reader left"));
  await expect(exporting).rejects.toThrow("the reader left");
  await expect(exportPerson(context, privacy, request, sink)).rejects.toMatchObject({
    code: "ERR_STREAM_PREMATURE_CLOSE",
  });
});

test("an export that finds no room is neither recorded nor mailed about", async () => {
  const context = database.context();
  const full = Object.assign(new Error("no space left"), { code: "ENOSPC" });
  const temporary = { ...context.files.temporary, requireReserve: () => Promise.reject(full) };
  const app = { ...context, files: { ...context.files, temporary } };
  const request = { actor: ADA, email: "sam@example.com" };
  const eventsBefore = await database.db.$count(auditEvents);
  await expect(exportPerson(app, privacy, request, new PassThrough())).rejects.toBe(full);
  expect(await database.db.$count(auditEvents)).toBe(eventsBefore);
  expect(await database.db.$count(outbox)).toBe(0);
});

async function entriesOf(file: string): Promise<Record<string, string>> {
  const tar = extract();
  tar.end(gunzipSync(await readFile(file)));
  const entries: Record<string, string> = {};
  for await (const entry of tar) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk);
    entries[entry.header.name] = Buffer.concat(chunks).toString();
  }
  return entries;
}
