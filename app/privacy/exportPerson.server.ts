import { open, rm } from "node:fs/promises";
import type { Writable } from "node:stream";
import { eq, getTableColumns, inArray } from "drizzle-orm";
import type { Pack } from "tar-stream";
import type { Actor } from "~/platform/actor/actor";
import { type ActorRejectionReason, actorRejectionReason } from "~/platform/actor/reauthentication";
import type { App } from "~/platform/app.server";
import { recordAudit } from "~/platform/data/audit/audit.server";
import { listEventsAbout } from "~/platform/data/audit/auditListing.server";
import { type Database, inBatches } from "~/platform/data/database.server";
import { personSubject } from "~/platform/data/personSubject.server";
import {
  listRecordsOf,
  type PersonalDataSource,
  subjectOf,
} from "~/platform/erasure/personalDataSource.server";
import { UPLOAD_RESERVE_BYTES } from "~/platform/files/diskSpace.server";
import { FileMissing } from "~/platform/files/fileStore";
import { addTarEntry, addTarStream, writeTar } from "~/platform/files/tarEntries.server";
import { listMailContentsAbout } from "~/platform/mail/mailList.server";
import { type Rejection, reject } from "~/platform/reject";
import { type Privacy, personalDataSources } from "~/privacy/queries.server";

export type ExportPersonResult = { ok: true; records: number } | Rejection<ActorRejectionReason>;

const RECORDS_PER_BATCH = 50;

/** The ids of a person's records in one data source. */
interface SourceRecords {
  source: PersonalDataSource;
  ids: string[];
}

/**
 * Streams every record on an address as one archive: each as it is stored, with its mails, its audit events and its files. Holds
 * a batch of records or one file in memory at a time.
 */
export async function exportPerson(
  app: App,
  privacy: Privacy,
  { actor, email }: { actor: Actor; email: string },
  sink: Writable,
): Promise<ExportPersonResult> {
  const rejection = actorRejectionReason(actor, app.now());
  if (rejection) return reject(rejection);
  // First: what cannot be written is neither recorded nor mailed about.
  await app.files.temporary.requireReserve(UPLOAD_RESERVE_BYTES);
  await recordExport(app, privacy, actor, email);
  const records: SourceRecords[] = [];
  for (const source of personalDataSources(privacy)) {
    records.push({ source, ids: await listRecordsOf(app.db, source, email) });
  }
  await writeTar(sink, (tar) => fill(app, tar, email, records));
  return { ok: true, records: records.reduce((sum, { ids }) => sum + ids.length, 0) };
}

/** Recorded before the first byte is sent. */
async function recordExport(app: App, privacy: Privacy, actor: Actor, email: string) {
  const subject = personSubject(privacy.signer, email);
  const event = { actor, action: "person-exported" as const, subject };
  await app.db.transaction(async (tx) => {
    await app.notifyAdministrators(tx, { event: "person-exported", actor });
    await recordAudit(tx, app, event);
  });
}

async function fill(app: App, tar: Pack, email: string, records: SourceRecords[]): Promise<void> {
  await addRecords(app, tar, recordsAsJson(app, email, records));
  for (const { source, ids } of records) {
    for (const batch of inBatches(ids, RECORDS_PER_BATCH)) {
      for (const { key, name } of await filesOf(app.db, source, batch)) {
        const content = await read(app, key);
        if (content) await addTarEntry(tar, { name }, content);
      }
    }
  }
}

/** How much of the records is written before the room on the disk is looked at again. */
const CHECKED_EVERY_CHARACTERS = 4 * 1024 * 1024;

/** A tar entry needs its size before its content, so the records are written to a temporary file first. */
async function addRecords({ files }: App, tar: Pack, json: AsyncIterable<string>) {
  const path = files.temporary.newPath();
  const file = await open(path, "wx+", 0o600);
  try {
    // Unlike `write`, which may write a part only, it fails on a full disk.
    let unchecked = 0;
    for await (const piece of json) {
      unchecked += piece.length;
      if (unchecked > CHECKED_EVERY_CHARACTERS) {
        await files.temporary.requireReserve(UPLOAD_RESERVE_BYTES);
        unchecked = 0;
      }
      await file.appendFile(piece);
    }
    const { size } = await file.stat();
    const content = file.createReadStream({ start: 0, autoClose: false });
    await addTarStream(tar, { name: "personal-data.json", size }, content);
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

async function* recordsAsJson({ db, now }: App, email: string, records: SourceRecords[]) {
  yield `{\n"email": ${JSON.stringify(email.trim())},\n"exportedAt": "${now().toISOString()}"`;
  for (const { source, ids } of records) {
    yield `,\n${JSON.stringify(source.name)}: [`;
    let separator = "\n";
    for (const batch of inBatches(ids, RECORDS_PER_BATCH)) {
      for (const record of await recordsOf(db, source, batch, email)) {
        yield separator + JSON.stringify(record, null, 2);
        separator = ",\n";
      }
    }
    yield "\n]";
  }
  yield "\n}\n";
}

async function recordsOf(db: Database, source: PersonalDataSource, ids: string[], email: string) {
  // The file itself is in the archive; its key in the store says nothing to anybody.
  const shown = Object.entries(getTableColumns(source.table)).filter(
    ([, column]) => column !== source.columns.file?.key,
  );
  const rows = await db
    .select(Object.fromEntries(shown))
    .from(source.table)
    .where(inArray(source.columns.id, ids));
  return Promise.all(rows.map((record) => withBelongings(db, source, record, email)));
}

async function withBelongings(
  db: Database,
  source: PersonalDataSource,
  record: object,
  email: string,
) {
  const id = String((record as { id: unknown }).id);
  const belongings: Record<string, unknown[]> = {};
  for (const { name, table, owner, exported } of source.belongings ?? []) {
    belongings[name] = await db
      .select({ ...exported })
      .from(table)
      .where(eq(owner, id));
  }
  const mails = await listMailsShown(db, id, email);
  const events = await listEventsAbout(db, subjectOf(source, id));
  return { record, ...belongings, mails, events };
}

/** They do not name who works here, like everything in the archive: the archive may be handed to the person. */
async function listMailsShown(db: Database, id: string, email: string) {
  const mails = await listMailContentsAbout(db, id);
  return mails.map(({ to, ...mail }) => {
    const isTheirs = to?.address.toLowerCase() === email.trim().toLowerCase();
    return { to: isTheirs ? to?.address : "the firm", ...mail };
  });
}

async function filesOf(db: Database, source: PersonalDataSource, ids: string[]) {
  const { id, reference, file } = source.columns;
  if (!file) return [];
  const rows = await db
    .select({ reference, key: file.key, name: file.name })
    .from(source.table)
    .where(inArray(id, ids));
  return rows
    .filter(({ key }) => key)
    .map((row) => ({
      key: String(row.key),
      name: `${source.name}/${row.reference}/${row.name}`,
    }));
}

/** The file's content, or null if it is missing: its record is still exported, and the other files too. */
async function read({ files, log }: App, key: string): Promise<Buffer | null> {
  try {
    return Buffer.concat(await (await files.open(key)).toArray());
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    log.error({ err: error }, "a file of an exported record is missing");
    return null;
  }
}
