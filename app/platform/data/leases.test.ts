import { eq, getTableColumns, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  correctDates,
  deleteLeasedRow,
  extendLease,
  type Lease,
  leaseNext,
  postponeLease,
  type Queue,
  releaseForRetry,
  settleLease,
} from "~/platform/data/leases.server";
import { outbox, unclaimedFiles } from "~/platform/data/tables.server";
import { HOUR_MS } from "~/platform/durations";
import { useEmptyDatabase } from "../../../tests/support/database";

const database = useEmptyDatabase();

const LONG_MS = 60_000;
/** A lease that lapses at once, as if its process had died. */
const LAPSED_MS = 0;

interface Shape<Row> {
  queue: Queue<Row>;
  /** Adds due rows, the first due longest; returns their keys. */
  add(count: number): Promise<string[]>;
  /** The changes when the work is done. */
  done: Parameters<typeof settleLease<Row>>[3];
}

const mails: Shape<typeof outbox.$inferSelect> = {
  queue: {
    table: outbox,
    key: "id",
    attempts: "attempts",
    due: "nextAttemptAt",
    leasedUntil: "leasedUntil",
    open: sql`${outbox.state} = 'waiting'`,
  },
  done: { state: "sent" },
  async add(count) {
    const rows = Array.from({ length: count }, (_, place) => ({
      kind: "test",
      subjectId: "",
      message: {},
      nextAttemptAt: longAgo(place),
    }));
    return (await database.db.insert(outbox).values(rows).returning()).map(({ id }) => id);
  },
};

const files: Shape<typeof unclaimedFiles.$inferSelect> = {
  queue: { table: unclaimedFiles, key: "key", attempts: "attempts", due: "deleteAfter" },
  done: { deleteAfter: sql`'infinity'` },
  async add(count) {
    const rows = Array.from({ length: count }, (_, place) => ({
      key: `file-${place}`,
      deleteAfter: longAgo(place),
    }));
    return (await database.db.insert(unclaimedFiles).values(rows).returning()).map(
      ({ key }) => key,
    );
  },
};

const longAgo = (place: number) => sql`now() - interval '1 hour' + ${place} * interval '1 second'`;

test("a lease writes the further columns of its request into the rows that it takes alone", async () => {
  await files.add(2);
  const changes = { sender: "leased" };
  const [lease] = await leaseNext(database.db, files.queue, {
    limit: 1,
    leaseMs: LONG_MS,
    changes,
  });
  const { key, sender } = unclaimedFiles;
  const rows = await database.db.select({ key }).from(unclaimedFiles).where(eq(sender, "leased"));
  expect(rows).toEqual([{ key: lease?.key }]);
});

describe("a queue with a separate column for the lease", () => behavesAsAQueue(mails));
describe("a queue with one column for the due time and the lease", () => behavesAsAQueue(files));

