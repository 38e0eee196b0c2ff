import { expect, test } from "vitest";
import {
  archiveInquiry,
  deleteInquiry,
  markInquiryAnswered,
  receiveInquiry,
  reopenInquiry,
} from "~/inquiries/commands.server";
import {
  countInquiries,
  countWaitingInquiries,
  findInquiry,
  listInquiries,
} from "~/inquiries/queries.server";
import {
  addSavedReply,
  deleteSavedReply,
  listSavedReplies,
} from "~/inquiries/replies/savedReplyCommands.server";
import { inquiries } from "~/inquiries/tables.server";
import { deleteJob } from "~/jobs/commands.server";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { auditEvents, outbox } from "~/platform/data/tables.server";
import { deleteTranslation, saveTranslation } from "~/platform/data/translations.server";
import { ADA, GRACE, newcomerAt, VISITOR } from "../../tests/support/actors";
import { useEmptyDatabase } from "../../tests/support/database";
import { idOf } from "../../tests/support/idOf";
import { NO_LIMITS } from "../../tests/support/limits";

const database = useEmptyDatabase();

const company = { name: "Northwind", address: "hello@northwind.example" };
const details = {
  name: "Jordan Avery",
  email: "jordan@example.com",
  phone: null,
  company: "Example Freight",
  service: "data" as const,
  message: "One view of stock.",
  privacy: true as const,
};

const unlimitedUnless = (isLimited = false) =>
  isLimited ? database.context() : { ...database.context(), limits: NO_LIMITS };

const send = (changes: { key?: string; bodyHash?: string; limited?: boolean } = {}) =>
  receiveInquiry(unlimitedUnless(changes.limited), VISITOR, {
    details,
    company,
    consentVersion: "1",
    submission: {
      key: changes.key ?? crypto.randomUUID(),
      form: "contact",
      bodyHash: changes.bodyHash ?? "hash",
    },
  });

const only = async () => idOf((await database.db.select().from(inquiries))[0]);

test("an inquiry is stored together with the mail that notifies the company", async () => {
  const result = await send();
  const [inquiry] = await database.db.select().from(inquiries);
  const consentedAt = database.context().now();
  expect(inquiry).toMatchObject({ consentVersion: "1", consentedAt });
  expect(result).toEqual({
    ok: true,
    isReplay: false,
    result: {
      reference: inquiry?.reference,
      receivedAt: database.context().now().toISOString(),
    },
  });
  expect(inquiry).toMatchObject({ name: "Jordan Avery", phone: null, state: "new" });
  const [mail, ...others] = await database.db.select().from(outbox);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: "inquiry-received", subjectId: inquiry?.id });
  expect(mail?.message).toMatchObject({
    to: company,
    from: company,
    replyTo: { name: "Jordan Avery", address: "jordan@example.com" },
    templateParams: {
      name: "Jordan Avery",
      email: "jordan@example.com",
      phone: "",
      company: "Example Freight",
      message: "One view of stock.",
      service: "data",
      privacy: true,
      to_email: "hello@northwind.example",
      service_name: "Data Engineering",
    },
  });
});

test("fifty parallel submissions of one form store one inquiry and enqueue one mail", async () => {
  const key = crypto.randomUUID();
  const results = await Promise.all(Array.from({ length: 50 }, () => send({ key, limited: true })));
  const references = new Set(results.map((result) => result.ok && result.result.reference));
  expect(references.size).toBe(1);
  expect(await database.db.$count(inquiries)).toBe(1);
  expect(await database.db.$count(outbox)).toBe(1);
});

test("a form that was changed and sent again is not treated as a repetition", async () => {
  const key = crypto.randomUUID();
  await send({ key });
  expect(await send({ key, bodyHash: "changed" })).toEqual({
    ok: false,
    reason: "already-used-differently",
  });
});

test("of parallel inquiries from one IP address twenty are stored, and the others get a retry time", async () => {
  const results = await Promise.all(Array.from({ length: 30 }, () => send({ limited: true })));
  expect(results.filter((result) => result.ok)).toHaveLength(20);
  expect(await database.db.$count(inquiries)).toBe(20);
  const rejected = results.find((result) => !result.ok);
  expect(rejected).toMatchObject({ reason: "too-many-attempts" });
  expect(rejected && "retryAfterSeconds" in rejected && rejected.retryAfterSeconds).toBeGreaterThan(
    0,
  );
});

