import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { accountsTable } from "~/accounts/tables.server";
import type { Actor } from "~/platform/actor/actor";
import {
  ActorRemoved,
  recordAudit,
  sealAtFirstStart,
  sealAuditLog,
} from "~/platform/data/audit/audit.server";
import {
  type AuditEvent,
  unkeyedHash,
  verifyAuditChain,
} from "~/platform/data/audit/auditChain.server";
import { haveOthersDoneSince } from "~/platform/data/audit/auditQuestions.server";
import { tombstones } from "~/platform/data/tables.server";
import { createSigner } from "~/platform/signing.server";
import { useDatabase } from "../../../../tests/support/database";
import { idOf } from "../../../../tests/support/idOf";
import { countLockWaits, lockAuditLog } from "../../../../tests/support/lockWaits";

const database = useDatabase();
const actor: Actor = {
  kind: "administrator",
  id: "7",
  name: "Jane",
  email: "jane@example.com",
  ipAddress: "203.0.113.9",
};

const anotherSecret = () => database.context({ signer: createSigner(Buffer.from("another")) });
const verify = (context = database.context()) => verifyAuditChain(context);

function record(turn: number, context = database.context()) {
  context.setNow(new Date(1_700_000_000_000 + turn));
  const event = { actor, action: "job-deleted" as const, subject: `job:${turn}` as const };
  return database.db.transaction((tx) => recordAudit(tx, context, event));
}

beforeEach(async () => {
  await database.clear();
  await Promise.all(Array.from({ length: 12 }, (_, turn) => record(turn)));
});

it("the chain has no gap with parallel writers, and contains no name and no email address", async () => {
  expect(await verify()).toEqual({ ok: true, events: 12, sealed: null });
  const { rows } = await database.pool.query("select * from audit_events");
  expect(JSON.stringify(rows)).not.toMatch(/Jane|example\.com/);
  expect(rows[0]).toMatchObject({ actor: "administrator:7", address: "203.0.113.9" });
});

it("an event that waited for the log is later than everything that was read meanwhile", async () => {
  const context = database.context();
  const event = { actor, action: "job-deleted", subject: "job:late" } as const;
  const unlock = await lockAuditLog(context);
  const waiting = database.db.transaction((tx) => recordAudit(tx, context, event));
  await expect.poll(() => countLockWaits(context)).toBe(1);
  context.advance(60_000);
  const loadedAt = context.now();
  context.advance(1);
  await Promise.all([unlock(), waiting]);
  const since = { actions: ["job-deleted"], subjects: ["job:late"] } as const;
  const other: Actor = { ...actor, id: "8" };
  expect(await haveOthersDoneSince(context.db, other, since, loadedAt)).toBe(true);
});

it("what an account does is undone once it was removed, and what it did itself until then stays", async () => {
  const context = database.context();
  const remove = database.db.transaction(async (tx) => {
    await recordAudit(tx, context, {
      actor,
      action: "account-removed",
      subject: "account:7" as const,
    });
    await tx.insert(tombstones).values({ subject: "account:7" as const, erasedAt: context.now() });
  });
  await remove;
  await expect(record(13)).rejects.toThrow(ActorRemoved);
  expect(await verify()).toEqual({ ok: true, events: 13, sealed: null });
});

it("what an account does counts if it is there again, by an import or from another machine", async () => {
  const context = database.context();
  const [account] = await database.db
    .insert(accountsTable)
    .values({ name: "Grace", email: "grace@example.com" })
    .returning();
  const subject = `account:${account?.id}` as const;
  await database.db.insert(tombstones).values({ subject, erasedAt: context.now() });
  const grace = { ...actor, id: idOf(account) };
  await database.db.transaction((tx) =>
    recordAudit(tx, context, { actor: grace, action: "signed-out", subject }),
  );
  await database.db.delete(accountsTable);
  expect(await verify()).toEqual({ ok: true, events: 13, sealed: null });
});

it.each([
  "update audit_events set subject = 'job:other' where id = $id",
  "update audit_events set actor = 'operator' where id = $id",
  "update audit_events set at = at + interval '1 ms' where id = $id",
  "update audit_events set address = null where id = $id",
  "update audit_events set hash = repeat('a', 64) where id = $id",
  "delete from audit_events where id = $id",
])("verification finds a single change to any line: %s", async (damage) => {
  const { rows } = await database.pool.query<{ id: string }>(
    "select id from audit_events order by id",
  );
  for (const { id } of [rows[0], rows[5], rows[11]] as { id: string }[]) {
    await database.db
      .transaction(async (tx) => {
        await tx.execute(sql.raw(damage.replace("$id", id)));
        expect(await verify(database.context({ db: tx }))).toMatchObject({ ok: false });
        tx.rollback();
      })
      .catch((error: Error) => {
        if (error.constructor.name !== "TransactionRollbackError") throw error;
      });
  }
  expect(await verify()).toMatchObject({ ok: true });
});

