import { eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { storeApplication } from "~/applications/applications.testing";
import { setStatusOfSelected, undoBulkStatus } from "~/applications/bulkCommands.server";
import { setApplicationStatus } from "~/applications/commands.server";
import { listHistory } from "~/applications/history.server";
import { findApplication } from "~/applications/queries.server";
import { STATUS_MAIL_DELAY_SECONDS } from "~/applications/rules";
import { findBulkMail } from "~/applications/status/bulkMail.server";
import { outbox } from "~/platform/data/tables.server";
import { MINUTE_MS } from "~/platform/durations";
import { leaseDueMails } from "~/platform/mail/mailLeases.server";
import type { Message } from "~/platform/mail/message";
import { ADA } from "../../../tests/support/actors";
import { useEmptyDatabase } from "../../../tests/support/database";

const database = useEmptyDatabase();
const company = { name: "Northwind", address: "hello@northwind.example" };

const mails = () => database.db.select().from(outbox).where(eq(outbox.kind, "application-status"));
const statusOf = async (id: string) => (await findApplication(database.context(), id))?.status;

/** Stores applicants, the first one the newest. */
async function storePeople(names: readonly string[]): Promise<string[]> {
  const context = database.context();
  const ids: string[] = [];
  for (const [index, fullName] of names.entries()) {
    const appliedAt = new Date(context.now().getTime() - index * MINUTE_MS);
    const email = `${fullName.toLowerCase()}@example.com`;
    ids.push(await storeApplication(context, { fullName, email, appliedAt }));
  }
  return ids;
}

async function reject(ids: readonly string[]) {
  const change = { selected: ids, status: "rejected", notifyFrom: company };
  const result = await setStatusOfSelected(database.context(), ADA, change);
  if (!result.ok) throw new Error(result.reason);
  return result;
}

const endHold = (ids: readonly string[]) =>
  database.db
    .update(outbox)
    .set({ nextAttemptAt: sql`now()` })
    .where(inArray(outbox.subjectId, [...ids]));

test("everybody whose status changes gets the mail with their own name, delayed like any other", async () => {
  const ids = await storePeople(["Tara", "Omar", "Zoe"]);
  const result = await reject(ids);
  expect(result).toMatchObject({ changed: 3, mailsDelayed: 3, name: null });
  const texts = (await mails()).map(({ message }) => message as Message);
  expect(texts.map(({ to }) => to.address).toSorted()).toEqual([
    "omar@example.com",
    "tara@example.com",
    "zoe@example.com",
  ]);
  for (const { to, text } of texts)
    expect(text.toLowerCase()).toContain(`hello ${to.address.split("@")[0]},`);
  expect(await leaseDueMails(database.db, { mails: 10, erasures: 0 }, MINUTE_MS)).toEqual([]);
  const delayed = await database.db
    .select({
      seconds: sql<number>`extract(epoch from ${outbox.nextAttemptAt} - ${outbox.createdAt})::int`,
    })
    .from(outbox);
  expect(new Set(delayed.map(({ seconds }) => seconds))).toEqual(
    new Set([STATUS_MAIL_DELAY_SECONDS]),
  );
});

test("nobody is mailed twice about a status, nor about one that they have already", async () => {
  const [tara = "", omar = "", zoe = ""] = await storePeople(["Tara", "Omar", "Zoe"]);
  const context = database.context();
  await setApplicationStatus(context, ADA, { id: omar, status: "rejected", notifyFrom: company });
  await database.db.update(outbox).set({ state: "sent", attempts: 1 });
  await setApplicationStatus(context, ADA, { id: omar, status: "new" });
  await setApplicationStatus(context, ADA, { id: zoe, status: "rejected" });
  expect(await reject([tara, omar, zoe])).toMatchObject({
    changed: 2,
    unchanged: 1,
    mailsDelayed: 1,
  });
  expect((await mails()).filter(({ state }) => state === "waiting")).toMatchObject([
    { subjectId: tara },
  ]);
});

test("Undo takes back all statuses and all mails, which can be sent again", async () => {
  const ids = await storePeople(["Tara", "Omar", "Zoe"]);
  const { bulkId } = await reject(ids);
  expect(await undoBulkStatus(database.context(), ADA, bulkId)).toEqual({
    ok: true,
    changed: 3,
    rejected: 0,
    mailsWithdrawn: 3,
    unchanged: 0,
  });
  expect(await mails()).toEqual([]);
  const kinds = (await listHistory(database.context(), ids[0] ?? "")).map(({ kind }) => kind);
  expect(kinds).toEqual(["status", "mail-withdrawn", "status"]);
  expect(await reject(ids)).toMatchObject({ mailsDelayed: 3 });
});

test("Undo leaves those alone whose mail has left", async () => {
  const [tara = "", omar = "", zoe = ""] = await storePeople(["Tara", "Omar", "Zoe"]);
  const { bulkId } = await reject([tara, omar, zoe]);
  await endHold([omar]);
  expect(await leaseDueMails(database.db, { mails: 10, erasures: 0 }, MINUTE_MS)).toHaveLength(1);
  expect(await undoBulkStatus(database.context(), ADA, bulkId)).toMatchObject({
    changed: 2,
    rejected: 0,
    mailsWithdrawn: 2,
    unchanged: 1,
  });
  expect(await Promise.all([tara, omar, zoe].map(statusOf))).toEqual(["new", "rejected", "new"]);
  expect(await mails()).toMatchObject([{ subjectId: omar }]);
});

test("no mail goes without a change, with a status that has no mail, or if none was asked for", async () => {
  const ids = await storePeople(["Tara", "Omar"]);
  const context = database.context();
  expect(
    await setStatusOfSelected(context, ADA, { selected: ids, status: "rejected" }),
  ).toMatchObject({
    mailsDelayed: 0,
  });
  expect(await reject(ids)).toMatchObject({ mailsDelayed: 0 });
  const back = { selected: ids, status: "new", notifyFrom: company };
  expect(await setStatusOfSelected(context, ADA, back)).toMatchObject({ mailsDelayed: 0 });
  expect(await mails()).toEqual([]);
});

test("somebody who applied again for the same job gets one email, about the newer application", async () => {
  const context = database.context();
  const ids = await storePeople(["Ruth", "RUTH", "Omar"]);
  const elsewhere = await storeApplication(context, {
    email: "ruth@example.com",
    jobId: "analyst",
    appliedAt: new Date(context.now().getTime() - 5 * MINUTE_MS),
  });
  const selected = [...ids, elsewhere];
  const choice = { selected, status: "rejected", company };
  expect(await findBulkMail(context, choice)).toMatchObject({ recipients: 3, superseded: 1 });
  expect(await reject(selected)).toMatchObject({ changed: 4, mailsDelayed: 3 });
  const mailed = (await mails()).map(({ subjectId }) => subjectId);
  expect(mailed.toSorted()).toEqual([ids[0], ids[2], elsewhere].toSorted());
});

test("an earlier application that is rejected while the newer one goes on is not mailed about", async () => {
  const [, earlier = ""] = await storePeople(["Ruth", "RUTH"]);
  expect(await reject([earlier])).toMatchObject({ changed: 1, mailsDelayed: 0 });
});

test("an earlier application that goes on is mailed about, also if a later one in the same name does not", async () => {
  const context = database.context();
  const [later = "", earlier = ""] = await storePeople(["Ruth", "RUTH"]);
  await setApplicationStatus(context, ADA, { id: later, status: "rejected" });
  const choice = { selected: [earlier], status: "interviewed", company };
  expect(await findBulkMail(context, choice)).toMatchObject({ recipients: 1, superseded: 0 });
  const change = { selected: [earlier], status: "interviewed", notifyFrom: company };
  expect(await setStatusOfSelected(context, ADA, change)).toMatchObject({ mailsDelayed: 1 });
  const both = { selected: [earlier, later], status: "accepted", company };
  expect(await findBulkMail(context, both)).toMatchObject({ recipients: 1, superseded: 1 });
});

test("five hundred are mailed in one change", { tags: ["thorough"] }, async () => {
  const context = database.context();
  const ids = Array.from({ length: 500 }, () => crypto.randomUUID());
  for (const id of ids) await storeApplication(context, { id, email: `${id}@example.com` });
  expect(await reject(ids)).toMatchObject({ changed: 500, mailsDelayed: 500 });
  expect(await mails()).toHaveLength(500);
});

test("the mail is shown as the newest applicant would read it, with how many get it", async () => {
  const context = database.context();
  const selected = await storePeople(["Tara", "Omar", "Zoe"]);
  const preview = (status: string) => findBulkMail(context, { selected, status, company });
  expect(await preview("rejected")).toMatchObject({
    recipients: 3,
    mails: [
      {
        subject: "Your application for Engineer",
        body: expect.stringContaining("Hello Tara,"),
        templateId: "rejected",
        language: "en",
        recipients: 3,
        name: "Tara",
      },
    ],
  });
  expect(await preview("new")).toBeNull();
  await setApplicationStatus(context, ADA, { id: selected[0] ?? "", status: "rejected" });
  expect(await preview("rejected")).toMatchObject({ recipients: 2, mails: [{ name: "Omar" }] });
  await reject(selected);
  expect(await preview("rejected")).toEqual({ recipients: 0, superseded: 0, mails: [] });
  const whole = {
    filters: { status: "rejected", job: "", search: "", sort: "-applied" } as const,
    listedAt: context.now(),
    count: 3,
  };
  const bulk = { selected: whole, status: "accepted", company };
  expect(await findBulkMail(context, bulk)).toMatchObject({ recipients: 3 });
});
