import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { expect, test } from "vitest";
import type { Database } from "~/platform/data/database.server";
import { outbox } from "~/platform/data/tables.server";
import { createLog } from "~/platform/log/log.server";
import { startMailDelivery } from "~/platform/mail/delivery.server";
import { eraseMailsAbout } from "~/platform/mail/mailErasure.server";
import { createSigner } from "~/platform/signing.server";
import { useDatabase } from "../../../tests/support/database";
import { transportThat, useOutbox } from "../../../tests/support/outbox";

// What the log says about a mail whose outcome was stored as the database failed.

const database = useDatabase();
const { afterTest, enqueue, untilState } = useOutbox(database);
const TAKEN = "mail sent, but another process took it: it is sent once more";

/** Starts a worker on this connection. Returns what it logs. */
async function startLogged(db: Database, beforeResult = async () => {}): Promise<string[]> {
  const messages: string[] = [];
  const write = (line: string) => void messages.push(JSON.parse(line).msg);
  const { transport } = transportThat(async () => {
    await beforeResult();
    return { ok: true };
  });
  const delivery = await startMailDelivery({
    db,
    listen: async () => async () => {},
    transport,
    log: createLog("info", { write }),
    signer: createSigner(Buffer.from("a secret of the tests")),
    publicUrl: new URL("https://www.example.test"),
    timing: { pollMs: 20 },
  });
  afterTest(() => delivery.stop());
  return messages;
}

test("a mail is sent once, and the log says so, if its announcement fails at first", async () => {
  await database.db.execute(sql`create sequence announcements`);
  await database.db.execute(sql`
    create function public.pg_notify(text, text) returns void language plpgsql as $$
    begin
      if nextval('announcements') = 1 then raise exception 'the database is away'; end if;
      perform pg_catalog.pg_notify($1, $2);
    end $$`);
  const connection = {
    connectionString: database.url,
    options: "-c search_path=public,pg_catalog",
  };
  const pool = new pg.Pool(connection);
  afterTest(() => pool.end());
  const id = await enqueue();
  const messages = await startLogged(drizzle(pool));
  await untilState(id, "sent");
  await expect.poll(() => messages).toContain("mail sent");
  expect(messages).toContain("a mail's outcome is not stored yet");
  expect(messages).not.toContain(TAKEN);
});

test("a mail is sent once, and the log says so, if the others cannot be brought forward", async () => {
  const inAnHour = sql`now() + interval '1 hour'`;
  await enqueue("delayed");
  await database.db.update(outbox).set({ attempts: 1, nextAttemptAt: inAnHour });
  await database.db.execute(sql`
    create function refuse() returns trigger language plpgsql as $$
    begin
      raise exception 'the database is away';
    end $$`);
  await database.db.execute(sql`
    create trigger refuse before update on outbox for each row
    when (old.subject_id = 'delayed') execute function refuse()`);
  const id = await enqueue("failed before");
  await database.db.execute(sql`update outbox set attempts = 1 where id = ${id}`);
  const messages = await startLogged(database.db);
  await untilState(id, "sent");
  await expect.poll(() => messages).toContain("mail sent");
  expect(messages).toContain("the outbox could not be written");
  expect(messages).not.toContain(TAKEN);
});

test("a mail whose outcome was stored before the connection was lost is not said to be sent once more", async () => {
  let isLost = false;
  const transaction: Database["transaction"] = async (work, config) => {
    const result = await database.db.transaction(work, config);
    // Only storing an outcome says whether it was stored.
    if (result === true && !isLost) {
      isLost = true;
      throw new Error("Connection terminated unexpectedly");
    }
    return result;
  };
  const losing: Database = Object.assign(Object.create(database.db), { transaction });
  const id = await enqueue();
  const messages = await startLogged(losing);
  await untilState(id, "sent");
  await expect.poll(() => messages).toContain("mail sent");
  expect(messages).toContain("a mail's outcome is not stored yet");
  expect(messages).not.toContain(TAKEN);
});

test("a mail that was erased while it was sent is not said to be sent once more", async () => {
  await enqueue("person");
  const erase = () => database.db.transaction((tx) => eraseMailsAbout(tx, ["person"]));
  const messages = await startLogged(database.db, erase);
  await expect.poll(() => messages).toContain("mail sent");
  expect(messages).not.toContain(TAKEN);
});
