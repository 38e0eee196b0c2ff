import { expect, test } from "vitest";
import { storeApplication, storeThree } from "~/applications/applications.testing";
import {
  deleteSelected,
  setStatusOfSelected,
  undoBulkStatus,
} from "~/applications/bulkCommands.server";
import {
  deleteApplication,
  releaseLegalHold,
  setApplicationStatus,
  setLegalHold,
} from "~/applications/commands.server";
import { listHistory } from "~/applications/history.server";
import { countApplications, findApplication } from "~/applications/queries.server";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { auditEvents, outbox } from "~/platform/data/tables.server";
import { MINUTE_MS } from "~/platform/durations";
import { ADA, GRACE, newcomerAt, VISITOR } from "../../tests/support/actors";
import { useEmptyDatabase } from "../../tests/support/database";
import { countLockWaits, lockAuditLog } from "../../tests/support/lockWaits";

const database = useEmptyDatabase();

const statusOf = async (id: string) => (await findApplication(database.context(), id))?.status;

async function rejectAll(ids: string[]): Promise<string> {
  const moved = await setStatusOfSelected(database.context(), ADA, {
    selected: ids,
    status: "rejected",
  });
  if (!moved.ok) throw new Error(moved.reason);
  return moved.bulkId;
}

test("undoing a bulk change restores each application's earlier status and records it in its history", async () => {
  const context = database.context();
  const fresh = await storeApplication(context);
  const read = await storeApplication(context, { status: "reviewing" });
  const already = await storeApplication(context, { status: "rejected" });
  const bulkId = await rejectAll([fresh, read, already]);
  expect(await undoBulkStatus(context, ADA, bulkId)).toEqual({
    ok: true,
    changed: 2,
    rejected: 0,
    mailsWithdrawn: 0,
    unchanged: 0,
  });
  expect([await statusOf(fresh), await statusOf(read), await statusOf(already)]).toEqual([
    "new",
    "reviewing",
    "rejected",
  ]);
  const changes = (await listHistory(context, read)).map(({ before, after }) => [before, after]);
  expect(changes).toEqual([
    ["reviewing", "rejected"],
    ["rejected", "reviewing"],
  ]);
  expect(await database.db.select().from(outbox)).toEqual([]);
});

test("undo skips an application whose status was changed again, and a second undo changes nothing", async () => {
  const context = database.context();
  const untouched = await storeApplication(context);
  const decided = await storeApplication(context);
  const bulkId = await rejectAll([untouched, decided]);
  await setApplicationStatus(context, ADA, { id: decided, status: "accepted" });
  expect(await undoBulkStatus(context, ADA, bulkId)).toEqual({
    ok: true,
    changed: 1,
    rejected: 1,
    mailsWithdrawn: 0,
    unchanged: 0,
  });
  expect([await statusOf(untouched), await statusOf(decided)]).toEqual(["new", "accepted"]);
  expect(await undoBulkStatus(context, ADA, bulkId)).toEqual({
    ok: true,
    changed: 0,
    rejected: 2,
    mailsWithdrawn: 0,
    unchanged: 0,
  });
});

test("undo skips an application that somebody moved away and back since", async () => {
  const context = database.context();
  const id = await storeApplication(context);
  const bulkId = await rejectAll([id]);
  for (const status of ["reviewing", "rejected"])
    await setApplicationStatus(context, GRACE, { id, status });
  expect(await undoBulkStatus(context, ADA, bulkId)).toMatchObject({ changed: 0, rejected: 1 });
  expect(await statusOf(id)).toBe("rejected");
});

