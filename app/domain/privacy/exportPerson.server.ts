import { open, rm } from "node:fs/promises";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { eq, inArray } from "drizzle-orm";
import { type Pack, pack } from "tar-stream";
import { holdingsOf, type Privacy } from "~/domain/privacy/privacy";
import { recordAudit } from "~/platform/audit/audit.server";
import { auditEvents } from "~/platform/audit/tables.server";
import type { Context } from "~/platform/context.server";
import type { Database } from "~/platform/db/database.server";
import { type Holding, subjectOf } from "~/platform/erasure/holding";
import { listRecordsOf } from "~/platform/erasure/records.server";
import { personSubject } from "~/platform/erasure/tombstones.server";
import { outbox } from "~/platform/mail/tables.server";
import type { Actor } from "~/platform/security/actor";
import { type ActorRefusal, actorRefusal } from "~/platform/security/power";
import { FileMissing } from "~/platform/storage/fileStore";

export type PersonExport = { ok: true; records: number } | { ok: false; reason: ActorRefusal };

const RECORDS_AT_ONCE = 50;

/** The ids of a person's records in one holding. */
interface Found {
  holding: Holding;
  ids: string[];
}

/**
 * Streams everything that is held on an address as one archive: each record as it is stored, with its mails and its lines in the audit log,
 * and the files. In memory are some records at a time, or one file.
 */
export async function exportPerson(
  context: Context,
  privacy: Privacy,
  { actor, email }: { actor: Actor; email: string },
  sink: Writable,
): Promise<PersonExport> {
  const refusal = actorRefusal(actor, context.now());
  if (refusal) return { ok: false, reason: refusal };
  await recordExport(context, privacy, actor, email);
  const found: Found[] = [];
  for (const holding of holdingsOf(privacy)) {
    found.push({ holding, ids: await listRecordsOf(context.db, holding, email) });
  }
  const tar = pack();
  const leaving = pipeline(tar, createGzip(), sink);
  const filling = fill(context, tar, email, found);
  filling.then(
    () => tar.finalize(),
    (error: Error) => tar.destroy(error),
  );
  // The first failure is the cause, the other its consequence.
  await Promise.all([filling, leaving]);
  return { ok: true, records: found.reduce((sum, { ids }) => sum + ids.length, 0) };
}

/** Written before the first byte leaves. */
async function recordExport(context: Context, privacy: Privacy, actor: Actor, email: string) {
  const subject = personSubject(privacy.signer, email);
  const event = { actor, action: "person-exported", subject };
  await context.db.transaction(async (tx) => {
    await context.notifyAdministrators(tx, { event: "person-exported", actor });
    await recordAudit(tx, context, event);
  });
}

async function fill(context: Context, tar: Pack, email: string, found: Found[]): Promise<void> {
  await addRecords(context, tar, recordsAsJson(context, email, found));
  for (const { holding, ids } of found) {
    for (const some of inBatches(ids)) {
      for (const { key, name } of await filesOf(context.db, holding, some)) {
        const content = await read(context, key);
        if (content) await add(tar, name, content);
      }
    }
  }
}

/** The archive must know the size of an entry before its content: the records go through a file. */
async function addRecords({ files }: Context, tar: Pack, json: AsyncIterable<string>) {
  const path = files.temporary.newPath();
  const file = await open(path, "wx+", 0o600);
  try {
    for await (const piece of json) await file.write(piece);
    const { size } = await file.stat();
    const content = file.createReadStream({ start: 0, autoClose: false });
    await new Promise<void>((resolve, reject) => {
      const done = (error?: Error | null) => (error ? reject(error) : resolve());
      const entry = tar.entry({ name: "personal-data.json", size }, done);
      content.on("error", (error) => entry.destroy(error)).pipe(entry);
    });
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

async function* recordsAsJson({ db, now }: Context, email: string, found: Found[]) {
  yield `{\n"email": ${JSON.stringify(email.trim())},\n"exportedAt": "${now().toISOString()}"`;
  for (const { holding, ids } of found) {
    yield `,\n${JSON.stringify(holding.name)}: [`;
    let separator = "\n";
    for (const some of inBatches(ids)) {
      for (const record of await recordsOf(db, holding, some)) {
        yield separator + JSON.stringify(record, null, 2);
        separator = ",\n";
      }
    }
    yield "\n]";
  }
  yield "\n}\n";
}

function* inBatches(ids: string[]): Generator<string[]> {
  for (let first = 0; first < ids.length; first += RECORDS_AT_ONCE) {
    yield ids.slice(first, first + RECORDS_AT_ONCE);
  }
}

async function recordsOf(db: Database, holding: Holding, ids: string[]) {
  const rows = await db.select().from(holding.table).where(inArray(holding.columns.id, ids));
  return Promise.all(rows.map((record) => withBelongings(db, holding, record)));
}

async function withBelongings(db: Database, holding: Holding, record: object) {
  const id = String((record as { id: unknown }).id);
  const belongings: Record<string, unknown[]> = {};
  for (const { name, table, owner } of holding.belongings ?? []) {
    belongings[name] = await db.select().from(table).where(eq(owner, id));
  }
  const mails = await db.select().from(outbox).where(eq(outbox.subjectId, id));
  const events = await db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subject, subjectOf(holding, id)));
  return { record, ...belongings, mails, events };
}

async function filesOf(db: Database, holding: Holding, ids: string[]) {
  const { id, reference, file } = holding.columns;
  if (!file) return [];
  const rows = await db
    .select({ reference, key: file.key, name: file.name })
    .from(holding.table)
    .where(inArray(id, ids));
  return rows.map((row) => ({
    key: String(row.key),
    name: `${holding.name}/${row.reference}/${row.name}`,
  }));
}

function add(tar: Pack, name: string, content: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    tar.entry({ name }, content, (error) => (error ? reject(error) : resolve()));
  });
}

/** A file that is lost is told of by its record, and keeps nobody from the rest. */
async function read({ files, log }: Context, key: string): Promise<Buffer | null> {
  try {
    return Buffer.concat(await (await files.open(key)).toArray());
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    log.error({ err: error }, "a file that belongs into an export is missing");
    return null;
  }
}
