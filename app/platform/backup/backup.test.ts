import { createHash, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { OPERATOR } from "~/platform/actor/actor";
import type { BackupScope } from "~/platform/backup/backupScope";
import { emptySchema } from "~/platform/backup/loadDatabase.server";
import { restoreBackup } from "~/platform/backup/restoreBackup.server";
import { sampleFiles } from "~/platform/backup/sampleFiles.server";
import { writeBackup } from "~/platform/backup/writeBackup.server";
import { verifyAuditChain } from "~/platform/data/audit/auditChain.server";
import { bumpContentVersion, getContentVersion } from "~/platform/data/contentVersion.server";
import { createClient } from "~/platform/data/database.server";
import {
  appliedMigrations,
  applyMigrations,
  listMigrations,
  MIGRATION_LOCK,
} from "~/platform/data/migrate.server";
import { FileMissing, FileStoreUnavailable } from "~/platform/files/fileStore";
import { newFileKey } from "~/platform/files/temporaryFiles.server";
import { deleteFileLater, sweepUnclaimedFiles } from "~/platform/files/unclaimedFiles.server";
import { BACKUP_CONTENTS } from "../../../server/backupContents";
import { VISITOR } from "../../../tests/support/actors";
import {
  backupScope,
  restore as restoreInto,
  backUp as writeFor,
} from "../../../tests/support/backups";
import { type TestDatabase, useDatabase } from "../../../tests/support/database";

const [source, target, old] = [useDatabase(), useDatabase(), useDatabase()];

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-backup-"));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => Promise.all([source.clear(), target.clear()]));

const backUp = (database = source) => writeFor(backupScope(database));
const restore = (file: string, database = target) => restoreInto(backupScope(database), file);

/** Adds an application with a stored resume directly, because only the row and the file matter here. */
async function addApplication(database: TestDatabase, bytes = randomBytes(1500)) {
  const { files } = database.context();
  const arriving = files.temporary.newPath();
  await writeFile(arriving, bytes);
  const key = newFileKey();
  await files.put(key, arriving);
  await database.pool.query(
    `insert into job_applications (reference, job_id, job_title, full_name, email, phone, resume_key,
      resume_name, resume_media_type, resume_bytes, resume_sha256, cover_letter, applied_at)
     values ($1, 'job', 'Job', 'Zoë \\ Tab\there', 'zoe@example.com', '1', $2, 'r.pdf',
      'application/pdf', $3, $4, E'line\nline\r\n\\\\. \\N', now())`,
    [`APP-${key}`, key, bytes.length, hashOf(bytes)],
  );
  return key;
}

/** The sorted hashes of all rows of all tables in a backup. */
async function hashesOf({ pool }: TestDatabase): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const hashes: Record<string, string[]> = {};
  for (const { name } of tables) {
    if (BACKUP_CONTENTS.leftOut.includes(name)) continue;
    const { rows } = await pool.query<{ hash: string }>(
      `select md5(row::text) as hash from "${name}" as row order by 1`,
    );
    hashes[name] = rows.map(({ hash }) => hash);
  }
  return hashes;
}

const hashOf = (bytes: Buffer | null) =>
  createHash("sha256")
    .update(bytes ?? "")
    .digest("hex");

async function bytesOf(database: TestDatabase, key: string): Promise<Buffer | null> {
  try {
    return Buffer.concat(await (await database.context().files.open(key)).toArray());
  } catch {
    return null;
  }
}

/** Leaves out the lines that a restore itself adds. */
function withoutItsTraces({
  audit_events,
  audit_head,
  content_version,
  ...others
}: Awaited<ReturnType<typeof hashesOf>>) {
  return others;
}

