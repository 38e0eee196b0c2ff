import { eq, sql } from "drizzle-orm";
import { test as base, describe, expect } from "vitest";
import { POOL_MAX_CONNECTIONS } from "~/platform/data/database.server";
import { type DatabaseHandle, openDatabase } from "~/platform/data/openDatabase.server";
import { contentVersion } from "~/platform/data/tables.server";
import { createLog } from "~/platform/log/log.server";
import { type ConnectionProxy, startConnectionProxy } from "../../../tests/support/connectionProxy";
import { useDatabase } from "../../../tests/support/database";

const database = useDatabase();
const open = (url: string) =>
  openDatabase({
    settings: {
      database: { kind: "server", url, directUrl: null, readUrl: null },
      dataDir: database.dataDir,
    },
    log: createLog("silent"),
  });

/** The program's connections, by a way to the database that a test can break. */
const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which others a fixture needs.
  .extend<"proxy", ConnectionProxy>("proxy", async ({}, { onCleanup }) => {
    const proxy = await startConnectionProxy(database.url);
    onCleanup(() => proxy.close());
    return proxy;
  })
  .extend<"handle", DatabaseHandle>("handle", async ({ proxy }, { onCleanup }) => {
    const handle = await open(proxy.url);
    onCleanup(() => {
      proxy.thaw();
      return handle.close();
    });
    return handle;
  });

test("a killed connection fails its query and no other", async ({ handle }) => {
  await handle.check();
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  // The pool notices it later; until then a request may get a dead connection.
  await expect.poll(() => handle.check().then(() => "answers", String)).toBe("answers");
});

test("a connection killed inside a transaction undoes it, and the next one works", async ({
  handle,
}) => {
  const killed = handle.db.transaction(async (tx) => {
    await tx.insert(contentVersion).values({ id: 7, version: 1 });
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await database.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    await tx.insert(contentVersion).values({ id: 8, version: 1 });
  });
  await expect(killed).rejects.toThrow();
  const remaining = await handle.db.select().from(contentVersion).where(eq(contentVersion.id, 7));
  expect(remaining).toEqual([]);
});

// They mostly wait, so they wait together.
describe.concurrent("a database or network that is slow, silent or busy", {
  tags: ["thorough"],
}, () => {
  test("with a network that drops packets nothing waits longer than 10 seconds, and queries work again afterwards", async ({
    proxy,
    handle,
    expect,
  }) => {
    await handle.check();
    const startedAt = performance.now();
    const stuck = handle.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      proxy.freeze();
      await tx.execute(sql`select 2`);
    });
    await expect(stuck).rejects.toThrow();
    expect(performance.now() - startedAt).toBeLessThan(10_000);

    proxy.thaw();
    proxy.cut();
    await expect.poll(() => handle.check().then(() => "answers", String)).toBe("answers");
  });

  test("the check answers within about a second when the database does not", async ({
    proxy,
    handle,
  }) => {
    proxy.freeze();
    const startedAt = performance.now();
    await expect(handle.check()).rejects.toThrow(/no response within/);
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  });

  test("the server cancels a query that takes too long", async ({ handle }) => {
    await expect(handle.db.execute(sql`select pg_sleep(30)`)).rejects.toMatchObject({
      cause: { code: "57014" },
    });
  });

  test("with every connection busy the next request fails instead of waiting without limit", async ({
    handle,
  }) => {
    const busy = Array.from({ length: POOL_MAX_CONNECTIONS }, () =>
      handle.pool.query("select pg_sleep(5)"),
    );
    const startedAt = performance.now();
    await expect(handle.pool.query("select 1")).rejects.toThrow(/timeout/);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    await Promise.all(busy);
  });
});

test("only the listeners of a channel receive its notifications", async ({ handle }) => {
  const heard: string[] = [];
  const stop = await handle.listen("greetings", (payload) => heard.push(payload));
  await handle.listen("other", (payload) => heard.push(`other ${payload}`));
  await handle.db.execute(sql`select pg_notify('greetings', 'hello')`);
  await expect.poll(() => heard).toEqual(["hello"]);
  await stop();
  await handle.db.execute(sql`select pg_notify('greetings', 'unheard')`);
  await handle.db.execute(sql`select pg_notify('other', 'later')`);
  await expect.poll(() => heard).toEqual(["hello", "other later"]);
});

test.for(["cut", "freeze"] as const)(
  "listening goes on after the network was broken by a %s",
  { tags: ["thorough"] },
  async (way, { proxy, handle }) => {
    const heard: string[] = [];
    await handle.listen(
      "greetings",
      (payload) => heard.push(payload),
      () => heard.push("connected again"),
    );
    proxy[way]();
    if (way === "freeze") {
      // Long enough for the listener's heartbeat to get no result.
      await expect.poll(() => listeners(), { timeout: 20_000 }).toBe(0);
      proxy.thaw();
    }
    await expect.poll(() => heard, { timeout: 20_000 }).toEqual(["connected again"]);
    await database.db.execute(sql`select pg_notify('greetings', 'hello')`);
    await expect.poll(() => heard).toEqual(["connected again", "hello"]);
  },
);

async function listeners(): Promise<number> {
  const { rows } = await database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and (query ilike 'listen%' or query = 'select 1')`,
  );
  return rows[0]?.n ?? 0;
}

test("an unusable server is reported in one line without its password", async () => {
  const url = new URL(database.url);
  url.host = "127.0.0.1:1";
  const rejection = await open(url.href).catch((error: Error) => error);
  expect(rejection).toMatchObject({ name: "DatabaseProblem" });
  expect(String(rejection)).toMatch(/^DatabaseProblem: DATABASE_URL names .*ECONNREFUSED/);
  expect(String(rejection)).not.toContain(url.password);
});