it("an empty log is valid", async () => {
  await database.clear();
  expect(await verify()).toEqual({ ok: true, events: 0, sealed: null });
});

interface StoredLine extends AuditEvent {
  id: string;
}

/** Rewrites the chain and its head, as somebody could who can write to all tables but does not know the secret. */
async function writeAnew(change: (line: StoredLine) => void, until = Number.MAX_SAFE_INTEGER) {
  const { rows } = await database.pool.query<StoredLine>("select * from audit_events order by id");
  let [hash, events] = ["0".repeat(64), 0];
  for (const line of rows.slice(0, until)) {
    change(line);
    const previousHash = hash;
    hash = unkeyedHash(previousHash, line);
    events += 1;
    const values = [line.id, line.subject, previousHash, hash];
    await database.pool.query(
      "update audit_events set subject = $2, previous_hash = $3, hash = $4 where id = $1",
      values,
    );
  }
  await database.pool.query("delete from audit_events where id > $1", [rows[events - 1]?.id]);
  await database.pool.query("update audit_head set hash = $1, events = $2", [hash, events]);
}

it("a log rewritten without the secret is detected, also after the next line and the next start", async () => {
  await writeAnew((line) => {
    line.subject = line.subject.replace("job:3", "job:33");
  });
  expect(await verify()).toMatchObject({ ok: false });
  await record(12);
  await sealAtFirstStart(database.context());
  expect(await verify()).toMatchObject({ ok: false });
});

it("removed newest lines are detected even if the head matches the rest, also after the next line", async () => {
  const { rows } = await database.pool.query<{ id: string; hash: string }>(
    "select id, hash from audit_events order by id",
  );
  await database.pool.query("delete from audit_events where id > $1", [rows[8]?.id]);
  await database.pool.query("update audit_head set events = 9, hash = $1", [rows[8]?.hash]);
  expect(await verify()).toEqual({ ok: false, brokenAt: "end", events: 9 });
  await record(12);
  expect(await verify()).toEqual({ ok: false, brokenAt: "end", events: 10 });
});

it("the first start seals lines written before the log had a key, and later lines need the key", async () => {
  await writeAnew(() => {});
  await database.pool.query("update audit_head set seal = null");
  await sealAtFirstStart(database.context());
  await sealAtFirstStart(database.context());
  expect(await verify()).toMatchObject({ ok: true, events: 13, sealed: { events: 12 } });
  await record(12);
  expect(await verify()).toMatchObject({ ok: true, events: 14 });
  await database.pool.query("update audit_events set subject = 'job:x' where subject = 'job:5'");
  expect(await verify()).toMatchObject({ ok: false });
});

it("a start does not seal the log again after its seal was removed", async () => {
  await database.pool.query("update audit_head set seal = null");
  await sealAtFirstStart(database.context());
  expect(await verify()).toMatchObject({ ok: false, brokenAt: "end" });
});

it("a start with another secret than before says so in the program's log, until the log is sealed", async () => {
  const errors: unknown[] = [];
  const startWith = (context: ReturnType<typeof database.context>) => {
    const log = Object.assign(Object.create(context.log), {
      error: (text: unknown) => errors.push(text),
    });
    return sealAtFirstStart({ ...context, log });
  };
  await startWith(database.context());
  expect(errors).toEqual([]);
  const context = anotherSecret();
  await startWith(context);
  expect(errors).toEqual([expect.stringContaining("sealed with another secret")]);
  await sealAuditLog(context);
  await startWith(context);
  expect(errors).toHaveLength(1);
});

it("after a change of the secret the operator seals the log, and a change to older lines is still detected", async () => {
  const context = anotherSecret();
  expect(await verify(context)).toMatchObject({ ok: false });
  await record(12, context);
  expect(await sealAuditLog(context)).toBe(13);
  await record(13, context);
  expect(await verify(context)).toMatchObject({ ok: true, events: 15, sealed: { events: 13 } });
  await database.pool.query("update audit_events set subject = 'job:x' where subject = 'job:5'");
  expect(await verify(context)).toMatchObject({ ok: false });
});

it.each(["min", "max"])("sealing does not hide a gap at either end: %s(id)", async (which) => {
  await database.pool.query(
    `delete from audit_events where id = (select ${which}(id) from audit_events)`,
  );
  await sealAuditLog(database.context());
  expect(await verify()).toMatchObject({ ok: false });
});
