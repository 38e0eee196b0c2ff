import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { eq, inArray } from "drizzle-orm";
import { pack } from "tar-stream";
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
import { FileMissing } from "~/platform/storage/fileStore";

export type PersonExport = { ok: true; records: number } | { ok: false; reason: "not-allowed" };

interface StoredFile {
  name: string;
  key: string;
}

/** Streams everything that is held on an address as one archive: each record as it is stored, with its mails and its lines in the audit log, and the files. */
export async function exportPerson(
  context: Context,
  privacy: Privacy,
  { actor, email }: { actor: Actor; email: string },
  sink: Writable,
): Promise<PersonExport> {
  if (actor.kind === "visitor") return { ok: false, reason: "not-allowed" };
  await told(context, privacy, actor, email);
  const found = await Promise.all(
    holdingsOf(privacy).map((holding) => gather(context, holding, email)),
  );
  const held = {
    email: email.trim(),
    exportedAt: context.now().toISOString(),
    ...Object.fromEntries(found.map(({ name, records }) => [name, records])),
  };
  const files = found.flatMap((holding) => holding.files);
  await writeArchive(context, sink, JSON.stringify(held, null, 2), files);
  return { ok: true, records: found.reduce((sum, { records }) => sum + records.length, 0) };
}

/** Written before the first byte leaves. */
async function told(context: Context, privacy: Privacy, actor: Actor, email: string) {
  const subject = personSubject(privacy.signer, email);
  const event = { actor, action: "person-exported", subject };
  await context.db.transaction(async (tx) => {
    await context.notifyAdministrators(tx, { event: "person-exported", actor });
    await recordAudit(tx, context, event);
  });
}

async function gather({ db }: Context, holding: Holding, email: string) {
  const ids = await listRecordsOf(db, holding, email);
  const rows = await db.select().from(holding.table).where(inArray(holding.columns.id, ids));
  const records = await Promise.all(rows.map((record) => withBelongings(db, holding, record)));
  return { name: holding.name, records, files: await filesOf(db, holding, ids) };
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

async function filesOf(db: Database, holding: Holding, ids: string[]): Promise<StoredFile[]> {
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

async function writeArchive(context: Context, sink: Writable, held: string, files: StoredFile[]) {
  const tar = pack();
  const leaving = pipeline(tar, createGzip(), sink);
  const add = (name: string, content: Buffer | string) =>
    new Promise<void>((resolve, reject) => {
      tar.entry({ name }, content, (error) => (error ? reject(error) : resolve()));
    });
  try {
    await add("personal-data.json", held);
    for (const { key, name } of files) {
      const content = await read(context, key);
      if (content) await add(name, content);
    }
    tar.finalize();
  } catch (error) {
    tar.destroy(error as Error);
  }
  await leaving;
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