test("a restore into an empty installation brings back every row and every byte", async () => {
  const big = randomBytes(3 * 1024 * 1024 + 17);
  const keys = [await addApplication(source, big), await addApplication(source)];
  await addApplication(source, Buffer.alloc(0));
  await source.pool.query("insert into accounts (name, email) values ('Ada', 'ada@example.com')");
  const file = await backUp();
  const before = await hashesOf(source);
  expect(await restore(file)).toMatchObject({ ok: true, files: 3 });
  expect(withoutItsTraces(await hashesOf(target))).toEqual(withoutItsTraces(before));
  for (const key of keys)
    expect(await bytesOf(target, key).then(hashOf)).toBe(await bytesOf(source, key).then(hashOf));
  expect(hashOf(await bytesOf(target, keys[0] ?? ""))).toBe(hashOf(big));
  expect(await verifyAuditChain(target.context())).toMatchObject({ ok: true, events: 2 });
  await sweepUnclaimedFiles(target.context());
  expect(await bytesOf(target, keys[0] ?? "")).not.toBeNull();
});

test("a restore brings no sessions, links or counters back and removes the existing ones", async () => {
  const account =
    "insert into accounts (name, email) values ('Ada', 'ada@example.com') returning id";
  for (const { pool } of [source, target]) {
    const { rows } = await pool.query<{ id: string }>(account);
    await pool.query(
      "insert into sessions (token, account_id, expires_at) values ('t', $1, now() + interval '1 day')",
      [rows[0]?.id],
    );
  }
  expect(await restore(await backUp())).toMatchObject({ ok: true });
  expect((await target.pool.query("select * from sessions")).rows).toEqual([]);
});

test("files that records own and that cannot be opened are found in a sample", async () => {
  const [lost] = [await addApplication(source), await addApplication(source)];
  const scope = backupScope(source);
  expect(await sampleFiles(scope)).toEqual({ tried: 2, unreadable: [] });
  await source.context().files.delete(lost);
  expect(await sampleFiles(scope)).toEqual({ tried: 2, unreadable: [lost] });
});

test("a restore into an installation in use replaces everything and deletes files without an owner", async () => {
  const resumeKey = await addApplication(source);
  const file = await backUp();
  await addApplication(target);
  const stranger = await addApplication(target);
  await target.db.transaction(bumpContentVersion);
  await target.db.transaction(bumpContentVersion);
  const version = await getContentVersion(target.db);
  expect(await restore(file)).toMatchObject({ ok: true, files: 1 });
  const { rows } = await target.pool.query("select resume_key from job_applications");
  expect(rows).toEqual([{ resume_key: resumeKey }]);
  await sweepUnclaimedFiles(target.context());
  expect(await bytesOf(target, stranger)).toBeNull();
  expect(await bytesOf(target, resumeKey)).not.toBeNull();
  expect(await getContentVersion(target.db)).toBeGreaterThan(version);
  expect(await verifyAuditChain(target.context())).toMatchObject({ ok: true });
});

test("a backup made during writes is one snapshot: each application in it has its file", async () => {
  let writing = true;
  const writers = Array.from({ length: 4 }, async () => {
    while (writing) await addApplication(source);
  });
  const stopWriting = () => {
    writing = false;
    return Promise.all(writers);
  };
  // Writers that went on would disturb the next test.
  onTestFinished(async () => void (await stopWriting()));
  await expect
    .poll(async () => (await source.pool.query("select from job_applications")).rowCount)
    .toBeGreaterThan(20);
  const file = await backUp();
  await stopWriting();
  const restored = await restore(file);
  const { rows } = await target.pool.query<{ key: string; sha256: string }>(
    "select resume_key as key, resume_sha256 as sha256 from job_applications",
  );
  expect(restored).toMatchObject({ ok: true, files: rows.length });
  expect(rows.length).toBeGreaterThan(20);
  for (const { key, sha256 } of rows) {
    expect(await bytesOf(target, key).then(hashOf)).toBe(sha256);
  }
});

/** A backup of which only the result matters. */
function backUpUnread(scope: BackupScope) {
  return writeBackup(scope, OPERATOR, new PassThrough().resume());
}