function behavesAsAQueue<Row>({ queue, add, done }: Shape<Row>) {
  const take = (limit: number, leaseMs = LONG_MS) =>
    leaseNext(database.db, queue, { limit, leaseMs });
  const takeOne = async (leaseMs = LONG_MS): Promise<Lease<Row>> => {
    const [lease] = await take(1, leaseMs);
    if (!lease) throw new Error("nothing was due");
    return lease;
  };
  const keysOf = (leases: Lease<Row>[]) => leases.map(({ key }) => key).sort();

  test("twenty concurrent processes lease every row once, and none more than it asked for", async () => {
    const keys = await add(50);
    const shares = await Promise.all(Array.from({ length: 20 }, () => take(3)));
    expect(Math.max(...shares.map((share) => share.length))).toBe(3);
    const rest = await take(50);
    expect(keysOf([...shares.flat(), ...rest])).toEqual(keys.toSorted());
    expect(await take(1)).toEqual([]);
  });

  test("the row that has been due longest comes first", async () => {
    const keys = await add(4);
    expect(keysOf(await take(2))).toEqual(keys.slice(0, 2).toSorted());
  });

  test("a lapsed lease goes to the next process, and the first one can change nothing any more", async () => {
    await add(1);
    const first = await takeOne(LAPSED_MS);
    const second = await takeOne();
    expect([first.key, second.attempts]).toEqual([second.key, first.attempts + 1]);
    expect(await settleLease(database.db, queue, first, done)).toBe(false);
    expect(await releaseForRetry(database.db, queue, first, { delayMs: 0 })).toBe(false);
    await extendLease(database.db, queue, first, LAPSED_MS);
    await deleteLeasedRow(database.db, queue, first);
    expect(await take(1)).toEqual([]);
    expect(await settleLease(database.db, queue, second, done)).toBe(true);
    expect(await take(1)).toEqual([]);
  });

  test("an extended lease does not lapse, a released row is due after its delay", async () => {
    await add(1);
    const lease = await takeOne(LAPSED_MS);
    await extendLease(database.db, queue, lease, LONG_MS);
    expect(await take(1)).toEqual([]);
    expect(await releaseForRetry(database.db, queue, lease, { delayMs: 0 })).toBe(true);
    const again = await takeOne();
    expect(await releaseForRetry(database.db, queue, again, { delayMs: LONG_MS })).toBe(true);
    expect(await take(1)).toEqual([]);
  });

  test("a postponed row has not used up an attempt, and waits a minute to an hour by its age", async () => {
    await add(1);
    for (const [ageMs, delaySeconds] of [
      [0, 60],
      [10 * LONG_MS, 600],
      [9000 * LONG_MS, 3600],
    ] as const) {
      const lease = await takeOne();
      expect(lease.attempts).toBe(1);
      const since = new Date(Date.now() - ageMs);
      expect(await postponeLease(database.db, queue, lease, { since })).toBe(true);
      expect(Math.abs((await secondsUntilDue()) - delaySeconds)).toBeLessThan(30);
      await database.db.update(queue.table).set({ [queue.due]: longAgo(0) });
    }
  });

  test("a row that a clock ahead by a day planned or leased waits no longer than the queue plans", async () => {
    const latest = { dueMaxMs: LONG_MS, leaseMaxMs: LONG_MS };
    await add(1);
    await database.db.update(queue.table).set({ [queue.due]: sql`now() + interval '1 day'` });
    await correctDates(database.db, queue, latest);
    expect(Math.abs((await secondsUntilDue()) - 60)).toBeLessThan(30);
    await database.db.update(queue.table).set({ [queue.due]: longAgo(0) });
    await takeOne(24 * HOUR_MS);
    await correctDates(database.db, queue, latest);
    await letMinutePass();
    await takeOne();
  });

  test("the dates of a clock that is right stay as they are", async () => {
    await add(1);
    await takeOne(LONG_MS);
    const before = await database.db.select().from(queue.table);
    await correctDates(database.db, queue, { dueMaxMs: LONG_MS, leaseMaxMs: LONG_MS });
    expect(await database.db.select().from(queue.table)).toEqual(before);
  });

  /** Moves the dates of all rows a minute into the past, instead of waiting. */
  async function letMinutePass(): Promise<void> {
    const earlier = (column: keyof Row & string) =>
      sql`${getTableColumns(queue.table)[column]} - interval '1 minute'`;
    const { due, leasedUntil } = queue;
    const changes = {
      [due]: earlier(due),
      ...(leasedUntil && { [leasedUntil]: earlier(leasedUntil) }),
    };
    await database.db.update(queue.table).set(changes);
  }

  async function secondsUntilDue(): Promise<number> {
    const due = getTableColumns(queue.table)[queue.due];
    const seconds = sql<number>`extract(epoch from ${due} - now())::float`;
    const [row] = await database.db.select({ seconds }).from(queue.table);
    return row?.seconds ?? 0;
  }

  test("a removed row is deleted", async () => {
    await add(1);
    await deleteLeasedRow(database.db, queue, await takeOne());
    expect(await database.db.$count(queue.table)).toBe(0);
  });
}