test("an Undo changes nothing once somebody else has moved the inquiry", async () => {
  await send();
  const id = await only();
  const context = database.context();
  await markInquiryAnswered(context, ADA, { id, shownAt: WITHOUT_PAGE });
  const undone = { undoes: "answered", shownAt: WITHOUT_PAGE };
  expect(await reopenInquiry(context, ADA, { id, ...undone })).toMatchObject({
    before: "answered",
  });
  await archiveInquiry(context, ADA, { id, shownAt: WITHOUT_PAGE });
  const rejected = { ok: false, reason: "inquiry-changed" };
  expect(await markInquiryAnswered(context, ADA, { id, ...undone })).toEqual(rejected);
  expect((await findInquiry(context, id))?.state).toBe("archived");
});

test("a button of an older page, or one that waited for the connection, leaves a colleague's move alone", async () => {
  await send();
  const id = await only();
  const context = database.context();
  const shownAt = context.now();
  context.advance(1_000);
  await archiveInquiry(context, GRACE, { id, shownAt: WITHOUT_PAGE });
  await reopenInquiry(context, GRACE, { id, shownAt: WITHOUT_PAGE });
  const rejected = { ok: false, reason: "inquiry-changed" };
  expect(await archiveInquiry(context, ADA, { id, shownAt })).toEqual(rejected);
  const seen = { shownAt: context.now() };
  expect(await archiveInquiry(context, ADA, { id, ...seen })).toMatchObject({ before: "new" });
});

test("an administrator answers, archives and reopens an inquiry, and each change is audited", async () => {
  await send();
  const id = await only();
  const context = database.context();
  const answered = await markInquiryAnswered(context, ADA, { id, shownAt: WITHOUT_PAGE });
  expect(answered).toMatchObject({ ok: true, name: "Jordan Avery", before: "new" });
  expect((await findInquiry(context, id))?.state).toBe("answered");
  await archiveInquiry(context, ADA, { id, shownAt: WITHOUT_PAGE });
  expect(await archiveInquiry(context, ADA, { id, shownAt: WITHOUT_PAGE })).toMatchObject({
    before: "archived",
  });
  expect(await countInquiries(context)).toEqual({ new: 0, answered: 0, archived: 1 });
  await reopenInquiry(context, ADA, { id, shownAt: WITHOUT_PAGE });
  expect((await listInquiries(context, { state: "new", search: "", page: 1 })).total).toBe(1);
  expect((await listInquiries(context, { state: "", search: "", page: 2 })).items).toEqual([]);
  const events = await database.db.select().from(auditEvents);
  expect(events.map((event) => event.action)).toEqual([
    "inquiry-answered",
    "inquiry-archived",
    "inquiry-reopened",
  ]);
  expect(events[0]?.subject).toBe(`inquiry:${id}`);
});

test("deleting an inquiry deletes its mails", async () => {
  await send();
  expect(
    await deleteInquiry(database.context(), ADA, { id: await only(), shownAt: WITHOUT_PAGE }),
  ).toEqual({ ok: true });
  expect(await database.db.$count(inquiries)).toBe(0);
  expect(await database.db.$count(outbox)).toBe(0);
});

test("an inquiry that somebody else has moved since the page was loaded is not deleted", async () => {
  const context = database.context();
  await send();
  const id = await only();
  await archiveInquiry(context, ADA, { id, shownAt: WITHOUT_PAGE });
  const shownAt = context.now();
  context.advance(1_000);
  await reopenInquiry(context, GRACE, { id, shownAt: WITHOUT_PAGE });
  const refused = { ok: false, reason: "inquiry-changed" };
  expect(await deleteInquiry(context, ADA, { id, shownAt })).toEqual(refused);
  expect(await deleteInquiry(context, ADA, { id, shownAt: context.now() })).toEqual({ ok: true });
});