test("a backup says how many files records name that the store has lost", async () => {
  const key = await addApplication(source);
  await addApplication(source);
  const { files } = source.context();
  await files.delete(key);
  const backup = await backUpUnread(backupScope(source));
  expect(backup).toMatchObject({
    ok: true,
    lostFiles: 1,
    inventory: { files: { count: 1, missing: 1 } },
  });
});

test("a backup of a store that has lost very many files counts each of them", {
  tags: ["thorough"],
}, async () => {
  await source.pool.query(
    `insert into job_applications (reference, job_id, job_title, full_name, email, phone, resume_key, applied_at)
     select 'APP-' || n, 'one', 'Engineer', 'Person', n || '@example.com', '(609) 555-0147', md5(n::text), now()
     from generate_series(1, 10001) as n`,
  );
  const backup = await backUpUnread(backupScope(source));
  expect(backup).toMatchObject({
    ok: true,
    lostFiles: 10_001,
    inventory: { files: { count: 0, missing: 10_001 } },
  });
});

test("a backup says how many files are not what their records say", async () => {
  await addApplication(source);
  await addApplication(source);
  const scope = backupScope(source);
  let opened = 0;
  const open = async (key: string) => {
    opened += 1;
    return opened === 1 ? Readable.from([Buffer.from("<Error/>")]) : scope.app.files.open(key);
  };
  const files = Object.assign(Object.create(scope.app.files), { open });
  const backup = await backUpUnread({ ...scope, app: { ...scope.app, files } });
  expect(backup).toMatchObject({ ok: true, lostFiles: 0, alteredFiles: 1 });
  expect(await backUpUnread(scope)).toMatchObject({ ok: true, alteredFiles: 0 });
});

test("a backup that fails on a file names its key", async () => {
  const key = await addApplication(source);
  const scope = backupScope(source);
  const open = async () => {
    throw new FileStoreUnavailable("away");
  };
  const files = Object.assign(Object.create(scope.app.files), { open });
  await expect(backUpUnread({ ...scope, app: { ...scope.app, files } })).rejects.toThrow(key);
});

test("no table can be rewritten while a backup is made, which would leave it out of the snapshot", async () => {
  await addApplication(source);
  const scope = backupScope(source);
  const migration = await connect(source);
  await migration.query("set lock_timeout = 20");
  const { rows: tables } = await source.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const refusals: string[] = [];
  const open = async (key: string) => {
    for (const { name } of tables)
      await migration
        .query(`alter table "${name}" add column rewritten int generated always as (1) stored`)
        .catch(({ code }) => refusals.push(code));
    return scope.app.files.open(key);
  };
  const files = Object.assign(Object.create(scope.app.files), { open });
  await backUpUnread({ ...scope, app: { ...scope.app, files } });
  await migration.end();
  expect(refusals).toEqual(tables.map(() => "55P03"));
});

test("a file that is erased during a backup is no loss", async () => {
  await addApplication(source);
  const scope = backupScope(source);
  const open = async () => {
    await source.pool.query("delete from job_applications");
    throw new FileMissing("erased");
  };
  const files = Object.assign(Object.create(scope.app.files), { open });
  const app = { ...scope.app, files };
  const backup = await backUpUnread({ ...scope, app });
  expect(backup).toMatchObject({ ok: true, lostFiles: 0, inventory: { files: { missing: 1 } } });
});

test("a backup that is truncated anywhere or has any bit changed is rejected and changes nothing", async () => {
  await addApplication(source, randomBytes(300));
  const whole = await readFile(await backUp());
  await addApplication(target);
  const before = await hashesOf(target);
  const file = path.join(folder, "damaged.tar.gz");
  const refused = async (bytes: Buffer) => {
    await writeFile(file, bytes);
    expect(await restore(file)).toEqual({ ok: false, reason: "damaged" });
  };
  for (let cut = 0; cut < 60; cut += 1) {
    await refused(whole.subarray(0, Math.floor((whole.length * cut) / 60)));
  }
  await refused(Buffer.concat([whole, Buffer.from([0])]));
  // The first bytes contain gzip's time stamp, which its checksum does not cover; the last ones are the seal.
  const places = [
    ...Array(24).keys(),
    ...Array.from({ length: 100 }, (_, n) => whole.length - 1 - n),
  ];
  for (let n = 0; n < 100; n += 1) places.push(Math.floor(Math.random() * whole.length));
  for (const place of places) {
    const damaged = Buffer.from(whole);
    damaged.writeUInt8(damaged.readUInt8(place) ^ (1 << (place % 8)), place);
    await refused(damaged);
  }
  expect(await hashesOf(target)).toEqual(before);
});

