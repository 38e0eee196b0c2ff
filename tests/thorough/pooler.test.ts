import { randomBytes } from "node:crypto";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createReport } from "~/imports/report";
import { openDatabaseSource } from "~/imports/supabase/databaseSource.server";
import { createPool } from "~/platform/data/database.server";
import { openDatabase } from "~/platform/data/openDatabase.server";
import { createLog } from "~/platform/log/log.server";
import { type RunningApp, startApp } from "../support/app";
import { type DebianPostgres, startDebianPostgres } from "../support/debianPostgres";
import { deskWith } from "../support/desk";
import { HAS_PGBOUNCER, type Pgbouncer, startPgbouncer } from "../support/pgbouncer";
import { plainAdministrator } from "../support/plainAdministrator";
import { plainVisitor } from "../support/plainVisitor";
import { testSettings } from "../support/settings";

// Two copies of the program on PostgreSQL 15, behind PgBouncer in transaction mode.
describe.skipIf(!HAS_PGBOUNCER)("behind a pooler in transaction mode", () => {
  let server: DebianPostgres;
  let pooler: Pgbouncer;
  let first: RunningApp;
  let second: RunningApp;
  let environment: Record<string, string>;
  const closing: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    server = await startDebianPostgres();
    closing.push(server.close);
    pooler = await startPgbouncer(server);
    closing.push(pooler.close);
    environment = {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: server.adminUrl,
      SECRET: randomBytes(32).toString("hex"),
    };
    first = await startApp({ environment });
    closing.push(() => first.remove());
    second = await startApp({ environment });
    closing.push(() => second.remove());
  });
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  it("shows on one copy at once what was saved on the other", async () => {
    const administrator = await plainAdministrator(first);
    const editor = await administrator.open("/admin/jobs/edit/product-manager");
    const reader = plainVisitor(second.url);
    expect((await reader.open("/careers/job/product-manager")).text).not.toContain("Trenton, NJ");
    const saved = await editor.press("Save Job", { Location: "Trenton, NJ" });
    expect(saved.status).toBe(200);
    const pageOf = async (app: RunningApp) =>
      (await plainVisitor(app.url).open("/careers/job/product-manager")).text;
    expect(await pageOf(first)).toContain("Trenton, NJ");
    await expect.poll(() => pageOf(second)).toContain("Trenton, NJ");
  });

  it("stores many inquiries at once, each once, and lists them on the other copy", async () => {
    const names = Array.from({ length: 30 }, (_, number) => `Visitor ${number}`);
    const thanks = await Promise.all(
      names.map(async (name) => {
        const form = await plainVisitor(second.url).open("/contact");
        return form.press("Send Message", {
          "Full Name": name,
          "Email Address": `${name.replace(" ", "-")}@example.com`,
          "Company/Organization": "Relay Robotics",
          "Service of Interest": "Data Engineering",
          Message: "We need a data platform, and soon.",
          "I agree to the privacy policy and consent": true,
        });
      }),
    );
    for (const page of thanks) expect(page.text).toContain("Thank You");
    const administrator = await plainAdministrator(first);
    expect((await administrator.open("/admin/inquiries")).text).toContain(`of ${names.length} `);
  });

  it("writes a backup and restores it, directly on the server", async () => {
    const file = path.join(first.dataDir, "all.tar.gz");
    const settings = { ...environment, DATA_DIR: first.dataDir };
    expect(await deskWith(settings, ["backup", file])).toMatchObject({ code: 0 });
    expect(await deskWith(settings, ["restore", file])).toMatchObject({ code: 0 });
    const page = await plainVisitor(second.url).open("/careers/job/product-manager");
    expect(page.text).toContain("Trenton, NJ");
  });

  it("leaves nothing of a session behind in the pooler's connections", async () => {
    const pool = createPool({ connectionString: pooler.url }, createLog("silent"), {
      isThroughPooler: true,
    });
    const looks = Array.from({ length: 20 }, () =>
      pool.query(`select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle,
        current_setting('enable_seqscan') as plan,
        (select count(*)::int from pg_prepared_statements) as prepared,
        (select count(*)::int from pg_listening_channels()) as channels,
        (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks`),
    );
    const found = (await Promise.all(looks)).flatMap(({ rows }) => rows);
    await pool.end();
    const clean = { prepared: 0, channels: 0, locks: 0 };
    for (const row of found)
      expect(row).toEqual({ statement: "0", idle: "0", plan: "on", ...clean });
  });

  it("limits transactions all the same", async () => {
    const database = {
      kind: "server",
      url: pooler.url,
      directUrl: server.adminUrl,
      readUrl: null,
    } as const;
    const settings = testSettings({ database });
    const handle = await openDatabase({ settings, log: createLog("silent") });
    const look = sql`select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`;
    const { rows } = await handle.db.transaction((tx) => tx.execute(look));
    await handle.close();
    expect(rows).toEqual([{ statement: "6s", idle: "10s" }]);
  });

  it("may be the way to the site that an import takes over", async () => {
    const source = await openDatabaseSource(pooler.url, createReport());
    const places: string[] = [];
    for await (const { place } of source.rows("jobs")) places.push(place);
    await source.close();
    expect(places).toContain("public.jobs product-manager");
  });

  it("refuses to start without the server's own address, and names the setting", async () => {
    const database = {
      kind: "server",
      url: pooler.url,
      directUrl: null,
      readUrl: null,
    } as const;
    const settings = testSettings({ database });
    await expect(openDatabase({ settings, log: createLog("silent") })).rejects.toMatchObject({
      name: "DatabaseProblem",
      message:
        "DATABASE_URL names a pooler; set DATABASE_DIRECT_URL to the address of the PostgreSQL server behind it",
    });
  });
});