test("a new account deletes no selection, and at most twenty an hour one by one", async () => {
  const context = database.context();
  const newcomer = newcomerAt(context.now(), 60_000);
  const ids = await Promise.all(Array.from({ length: 21 }, () => storeApplication(context)));
  const rejected = { ok: false, reason: "account-new" };
  expect(await deleteSelected(context, newcomer, ids)).toEqual(rejected);
  for (const id of ids.slice(0, 20))
    expect(await deleteApplication(context, newcomer, { id, shownAt: WITHOUT_PAGE })).toEqual({
      ok: true,
    });
  const [last = ""] = ids.slice(20);
  expect(await deleteApplication(context, newcomer, { id: last, shownAt: WITHOUT_PAGE })).toEqual(
    rejected,
  );
  await setLegalHold(context, newcomer, last);
  expect(await releaseLegalHold(context, newcomer, { id: last, shownAt: WITHOUT_PAGE })).toEqual(
    rejected,
  );
  context.advance(61_000);
  expect(
    await releaseLegalHold(context, newcomer, { id: last, shownAt: WITHOUT_PAGE }),
  ).toMatchObject({
    ok: true,
  });
  expect(await deleteApplication(context, newcomer, { id: last, shownAt: WITHOUT_PAGE })).toEqual({
    ok: true,
  });
});

test("a new account mails at most twenty applicants an hour, in bulk and one by one together", async () => {
  const context = database.context();
  const newcomer = newcomerAt(context.now());
  const people = Array.from({ length: 22 }, (_, n) => ({ email: `person-${n}@example.com` }));
  const ids = await Promise.all(people.map((person) => storeApplication(context, person)));
  const notifyFrom = { name: "Example", address: "desk@example.com" };
  const rejected = { ok: false, reason: "account-new" };
  const reject = (some: string[]) =>
    setStatusOfSelected(context, newcomer, { selected: some, status: "rejected", notifyFrom });
  expect(await reject(ids.slice(0, 21))).toEqual(rejected);
  expect(await statusOf(ids[0] ?? "")).toBe("new");
  expect(await reject(ids.slice(0, 19))).toMatchObject({ ok: true, mailsDelayed: 19 });
  const one = (id = "") =>
    setApplicationStatus(context, newcomer, { id, status: "rejected", notifyFrom });
  expect(await one(ids[19])).toMatchObject({ ok: true });
  expect(await one(ids[20])).toEqual(rejected);
  expect(await reject(ids.slice(21))).toEqual(rejected);
  // Deleting those who were mailed makes no room for others.
  for (const id of ids.slice(0, 3))
    await deleteApplication(context, newcomer, { id, shownAt: WITHOUT_PAGE });
  expect(await one(ids[20])).toEqual(rejected);
  const unmailed = { id: ids[20] ?? "", status: "rejected" };
  expect(await setApplicationStatus(context, newcomer, unmailed)).toMatchObject({ ok: true });
  context.advance(3_600_001);
  expect(await one(ids[21])).toMatchObject({ ok: true });
});

test("what is not held is not released, and what was not deleted is mailed to nobody", async () => {
  const context = database.context();
  const id = await storeApplication(context);
  const event: string[] = [];
  const notifying = {
    ...context,
    notifyAdministrators: async (_tx: unknown, notification: { event: string }) => {
      event.push(notification.event);
      return [];
    },
  };
  expect(await releaseLegalHold(notifying, ADA, { id, shownAt: WITHOUT_PAGE })).toEqual({
    ok: true,
    isHeld: false,
  });
  await setLegalHold(notifying, ADA, id);
  expect(await deleteSelected(notifying, ADA, [id])).toMatchObject({ changed: 0 });
  expect((await listHistory(context, id)).map(({ kind }) => kind)).toEqual(["held"]);
  await releaseLegalHold(notifying, ADA, { id, shownAt: WITHOUT_PAGE });
  expect(event).toEqual(["legal-hold-released"]);
});

test("only the administrator who made a bulk change can undo it, and an unknown id changes nothing", async () => {
  const context = database.context();
  const id = await storeApplication(context);
  const bulkId = await rejectAll([id]);
  expect(await undoBulkStatus(context, GRACE, bulkId)).toMatchObject({ changed: 0 });
  expect(await undoBulkStatus(context, VISITOR, bulkId)).toMatchObject({ reason: "not-allowed" });
  for (const unknown of [crypto.randomUUID(), "", "' or 1=1"])
    expect(await undoBulkStatus(context, ADA, unknown)).toMatchObject({
      reason: "none-selected",
    });
  expect(await statusOf(id)).toBe("rejected");
});

