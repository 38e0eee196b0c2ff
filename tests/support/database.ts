import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { subjectOfAccountCondition } from "~/accounts/queries.server";
import type { App } from "~/platform/app.server";
import { createOfficeCalendar } from "~/platform/config/officeCalendar";
import { createPool, type Database } from "~/platform/data/database.server";
import { createCorrections } from "~/platform/data/wordCorrections.server";
import { createFileFetcher } from "~/platform/files/fileFetcher.server";
import type { FileStore } from "~/platform/files/fileStore";
import { createLocalFileStore } from "~/platform/files/localFileStore.server";
import { createLog } from "~/platform/log/log.server";
import { createSigner } from "~/platform/signing.server";
import { NORTHWIND } from "../../database/demo/company";
import { PAGE_TEXTS } from "../../database/demo/pageTexts";
import { createAdministratorNotifier, PICTURE_USES } from "../../server/assemble";
import { databaseUrl, run } from "./databaseServer";
import { getDatabaseServer } from "./getShared";
import { NO_LIMITS, testLimits } from "./limits";
import { testSettings } from "./settings";

export { testSettings } from "./settings";

export interface TestDatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly url: string;
  /** Deleted with the database. */
  readonly dataDir: string;
  /** A context on this database. Its clock stands still until it is set. */
  context(overrides?: Partial<App>): TestContext;
  /** Empties every table, for tests that count. */
  clear(): Promise<void>;
}

export interface TestContext extends App {
  setNow(now: Date | string): void;
  advance(milliseconds: number): void;
}

const CALENDAR = createOfficeCalendar(NORTHWIND);

/** A Friday at 10 AM in the demo firm's time zone, for tests to which the date does not matter. */
const START = "2026-11-20T15:00:00.000Z";

/** A fresh, migrated PostgreSQL database for the tests of one file, dropped after them. Call it at the file's top level. */
export function useDatabase(): TestDatabase {
  let opened: Opened | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(async () => {
    await opened?.close();
  });
  const get = () => {
    if (!opened) throw new Error("the test database is there only inside tests and their hooks");
    return opened;
  };
  return {
    get db() {
      return get().db;
    },
    get pool() {
      return get().pool;
    },
    get url() {
      return get().url;
    },
    get dataDir() {
      return get().dataDir;
    },
    context: (overrides) => createContext(get(), overrides),
    clear: () => clear(get().pool),
  };
}

/** The same, emptied before each test. */
export function useEmptyDatabase(): TestDatabase {
  const database = useDatabase();
  beforeEach(() => database.clear());
  return database;
}

/** An empty database and a context on it for each test; the context is one object, renewed before each test. */
export function useApp(): { database: TestDatabase; app: TestContext } {
  const database = useEmptyDatabase();
  const app = {} as TestContext;
  beforeEach(() => void Object.assign(app, database.context()));
  return { database, app };
}

interface Opened {
  db: Database;
  pool: pg.Pool;
  url: string;
  dataDir: string;
  files: FileStore;
  close(): Promise<void>;
}

async function open(): Promise<Opened> {
  const { adminUrl, template } = await getDatabaseServer();
  const name = `frontdesk_test_${randomBytes(6).toString("hex")}`;
  await run(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = databaseUrl(adminUrl, name);
  const pool = createPool({ connectionString: url }, createLog("silent"));
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "frontdesk-files-"));
  return {
    db: drizzle(pool),
    pool,
    url,
    dataDir,
    files: createLocalFileStore(path.join(dataDir, "uploads")),
    async close() {
      await pool.end();
      await run(adminUrl, `drop database ${name} with (force)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function createContext(opened: Opened, overrides: Partial<App> = {}): TestContext {
  let now = new Date(START);
  const database = { kind: "server", url: opened.url, directUrl: null, readUrl: null } as const;
  const log = createLog("silent");
  const settings = testSettings({ dataDir: opened.dataDir, database });
  return {
    settings,
    limits: testLimits(opened.pool, { enabled: true }),
    notifyAdministrators: createAdministratorNotifier(settings, NO_LIMITS),
    subjectOfAccountCondition,
    db: opened.db,
    files: opened.files,
    signer: createSigner(Buffer.from("a secret of the tests")),
    log,
    pictureFetcher: createFileFetcher({ log, allowedHosts: [], resolve: async () => [] }),
    calendar: () => CALENDAR,
    publicCalendar: () => CALENDAR,
    base: "" as const,
    now: () => new Date(now),
    corrections: createCorrections(),
    pictureUses: PICTURE_USES,
    originalTexts: PAGE_TEXTS,
    publishedTexts: () => ({}),
    editionCache: { remember: (_key, load) => load() },
    ...overrides,
    setNow(moment) {
      now = new Date(moment);
    },
    advance(milliseconds) {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}

/** Written by a test of large tables: to delete so many rows one by one takes longer than new files for a table. */
const LARGE_BYTES = 1024 * 1024;

/** By deletes: to truncate a table makes new files for it and its indexes, which takes six times as long. */
async function clear(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; isLarge: boolean }>(TABLES, [LARGE_BYTES]);
  const large = rows.filter(({ isLarge }) => isLarge).map(({ name }) => name);
  if (large.length > 0) await pool.query(`truncate ${large.join(", ")} cascade`);
  await pool.query(rows.map(({ name }) => `delete from ${name}`).join(";"));
}

/**
 * Those that refer to others first, by the longest way to a table that refers to none; then those with triggers, which
 * write into others.
 */
const TABLES = `
  with recursive named as (
    select oid, format('%I', relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
  ), ranked as (
    select oid, 0 as rank from named
    union all
    select conrelid, rank + 1 from pg_constraint join ranked on confrelid = ranked.oid
    where contype = 'f' and conrelid <> confrelid and rank < 9
  )
  select name, pg_relation_size(oid) > $1 as "isLarge"
  from named join ranked using (oid)
  group by oid, name
  order by max(rank) desc, exists (select from pg_trigger where tgrelid = oid and not tgisinternal) desc`;
