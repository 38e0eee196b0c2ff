import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { useDatabase } from "../../../tests/support/database";
import type { Actor } from "../security/actor";
import { recordAudit, verifyAuditChain } from "./audit.server";

const database = useDatabase();
const actor: Actor = {
  kind: "administrator",
  id: "7",
  name: "Jane",
  email: "jane@example.com",
  address: "203.0.113.9",
};

function record(turn: number) {
  const event = {
    at: new Date(1_700_000_000_000 + turn),
    actor,
    action: "job-deleted",
    subject: `job:${turn}`,
  };
  return database.db.transaction((tx) => recordAudit(tx, event));
}

beforeEach(async () => {
  await database.clear();
  await Promise.all(Array.from({ length: 12 }, (_, turn) => record(turn)));
});

it("keeps one chain under parallel writers, and no name or mailbox in it", async () => {
  expect(await verifyAuditChain(database.db)).toEqual({ ok: true, events: 12 });
  const { rows } = await database.pool.query("select * from audit_events");
  expect(JSON.stringify(rows)).not.toMatch(/Jane|example\.com/);
  expect(rows[0]).toMatchObject({ actor: "administrator:7", address: "203.0.113.9" });
});

it.each([
  "update audit_events set subject = 'job:other' where id = $id",
  "update audit_events set actor = 'operator' where id = $id",
  "update audit_events set at = at + interval '1 ms' where id = $id",
  "update audit_events set address = null where id = $id",
  "update audit_events set hash = repeat('a', 64) where id = $id",
  "delete from audit_events where id = $id",
])("finds a single damage, whichever line it hits: %s", async (damage) => {
  const { rows } = await database.pool.query<{ id: string }>(
    "select id from audit_events order by id",
  );
  for (const { id } of [rows[0], rows[5], rows[11]] as { id: string }[]) {
    await database.db
      .transaction(async (tx) => {
        await tx.execute(sql.raw(damage.replace("$id", id)));
        expect(await verifyAuditChain(tx)).toMatchObject({ ok: false });
        tx.rollback();
      })
      .catch((error: Error) => {
        if (error.constructor.name !== "TransactionRollbackError") throw error;
      });
  }
  expect(await verifyAuditChain(database.db)).toMatchObject({ ok: true });
});

it("an empty log is whole", async () => {
  await database.clear();
  expect(await verifyAuditChain(database.db)).toEqual({ ok: true, events: 0 });
});