const NEW = { status: "new", job: "", search: "", sort: "-applied" } as const;

test("a whole list is changed as it was seen: what came in since and what the filters exclude stay", async () => {
  const context = database.context();
  const listedAt = context.now();
  const earlier = new Date(listedAt.getTime() - MINUTE_MS);
  const seen = [
    await storeApplication(context, { appliedAt: earlier }),
    await storeApplication(context, { appliedAt: earlier }),
  ];
  const other = await storeApplication(context, { appliedAt: earlier, status: "accepted" });
  const since = await storeApplication(context, {
    appliedAt: new Date(listedAt.getTime() + MINUTE_MS),
  });
  const ids = { filters: NEW, listedAt, count: 2 };
  const moved = await setStatusOfSelected(context, ADA, { selected: ids, status: "rejected" });
  expect(moved).toMatchObject({ ok: true, changed: 2, rejected: 0 });
  for (const id of seen) expect(await statusOf(id)).toBe("rejected");
  expect([await statusOf(other), await statusOf(since)]).toEqual(["accepted", "new"]);
  if (moved.ok) await undoBulkStatus(context, ADA, moved.bulkId);
  expect(await statusOf(seen[0] ?? "")).toBe("new");
});

test("a whole list is left alone if somebody decided on one of them since, though it is as long as before", async () => {
  const context = database.context();
  const appliedAt = new Date(context.now().getTime() - MINUTE_MS);
  const [moved, added] = [
    await storeApplication(context, { appliedAt }),
    await storeApplication(context, { appliedAt, status: "reviewing" }),
  ];
  const listedAt = context.now();
  context.advance(MINUTE_MS);
  await setApplicationStatus(context, ADA, { id: moved, status: "interviewed" });
  await setApplicationStatus(context, ADA, { id: added, status: "new" });
  const ids = { filters: NEW, listedAt, count: 1 };
  const rejected = { ok: false, reason: "list-changed" };
  expect(await deleteSelected(context, ADA, ids)).toEqual(rejected);
  expect(await setStatusOfSelected(context, ADA, { selected: ids, status: "rejected" })).toEqual(
    rejected,
  );
  expect(await statusOf(added)).toBe("new");
});

test("checked rows are left alone if somebody else decided on one of them since, and not if it was the same person", async () => {
  const context = database.context();
  const [mine, theirs] = [await storeApplication(context), await storeApplication(context)];
  const listedAt = context.now();
  context.advance(MINUTE_MS);
  const own = { id: mine, status: "reviewing" };
  await setApplicationStatus(context, ADA, own);
  const checked = { ids: [mine, theirs], listedAt };
  const setAll = () => setStatusOfSelected(context, ADA, { selected: checked, status: "rejected" });
  expect(await setAll()).toMatchObject({ ok: true, changed: 2 });
  await setApplicationStatus(context, GRACE, { id: theirs, status: "accepted" });
  const rejected = { ok: false, reason: "list-changed" };
  expect(await setAll()).toEqual(rejected);
  expect(await deleteSelected(context, ADA, checked)).toEqual(rejected);
  expect(await statusOf(theirs)).toBe("accepted");
});

test("a change that waited for the audit log is later than a list that was loaded meanwhile", async () => {
  const context = database.context();
  const decided = await storeApplication(context);
  const unlock = await lockAuditLog(context);
  const change = { selected: [decided], status: "rejected" };
  const waiting = setStatusOfSelected(context, ADA, change);
  await expect.poll(() => countLockWaits(context)).toBe(1);
  const listedAt = new Date(context.now().getTime() + MINUTE_MS);
  context.setNow(new Date(listedAt.getTime() + 1));
  await Promise.all([unlock(), waiting]);
  const rejected = { ok: false, reason: "list-changed" };
  const checked = { ids: [decided], listedAt };
  expect(await deleteSelected(context, GRACE, checked)).toEqual(rejected);
  const filters = { ...NEW, status: "rejected" } as const;
  expect(await deleteSelected(context, ADA, { filters, listedAt, count: 1 })).toEqual(rejected);
});

