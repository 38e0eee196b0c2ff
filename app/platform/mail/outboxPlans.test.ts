import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { App } from "~/platform/app.server";
import { createClient } from "~/platform/data/database.server";
import { outbox } from "~/platform/data/tables.server";
import {
  eraseExpiredMails,
  eraseMailsAbout,
  eraseMailsTo,
} from "~/platform/mail/mailErasure.server";
import { KINDS_DELETED_WITH_RECORD } from "~/platform/mail/mailKinds";
import { leaseDueMails } from "~/platform/mail/mailLeases.server";
import { ERASURE_KIND, hasSendingBegun, retryMail } from "~/platform/mail/outbox.server";
import { ADA } from "../../../tests/support/actors";
import { useDatabase } from "../../../tests/support/database";
import { createExplainingPool, type Planned } from "../../../tests/support/plans";

// However many mails there are, none of these reads them all.

const database = useDatabase();
let app: App;
let pool: pg.Pool;
let planned: Planned[];

/** Mails of people who applied, which stay for a year; sent links; notices of today; and what a purge ordered. */
const FILL = [
  `insert into outbox (kind, subject_id, state, attempts, message, created_at)
   select 'application-confirmed', 'application-' || n, 'sent', 1, jsonb_build_object('text', repeat('x', 500)),
     now() - n * interval '20 minutes' from generate_series(1, 20000) as n`,
  `insert into outbox (kind, subject_id, state, attempts, message, recipient, created_at)
   select 'sign-up', 'link-' || n, 'sent', 1, '{}', 'person:' || n, now() - n * interval '3 minutes'
   from generate_series(1, 10000) as n`,
  `insert into outbox (kind, subject_id, message) select 'post-review', 'post-' || n,
     jsonb_build_object('to', jsonb_build_object('address', n || '@example.com')) from generate_series(1, 50) as n`,
  `insert into outbox (kind, subject_id, attempts, message)
   select 'erasure', '', 2, '{}' from generate_series(1, 20000)`,
  "vacuum analyze outbox",
];

beforeAll(async () => {
  const client = createClient({ connectionString: database.url });
  await client.connect();
  for (const statement of FILL) await client.query(statement);
  await client.end();
  ({ pool, planned } = createExplainingPool(database.url));
  app = database.context({ db: drizzle(pool), now: () => new Date() });
});
afterAll(() => pool.end());

async function indexesReadBy(run: () => Promise<unknown>) {
  planned.length = 0;
  await run();
  expect(planned.filter(({ scanned }) => scanned.includes("outbox"))).toEqual([]);
  return [...new Set(planned.flatMap(({ indexes }) => indexes))];
}

test("leasing mails does not pass the orders to erase copies", async () => {
  const indexes = await indexesReadBy(() =>
    leaseDueMails(app.db, { mails: 4, erasures: 0 }, 30_000),
  );
  expect(indexes).toEqual(expect.arrayContaining(["outbox_urgent", "outbox_mails_due"]));
  expect(indexes).not.toContain("outbox_due");
});

test("erasing what is 30 days old does not read the mails that are deleted with their record", async () => {
  const indexes = await indexesReadBy(() => eraseExpiredMails(app));
  expect(indexes).toEqual(expect.arrayContaining(["outbox_written", "outbox_listed"]));
});

test("erasing the mails to a person, or about records", async () => {
  const person = { emailAddress: "7@example.com", subject: "person:7" };
  const erase = () => app.db.transaction((tx) => eraseMailsTo(tx, person));
  expect(await indexesReadBy(erase)).toContain("outbox_recipient");
  const records = ["application-7", "application-8"];
  expect(
    await indexesReadBy(() => app.db.transaction((tx) => eraseMailsAbout(tx, records))),
  ).toEqual(["outbox_subject"]);
});

test("trying a mail again, and asking whether it has left", async () => {
  const [mail] = await app.db.select({ id: outbox.id }).from(outbox).limit(1);
  const id = mail?.id ?? "";
  expect(await indexesReadBy(() => retryMail(app, ADA, id))).toContain("outbox_pkey");
  const ask = () => app.db.transaction((tx) => hasSendingBegun(tx, id));
  expect(await indexesReadBy(ask)).toContain("outbox_pkey");
});

test("the index of mails that are erased after some time leaves out the kinds that are deleted with their record", async () => {
  const { rows } = await pool.query<{ definition: string }>(
    "select pg_get_expr(indpred, indrelid) as definition from pg_index where indexrelid = 'outbox_written'::regclass",
  );
  const kinds = rows[0]?.definition.match(/'[a-z-]+'/g)?.map((kind) => kind.slice(1, -1));
  expect(kinds?.toSorted()).toEqual([...KINDS_DELETED_WITH_RECORD, ERASURE_KIND].toSorted());
});
