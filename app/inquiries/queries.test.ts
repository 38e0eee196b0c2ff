import { inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { countInquiries } from "~/inquiries/queries.server";
import { INQUIRY_STATES, type InquiryState } from "~/inquiries/rules";
import { inquiries, inquiryCounts } from "~/inquiries/tables.server";
import { useEmptyDatabase } from "../../tests/support/database";
import { useEarlierDatabase } from "../../tests/support/earlierDatabase";

const database = useEmptyDatabase();
const earlier = useEarlierDatabase();

function rowsOf(count: number, state: InquiryState) {
  const receivedAt = database.context().now();
  const texts = { name: "Jordan", email: "jordan@example.com", company: "A", message: "Hello" };
  return Array.from({ length: count }, () => ({
    ...texts,
    reference: crypto.randomUUID(),
    service: "data",
    state,
    consentedAt: receivedAt,
    receivedAt,
  }));
}

async function add(count: number, state: InquiryState): Promise<string[]> {
  const added = await database.db.insert(inquiries).values(rowsOf(count, state)).returning();
  return added.map(({ id }) => id);
}

async function countRows() {
  const counts = { new: 0, answered: 0, archived: 0 };
  for (const { state } of await database.db.select().from(inquiries)) counts[state] += 1;
  return counts;
}

test("the counts of each state follow inquiries that are added, changed and removed at the same time", async () => {
  const { db } = database;
  const ids = [...(await add(40, "new")), ...(await add(40, "answered"))];
  const someIds = (number: number) => ids.filter((_, place) => place % 7 === number);
  await Promise.all([
    ...INQUIRY_STATES.map((state) => add(5, state)),
    ...[0, 1, 2].map((number) =>
      db
        .update(inquiries)
        .set({ state: INQUIRY_STATES[number] })
        .where(inArray(inquiries.id, someIds(number))),
    ),
    ...[3, 4].map((number) => db.delete(inquiries).where(inArray(inquiries.id, someIds(number)))),
    db.update(inquiries).set({ message: sql`${inquiries.message} || '!'` }),
  ]);
  expect(await countInquiries(database.context())).toEqual(await countRows());
  await db.delete(inquiries);
  expect(await countInquiries(database.context())).toEqual({ new: 0, answered: 0, archived: 0 });
});

test("what a transaction that fails added is not counted", async () => {
  await database.db
    .transaction(async (tx) => {
      await tx.insert(inquiries).values(rowsOf(3, "new"));
      throw new Error("fails");
    })
    .catch(() => {});
  expect(await database.db.select().from(inquiryCounts)).toEqual([]);
});

test("an update counts the inquiries that are there", async () => {
  await earlier.migrateUntilBefore("inquiry_counts");
  await earlier.query(`
    insert into inquiries (reference, name, email, company, service, message, state, consented_at, received_at)
    select 'R' || n, 'x', 'x', 'x', 'data', 'x', case when n <= 3 then 'new' else 'archived' end, now(), now()
    from generate_series(1, 10) as n`);
  await earlier.migrateFrom("inquiry_counts");
  await earlier.query("update inquiries set state = 'answered' where reference in ('R1', 'R9')");
  const { rows } = await earlier.query("select state, total from inquiry_counts order by state");
  expect(rows).toEqual([
    { state: "answered", total: 2 },
    { state: "archived", total: 6 },
    { state: "new", total: 2 },
  ]);
});