test("a whole list is left alone if it is no longer as long as it was seen", async () => {
  const context = database.context();
  const listedAt = context.now();
  const appliedAt = new Date(listedAt.getTime() - MINUTE_MS);
  const id = await storeApplication(context, { appliedAt });
  const rejected = { ok: false, reason: "list-changed" };
  for (const count of [2, 0, Number.NaN])
    expect(await deleteSelected(context, ADA, { filters: NEW, listedAt, count })).toEqual(rejected);
  const none = { filters: { ...NEW, job: "nowhere" }, listedAt, count: 0 };
  expect(await deleteSelected(context, ADA, none)).toMatchObject({ reason: "none-selected" });
  expect(await statusOf(id)).toBe("new");
});

const mails = () => database.db.select().from(outbox);
const actions = async () =>
  (await database.db.select().from(auditEvents)).map(({ action }) => action);

test("a bulk status change writes a history line and an audit line per application, and sends no mail", async () => {
  const context = database.context();
  const [cleo, ben, ada] = await storeThree(context);
  await setApplicationStatus(context, ADA, { id: ada, status: "rejected" });
  const gone = crypto.randomUUID();
  const ids = [cleo, ben, ada, cleo, gone, "x"];
  expect(
    await setStatusOfSelected(context, ADA, { selected: ids, status: "rejected" }),
  ).toMatchObject({
    ok: true,
    changed: 2,
    unchanged: 1,
    rejected: 2,
  });
  expect((await countApplications(context)).byStatus).toEqual({ rejected: 3 });
  expect(await listHistory(context, cleo)).toMatchObject([{ before: "new", after: "rejected" }]);
  expect(await listHistory(context, ada)).toHaveLength(1);
  expect(await actions()).toEqual(Array(3).fill("application-rejected"));
  expect(await mails()).toEqual([]);
});

test("a bulk deletion skips applications under a legal hold", async () => {
  const context = database.context();
  const [cleo, ben, ada] = await storeThree(context);
  await setLegalHold(context, ADA, ben);
  expect(await deleteSelected(context, ADA, [cleo, ben, ada])).toEqual({
    ok: true,
    changed: 2,
    rejected: 1,
  });
  expect((await countApplications(context)).total).toBe(1);
});

test("a bulk change is rejected for other actors, for no applications and for more than five hundred", async () => {
  const context = database.context();
  const id = await storeApplication(context);
  const rejected = (reason: string) => ({ ok: false, reason });
  expect(await deleteSelected(context, VISITOR, [id])).toEqual(rejected("not-allowed"));
  expect(await deleteSelected(context, ADA, [])).toEqual(rejected("none-selected"));
  const many = Array.from({ length: 501 }, () => crypto.randomUUID());
  expect(await deleteSelected(context, ADA, many)).toEqual(rejected("too-many"));
  expect(await setStatusOfSelected(context, ADA, { selected: [id], status: "hired" })).toEqual(
    rejected("unknown-status"),
  );
  expect((await countApplications(context)).total).toBe(1);
});

test("undoing a bulk change and a decision about the same job do not wait for each other", async () => {
  const context = database.context();
  const notifyFrom = { name: "Northwind", address: "hello@northwind.example" };
  const rounds = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const ids = [await storeApplication(context), await storeApplication(context)];
      const change = { selected: ids, status: "rejected", notifyFrom };
      const rejected = await setStatusOfSelected(context, ADA, change);
      return rejected.ok ? rejected.bulkId : "";
    }),
  );
  const others = await Promise.all(rounds.map(() => storeApplication(context)));
  const results = await Promise.all(
    rounds.flatMap((bulkId, round) => [
      undoBulkStatus(context, ADA, bulkId),
      setApplicationStatus(context, ADA, { id: others[round] ?? "", status: "rejected" }),
    ]),
  );
  expect(results.filter(({ ok }) => !ok)).toEqual([]);
});