test("a new account deletes at most twenty records an hour, also of several kinds", async () => {
  for (let turn = 0; turn < 21; turn += 1) await send();
  const context = database.context();
  const newcomer = newcomerAt(context.now());
  const ids = (await database.db.select().from(inquiries)).map(({ id }) => id);
  const [last = "", ...others] = ids;
  for (const id of others)
    expect(await deleteInquiry(context, newcomer, { id, shownAt: WITHOUT_PAGE })).toEqual({
      ok: true,
    });
  const refused = { ok: false, reason: "account-new" };
  expect(await deleteInquiry(context, newcomer, { id: last, shownAt: WITHOUT_PAGE })).toEqual(
    refused,
  );
  expect(await deleteJob(context, newcomer, { id: "any", shownAt: WITHOUT_PAGE })).toEqual(refused);
  expect(await deleteSavedReply(context, newcomer, { id: last, shownAt: WITHOUT_PAGE })).toEqual(
    refused,
  );
  for (const kind of ["job", "post"] as const)
    expect(await deleteTranslation(context, newcomer, { kind, id: "any", version: 0 })).toEqual(
      refused,
    );
  context.advance(3_600_001);
  expect(await deleteInquiry(context, newcomer, { id: last, shownAt: WITHOUT_PAGE })).toEqual({
    ok: true,
  });
});

test("translations and saved replies that a new account deletes count among its twenty", async () => {
  const context = database.context();
  const newcomer = newcomerAt(context.now());
  const job = { kind: "job", id: "analyst", language: "es" } as const;
  for (let turn = 0; turn < 19; turn += 1) {
    await saveTranslation(context, ADA, { ...job, version: 0, input: {} });
    expect(await deleteTranslation(context, newcomer, { ...job, version: 0 })).toEqual({
      ok: true,
    });
  }
  await addSavedReply(context, ADA, { title: "Thanks", text: "Thank you." });
  const [reply] = await listSavedReplies(context);
  expect(
    await deleteSavedReply(context, newcomer, { id: idOf(reply), shownAt: WITHOUT_PAGE }),
  ).toEqual({
    ok: true,
  });
  await saveTranslation(context, ADA, { ...job, version: 0, input: {} });
  const refused = { ok: false, reason: "account-new" };
  expect(await deleteTranslation(context, newcomer, { ...job, version: 0 })).toEqual(refused);
  expect(await deleteTranslation(context, ADA, { ...job, version: 0 })).toEqual({ ok: true });
});

test("visitors cannot change an inquiry, and an invalid id is missing", async () => {
  await send();
  const context = database.context();
  const id = await only();
  for (const command of [markInquiryAnswered, archiveInquiry, reopenInquiry, deleteInquiry]) {
    expect(await command(context, VISITOR, { id, shownAt: WITHOUT_PAGE })).toEqual({
      ok: false,
      reason: "not-allowed",
    });
    expect(await command(context, ADA, { id: "'; drop", shownAt: WITHOUT_PAGE })).toEqual({
      ok: false,
      reason: "inquiry-missing",
    });
    expect(await command(context, ADA, { id: crypto.randomUUID(), shownAt: WITHOUT_PAGE })).toEqual(
      {
        ok: false,
        reason: "inquiry-missing",
      },
    );
  }
  expect(await findInquiry(context, "\0")).toBeNull();
  expect((await findInquiry(context, id))?.state).toBe("new");
});

test("an inquiry waits until it is answered, and is overdue one business day after it arrived", async () => {
  const context = database.context();
  const arrived = new Date("2026-11-20T15:00:00Z");
  context.setNow(arrived);
  await send();
  context.setNow("2026-11-23T14:59:00Z");
  expect(await countWaitingInquiries(context)).toEqual({
    total: 1,
    overdue: 0,
    oldest: arrived,
    nextDue: new Date("2026-11-23T15:00:00Z"),
  });
  context.setNow("2026-11-23T15:01:00Z");
  expect(await countWaitingInquiries(context)).toEqual({
    total: 1,
    overdue: 1,
    oldest: arrived,
    nextDue: null,
  });
  await markInquiryAnswered(context, ADA, { id: await only(), shownAt: WITHOUT_PAGE });
  expect((await countWaitingInquiries(context)).total).toBe(0);
});

test("a search matches the fields of an inquiry literally", async () => {
  await send();
  const found = async (search: string) =>
    (await listInquiries(database.context(), { state: "", search, page: 1 })).total;
  expect(await found("example FREIGHT")).toBe(1);
  expect(await found("view of stock")).toBe(1);
  expect(await found("%")).toBe(0);
});
