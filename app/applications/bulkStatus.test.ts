import { expect, test } from "vitest";
import { storeApplication } from "~/applications/applications.testing";
import { setStatusOfSelected, undoBulkStatus } from "~/applications/bulkCommands.server";
import { listChanges } from "~/applications/history.server";
import { findApplication } from "~/applications/queries.server";
import { setApplicationStatus } from "~/applications/status/setStatus.server";
import { outbox } from "~/platform/mail/tables.server";
import { admin, visitor } from "../../tests/support/actors";
import { useEmptyDatabase } from "../../tests/support/database";

const database = useEmptyDatabase();

const statusOf = async (id: string) => (await findApplication(database.context(), id))?.status;

async function rejectAll(ids: string[]): Promise<string> {
  const moved = await setStatusOfSelected(database.context(), admin, { ids, status: "rejected" });
  if (!moved.ok) throw new Error(moved.reason);
  return moved.bulkId;
}

test("undoing a bulk change restores each application's earlier status and records it in its history", async () => {
  const context = database.context();
  const fresh = await storeApplication(context);
  const read = await storeApplication(context, { status: "reviewing" });
  const already = await storeApplication(context, { status: "rejected" });
  const bulkId = await rejectAll([fresh, read, already]);
  expect(await undoBulkStatus(context, admin, bulkId)).toEqual({
    ok: true,
    changed: 2,
    refused: 0,
  });
  expect([await statusOf(fresh), await statusOf(read), await statusOf(already)]).toEqual([
    "new",
    "reviewing",
    "rejected",
  ]);
  const changes = (await listChanges(context, read)).map(({ before, after }) => [before, after]);
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
  await setApplicationStatus(context, admin, { id: decided, status: "accepted" });
  expect(await undoBulkStatus(context, admin, bulkId)).toEqual({
    ok: true,
    changed: 1,
    refused: 1,
  });
  expect([await statusOf(untouched), await statusOf(decided)]).toEqual(["new", "accepted"]);
  expect(await undoBulkStatus(context, admin, bulkId)).toEqual({
    ok: true,
    changed: 0,
    refused: 2,
  });
});

test("only administrators can undo a bulk change, and an unknown id changes nothing", async () => {
  const context = database.context();
  const id = await storeApplication(context);
  const bulkId = await rejectAll([id]);
  expect(await undoBulkStatus(context, visitor, bulkId)).toMatchObject({ reason: "not-allowed" });
  for (const unknown of [crypto.randomUUID(), "", "' or 1=1"])
    expect(await undoBulkStatus(context, admin, unknown)).toMatchObject({
      reason: "none-selected",
    });
  expect(await statusOf(id)).toBe("rejected");
});