test("a restore that fails in the middle changes nothing and leaves no file", async () => {
  const key = await addApplication(source);
  const file = await backUp();
  const own = await addApplication(target);
  const before = await hashesOf(target);
  const afterLoad = async () => {
    throw new Error("the power went");
  };
  const failing = restoreInto(backupScope(target, { steps: [{ afterLoad }] }), file);
  await expect(failing).rejects.toThrow("the power went");
  expect(await hashesOf(target)).toEqual(before);
  expect(await bytesOf(target, own)).not.toBeNull();
  await target.pool.query("update unclaimed_files set delete_after = now()");
  await sweepUnclaimedFiles(target.context());
  expect(await bytesOf(target, key)).toBeNull();
});

test("a download of a backup that its reader leaves fails alone", async () => {
  for (let count = 0; count < 4; count += 1) await addApplication(source, randomBytes(1024 * 1024));
  const sink = new PassThrough({ highWaterMark: 1 });
  const making = writeBackup(backupScope(source), OPERATOR, sink);
  making.catch(() => undefined);
  await once(sink, "readable");
  sink.destroy(new Error("the reader left"));
  await expect(making).rejects.toThrow("the reader left");
});

test("a backup whose reader has left before its first byte ends, and lets its snapshot go", async () => {
  await addApplication(source, randomBytes(1024));
  const sink = new PassThrough();
  sink.destroy();
  const making = writeBackup(backupScope(source), OPERATOR, sink);
  await expect(making).rejects.toMatchObject({ code: "ERR_STREAM_PREMATURE_CLOSE" });
  // Automatic vacuuming has a snapshot of its own at times.
  const listSnapshots = async () => {
    const { rows } = await source.pool.query(
      `select query from pg_stat_activity where datname = current_database() and backend_xmin is not null
         and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return rows;
  };
  await expect.poll(listSnapshots).toEqual([]);
});

test("a restore whose file store refuses one of the files changes nothing", {
  tags: ["thorough"],
}, async () => {
  for (let count = 0; count < 12; count += 1) await addApplication(source, randomBytes(300_000));
  const file = await backUp();
  const before = await hashesOf(target);
  const app = target.context();
  let puts = 0;
  const put = (key: string, from: string) => {
    puts += 1;
    return puts === 1 ? Promise.reject(new FileStoreUnavailable("full")) : app.files.put(key, from);
  };
  const refusing = backupScope(target, { app: { ...app, files: { ...app.files, put } } });
  await expect(restoreInto(refusing, file)).rejects.toThrow("full");
  expect(await hashesOf(target)).toEqual(before);
});

test("a restore that is refused leaves its files no longer than until the next sweep", async () => {
  const key = await addApplication(source);
  const file = await backUp();
  const client = await connect(target);
  await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
  expect(await restore(file)).toEqual({ ok: false, reason: "busy" });
  await client.end();
  await sweepUnclaimedFiles(target.context());
  expect(await bytesOf(target, key)).toBeNull();
});

test("a file whose deletion has begun is restored once that has ended", async () => {
  const key = await addApplication(source, Buffer.from("as in the backup"));
  const file = await backUp();
  const { promise: gate, resolve: openGate } = Promise.withResolvers<void>();
  const app = target.context();
  const slowDelete = (name: string) => gate.then(() => app.files.delete(name));
  await target.db.transaction((tx) => deleteFileLater(tx, key));
  const sweeping = sweepUnclaimedFiles({ ...app, files: { ...app.files, delete: slowDelete } });
  const begun = () =>
    target.pool.query("select from unclaimed_files where deletion_begun_at is not null");
  await expect.poll(async () => (await begun()).rowCount).toBe(1);
  // As if it had begun all but a second of the time that the store may take.
  await target.pool.query(
    "update unclaimed_files set deletion_begun_at = deletion_begun_at - interval '19 s'",
  );
  const restoring = restore(file);
  const reserved = () =>
    target.pool.query(
      "select from unclaimed_files where delete_after > now() + interval '2 hours'",
    );
  await expect.poll(async () => (await reserved()).rowCount).toBe(1);
  openGate();
  expect(await restoring).toMatchObject({ ok: true, files: 1 });
  await sweeping;
  expect(await textOfFile(key)).toBe("as in the backup");
});

/** The backup of an application whose file is mended here since. */
async function backupOfAlteredFile() {
  const key = await addApplication(source, Buffer.from("as in the backup"));
  const file = await backUp();
  expect(await restore(file)).toMatchObject({ ok: true });
  const { files } = target.context();
  const mended = files.temporary.newPath();
  await writeFile(mended, "as it is now");
  await files.put(key, mended);
  return { key, file };
}

const textOfFile = async (key: string) => (await bytesOf(target, key))?.toString();

test("a restore that is refused leaves the files that records own as they are", async () => {
  const { key, file } = await backupOfAlteredFile();
  const client = await connect(target);
  await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
  expect(await restore(file)).toEqual({ ok: false, reason: "busy" });
  await client.end();
  expect(await textOfFile(key)).toBe("as it is now");
  await sweepUnclaimedFiles(target.context());
  expect(await textOfFile(key)).toBe("as it is now");
  expect(await restore(file)).toMatchObject({ ok: true, files: 1 });
  await sweepUnclaimedFiles(target.context());
  expect(await textOfFile(key)).toBe("as in the backup");
  expect((await target.pool.query("select from unclaimed_files")).rowCount).toBe(0);
});

test("a file whose record is deleted while the restore replaces it does not stay behind", async () => {
  const { key, file } = await backupOfAlteredFile();
  const app = target.context();
  const put = async (stored: string, from: string) => {
    if (stored === key) {
      await target.db.transaction(async (tx) => {
        await tx.execute(sql`delete from job_applications`);
        await deleteFileLater(tx, key);
      });
      await sweepUnclaimedFiles(app);
    }
    await app.files.put(stored, from);
  };
  const racing = backupScope(target, { app: { ...app, files: { ...app.files, put } } });
  expect(await restoreInto(racing, file)).toMatchObject({ ok: true });
  await sweepUnclaimedFiles(app);
  expect(await textOfFile(key)).toBeUndefined();
});

test("a file whose record is deleted while the restore looks at it does not stay behind", async () => {
  const { key, file } = await backupOfAlteredFile();
  const app = target.context();
  const open = async (stored: string) => {
    await target.db.transaction(async (tx) => {
      await tx.execute(sql`delete from job_applications`);
      await deleteFileLater(tx, key);
    });
    await sweepUnclaimedFiles(app);
    return app.files.open(stored);
  };
  const racing = backupScope(target, { app: { ...app, files: { ...app.files, open } } });
  expect(await restoreInto(racing, file)).toEqual({ ok: false, reason: "busy" });
  await sweepUnclaimedFiles(app);
  expect(await textOfFile(key)).toBeUndefined();
});

test.each([
  ["its files", 3],
  ["its tables", 6],
])(
  "a restore that would leave too little of the disk for %s changes nothing and leaves no file",
  async (_what, calls) => {
    for (let count = 0; count < 3; count += 1) await addApplication(source);
    const file = await backUp();
    const before = await hashesOf(target);
    const app = target.context();
    const reserves: number[] = [];
    const requireReserve = async (bytes: number) => {
      reserves.push(bytes);
      if (reserves.length === calls)
        throw Object.assign(new Error("almost full"), { code: "ENOSPC" });
    };
    const temporary = { ...app.files.temporary, requireReserve };
    const almostFull = backupScope(target, { app: { ...app, files: { ...app.files, temporary } } });
    expect(await restoreInto(almostFull, file)).toEqual({ ok: false, reason: "no-room" });
    // It was cut off while it sent a table, and its locks last until PostgreSQL notices that.
    const locks = `select from pg_locks join pg_database on pg_database.oid = database
      where locktype = 'advisory' and datname = current_database()`;
    await expect.poll(async () => (await target.pool.query(locks)).rowCount).toBe(0);
    expect(await hashesOf(target)).toEqual(before);
    await sweepUnclaimedFiles(app);
    expect((await target.pool.query("select from unclaimed_files")).rowCount).toBe(0);
    expect(await readdir(app.files.temporary.folder)).toEqual([]);
  },
);

test("a restore that waits for the reader of a backup lets others through meanwhile", {
  tags: ["thorough"],
}, async () => {
  await addApplication(source);
  const file = await backUp();
  const reader = await connect(target);
  await reader.query("begin");
  await reader.query("select from job_applications");
  const restoring = restore(file);
  // Each waits for one of the tries at locking at most.
  for (let count = 0; count < 10; count += 1)
    await target.pool.query("select from jobs join job_applications on true");
  await reader.end();
  expect(await restoring).toMatchObject({ ok: true, files: 1 });
});

test("a file that the store cannot put in its place stays as it is, and the next restore mends it", async () => {
  const { key, file } = await backupOfAlteredFile();
  const app = target.context();
  const put = (stored: string, from: string) =>
    stored === key ? Promise.reject(new FileStoreUnavailable("away")) : app.files.put(stored, from);
  const failing = backupScope(target, { app: { ...app, files: { ...app.files, put } } });
  expect(await restoreInto(failing, file)).toMatchObject({ ok: true });
  await sweepUnclaimedFiles(target.context());
  expect(await textOfFile(key)).toBe("as it is now");
  expect(await restore(file)).toMatchObject({ ok: true });
  expect(await textOfFile(key)).toBe("as in the backup");
});

test("a restore brings back files that the store has lost, or cannot read", async () => {
  const { key, file } = await backupOfAlteredFile();
  const app = target.context();
  const open = async (stored: string) => {
    if (stored === key) throw new FileStoreUnavailable("a broken sector");
    return app.files.open(stored);
  };
  const broken = backupScope(target, { app: { ...app, files: { ...app.files, open } } });
  expect(await restoreInto(broken, file)).toMatchObject({ ok: true, files: 1 });
  expect(await textOfFile(key)).toBe("as in the backup");
  await app.files.delete(key);
  expect(await restore(file)).toMatchObject({ ok: true, files: 1 });
  expect(await textOfFile(key)).toBe("as in the backup");
});

test("a restore is refused if one of its files was deleted here while it stored them", {
  tags: ["thorough"],
}, async () => {
  const key = await addApplication(source);
  const file = await backUp();
  expect(await restore(file)).toMatchObject({ ok: true });
  const app = target.context();
  const open = async (stored: string) => {
    const content = await buffer(await app.files.open(stored));
    await target.db.transaction(async (tx) => {
      await tx.execute(sql`delete from job_applications`);
      await deleteFileLater(tx, stored);
    });
    await sweepUnclaimedFiles(app);
    return Readable.from([content]);
  };
  const racing = backupScope(target, { app: { ...app, files: { ...app.files, open } } });
  expect(await restoreInto(racing, file)).toEqual({ ok: false, reason: "busy" });
  expect(await restore(file)).toMatchObject({ ok: true, files: 1 });
  expect(await bytesOf(target, key)).not.toBeNull();
});

test("a mail that waited in an old backup, and of which nothing is known here, waits for a person", {
  tags: ["thorough"],
}, async () => {
  await source.pool.query(
    `insert into outbox (kind, subject_id, message, created_at) values
      ('old', 's', '{}', now() - interval '31 days'), ('new', 's', '{}', now() - interval '2 days')`,
  );
  const file = await backUp();
  expect(await restore(file)).toMatchObject({ ok: true });
  const { rows } = await target.pool.query("select kind, state from outbox order by kind");
  expect(rows).toEqual([
    { kind: "new", state: "waiting" },
    { kind: "old", state: "parked" },
  ]);
});

test("an older backup is migrated to the current schema", async () => {
  const client = await connect(old);
  const present = listMigrations();
  await client.query("begin");
  await emptySchema(client);
  await applyMigrations(client, present.slice(0, 2));
  await client.query("commit");
  const key = await addApplication(old);
  const { leftOut } = BACKUP_CONTENTS;
  const contents = { leftOut, ownedFiles: BACKUP_CONTENTS.ownedFiles.slice(0, 1) };
  // The current program writes audit lines into a database with the current schema.
  const context = source.context({ files: old.context().files });
  const file = await writeFor(backupScope(old, { contents, app: context }));
  expect(await restore(file)).toMatchObject({ ok: true, files: 1 });
  const { rows } = await target.pool.query("select resume_key, held_at from job_applications");
  expect(rows).toEqual([{ resume_key: key, held_at: null }]);
  await client.end();
  const restored = await connect(target);
  expect(await appliedMigrations(restored)).toEqual(present.map(({ hash }) => hash));
  await restored.end();
});

test("a backup of a newer Frontdesk is rejected", async () => {
  const ofTomorrow = ["of tomorrow", 9_999_999_999_999];
  await source.pool.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)",
    ofTomorrow,
  );
  const newer = await backUp();
  await source.pool.query("delete from drizzle.__drizzle_migrations where hash = 'of tomorrow'");
  expect(await restore(newer)).toEqual({ ok: false, reason: "other-version" });
});

async function connect({ url }: TestDatabase) {
  const client = createClient({ connectionString: url });
  await client.connect();
  return client;
}

test("a restore does not send a mail again and does not lose a pending erasure", async () => {
  const [sentId, erased] = [randomUUID(), randomUUID()];
  for (const id of [sentId, erased]) {
    await source.pool.query(
      "insert into outbox (id, kind, subject_id, message) values ($1, 'k', 's', '{}')",
      [id],
    );
  }
  const file = await backUp();
  expect(await restore(file, source)).toMatchObject({ ok: true });
  await source.pool.query("update outbox set state = 'sent', attempts = 1 where id = $1", [sentId]);
  await source.pool.query(
    "update outbox set kind = 'erasure', subject_id = '', attempts = 2 where id = $1",
    [erased],
  );
  expect(await restore(file, source)).toMatchObject({ ok: true });
  const { rows } = await source.pool.query("select id, kind, state from outbox order by kind");
  expect(rows).toEqual([
    { id: erased, kind: "erasure", state: "waiting" },
    { id: sentId, kind: "k", state: "sent" },
  ]);
});

test("a restore keeps what is known here of mails that may have arrived", async () => {
  const [parked, waiting, underWay] = [randomUUID(), randomUUID(), randomUUID()];
  for (const id of [parked, waiting, underWay])
    await source.pool.query(
      "insert into outbox (id, kind, subject_id, message) values ($1, 'k', 's', '{}')",
      [id],
    );
  const file = await backUp();
  await source.pool.query(
    "update outbox set state = 'parked', attempts = 4, uncertain_attempts = 4 where id = $1",
    [parked],
  );
  await source.pool.query(
    `update outbox set attempts = 1, uncertain_attempts = 1, next_attempt_at = now() + interval '1 minute'
     where id = $1`,
    [waiting],
  );
  await source.pool.query(
    "update outbox set attempts = 1, leased_until = now() + interval '1 minute' where id = $1",
    [underWay],
  );
  expect(await restore(file, source)).toMatchObject({ ok: true });
  const { rows } = await source.pool.query(
    `select id, state, uncertain_attempts as uncertain, greatest(next_attempt_at, leased_until) > now() as later
     from outbox where kind = 'k' order by uncertain_attempts desc`,
  );
  expect(rows).toEqual([
    { id: parked, state: "parked", uncertain: 4, later: false },
    { id: waiting, state: "waiting", uncertain: 1, later: true },
    { id: underWay, state: "waiting", uncertain: 0, later: true },
  ]);
});

test("a restore is rejected as busy while another restore or a migration runs", async () => {
  const file = await backUp();
  const client = await connect(target);
  await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
  expect(await restore(file)).toEqual({ ok: false, reason: "busy" });
  await client.end();
});

test("visitors can neither make nor restore a backup", async () => {
  const file = await backUp();
  const sink = createWriteStream(path.join(folder, "stolen"));
  const rejection = { ok: false, reason: "not-allowed" };
  expect(await writeBackup(backupScope(source), VISITOR, sink)).toEqual(rejection);
  expect(await restoreBackup(backupScope(source), VISITOR, file)).toEqual(rejection);
  sink.destroy();
});

test("the copies of mails that the backup does not know are deleted, and what accounts were notified of stays", {
  tags: ["thorough"],
}, async () => {
  await source.pool.query("delete from outbox");
  const file = await backUp();
  const written = { kind: "inquiry-received", state: "sent", text: "canary", by: "file" };
  const mails = [
    written,
    { ...written, by: null },
    { ...written, by: "smtp" },
    { ...written, kind: "forgotten-password", text: null },
    { ...written, state: "parked", by: null },
    { ...written, kind: "security-notice", text: null },
    { ...written, kind: "password-changed", state: "waiting", by: null },
  ].map((mail) => ({ id: randomUUID(), ...mail }));
  for (const { id, kind, state, text, by } of mails)
    await source.pool.query(
      `insert into outbox (id, kind, subject_id, state, message, attempts, sent_by)
       values ($1, $2, 'subject', $3, $4, 1, $5)`,
      [id, kind, state, text ? { text } : {}, by],
    );
  expect(await restore(file, source)).toMatchObject({ ok: true });
  const { rows } = await source.pool.query(
    "select id, kind, state, message, subject_id, attempts from outbox",
  );
  const order = {
    kind: "erasure",
    state: "waiting",
    message: {},
    subject_id: "restore",
    attempts: 2,
  };
  const [filed, earlier, , link, parked, notification, waitingNotification] = mails;
  const orders = [filed, earlier, link, parked].map((mail) => ({ id: mail?.id, ...order }));
  const notifications = [notification, waitingNotification].map((mail) => {
    const { id, kind, state, text } = mail ?? {};
    return { id, kind, state, message: text ? { text } : {}, subject_id: "subject", attempts: 1 };
  });
  expect(new Set(rows)).toEqual(new Set([...orders, ...notifications]));
});

test("what a mail was emptied of when it was sent does not come back with a backup from before", {
  tags: ["thorough"],
}, async () => {
  const id = randomUUID();
  await source.pool.query(
    `insert into outbox (id, kind, subject_id, message) values ($1, 'sign-up', 's', '{"text": "canary"}')`,
    [id],
  );
  const file = await backUp();
  await source.pool.query(
    `update outbox set state = 'sent', attempts = 1, sent_at = now(), sent_by = 'smtp', message = '{}',
       recipient = 'person:x' where id = $1`,
    [id],
  );
  expect(await restore(file, source)).toMatchObject({ ok: true });
  const { rows } = await source.pool.query(
    "select state, message, recipient, sent_by from outbox where id = $1",
    [id],
  );
  expect(rows).toEqual([{ state: "sent", message: {}, recipient: "person:x", sent_by: "smtp" }]);
});
