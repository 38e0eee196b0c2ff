import { and, eq, gt, inArray, lte, ne } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { type Actor, accountIdOf, mayManage } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import type { Database, Transaction } from "~/platform/data/database.server";
import { type Rejection, reject } from "~/platform/reject";
import { parseStorable } from "~/platform/storableText";

// A draft is the text that an administrator has typed into a post or a page and not saved: one for
// each account and record. Nobody else can read it and it is never public, so it is not audited. It
// belongs to the open editor that stored it. Another one, in a tab or on another machine, may have
// an earlier text: it neither replaces the draft nor ends it with a save.

type Column<Data> = AnyPgColumn<{ data: Data; notNull: true }>;

type TypedDraftColumns<Input> = PgTable & {
  accountId: Column<string>;
  recordId: Column<string>;
  editorId: Column<string>;
  baseVersion: Column<number>;
  input: Column<Input>;
  savedAt: Column<Date>;
};

interface TypedDraftTable {
  table: TypedDraftColumns<unknown>;
}

/** The drafts of a subject: where they are stored, and which record each belongs to. */
export interface TypedDraftStore<Input> {
  table: TypedDraftColumns<Input>;
  /** The limit for the input as JSON. */
  charactersMax: number;
  /** Returns whether the record exists. If so, it is locked until the commit: nobody deletes it. */
  lockRecord(tx: Transaction, id: string): Promise<boolean>;
  /** The columns that the table has besides. */
  furtherColumns?(input: Input): object;
}

export interface TypedDraft<Input> {
  /** The open editor in which it is typed. */
  editorId: string;
  /** The version of the record that the writer started from; 0 for a new record. */
  baseVersion: number;
  input: Input;
  savedAt: Date;
}

type SentDraft<Input> = Omit<TypedDraft<Input>, "savedAt"> & { recordId: string };

export type SaveDraftResult =
  | { ok: true }
  /** "other-draft": another editor has stored one, which has to be restored or discarded first. */
  | Rejection<"not-allowed" | "record-missing" | "too-long" | "other-draft">;

export type DiscardDraftResult = { ok: true } | Rejection<"not-allowed" | "newer-draft">;

/** The account that drafts belong to; null for visitors, and for the operator and the program, who type into no editor. */
const writerOf = (actor: Actor): string | null => (mayManage(actor) ? accountIdOf(actor) : null);

/** The condition for what an actor was typing into a record. */
export const typedDraftCondition = ({ table }: TypedDraftTable, actor: Actor, recordId: string) =>
  and(eq(table.accountId, writerOf(actor) ?? ""), eq(table.recordId, recordId));

/** Stores what an administrator is typing, without validation. */
export async function storeTypedDraft<Input>(
  app: App,
  actor: Actor,
  drafts: TypedDraftStore<Input>,
  draft: SentDraft<Input>,
): Promise<SaveDraftResult> {
  if (!writerOf(actor)) return reject("not-allowed");
  const typed = JSON.stringify(draft.input);
  if (typed.length > drafts.charactersMax) return reject("too-long");
  const storable = { ...draft, input: parseStorable<Input>(typed) };
  return app.db.transaction(async (tx) => {
    if (!(await drafts.lockRecord(tx, draft.recordId))) return reject("record-missing");
    const isStored = await upsertTypedDraft(tx, app, actor, { drafts, draft: storable });
    return isStored ? { ok: true } : reject("other-draft");
  });
}

/** Returns false, and stores nothing, if the draft that is there comes from another editor. */
export async function upsertTypedDraft<Input>(
  tx: Transaction,
  app: App,
  actor: Actor,
  {
    drafts: { table, furtherColumns },
    draft,
  }: { drafts: TypedDraftStore<Input>; draft: SentDraft<Input> },
): Promise<boolean> {
  const accountId = writerOf(actor);
  if (!accountId) return true;
  const row = { accountId, ...draft, ...furtherColumns?.(draft.input), savedAt: app.now() };
  const { rowCount } = await tx
    .insert(table)
    .values(row)
    .onConflictDoUpdate({
      target: [table.accountId, table.recordId],
      set: row,
      setWhere: eq(table.editorId, draft.editorId),
    });
  return rowCount === 1;
}

/** The draft of this account. */
export async function findDraft<Input>(
  { db }: Pick<App, "db">,
  actor: Actor,
  drafts: { table: TypedDraftColumns<Input> },
  recordId: string,
): Promise<TypedDraft<Input> | null> {
  if (!writerOf(actor)) return null;
  const { editorId, baseVersion, input, savedAt } = drafts.table;
  const [row] = await db
    .select({ editorId, baseVersion, input, savedAt })
    .from(drafts.table as PgTable)
    .where(typedDraftCondition(drafts, actor, recordId));
  return row ?? null;
}

/** Deletes the draft of an editor whose record is saved. Nothing if the save came from none. */
export async function endTypedDraft(
  tx: Transaction,
  actor: Actor,
  drafts: TypedDraftTable,
  { recordId, editorId }: { recordId: string; editorId: string | undefined },
): Promise<void> {
  if (editorId === undefined) return;
  const editorCondition = eq(drafts.table.editorId, editorId);
  await tx
    .delete(drafts.table)
    .where(and(typedDraftCondition(drafts, actor, recordId), editorCondition));
}

/**
 * Deletes the account's draft, whichever editor stored it. With `offeredAt`, a draft that was stored after this time stays:
 * nobody was offered its text.
 */
export async function discardDraft(
  { db }: Pick<App, "db">,
  actor: Actor,
  drafts: TypedDraftTable,
  { recordId, offeredAt }: { recordId: string; offeredAt: Date | null },
): Promise<DiscardDraftResult> {
  if (!writerOf(actor)) return reject("not-allowed");
  const ownCondition = typedDraftCondition(drafts, actor, recordId);
  const offeredCondition = offeredAt ? lte(drafts.table.savedAt, offeredAt) : undefined;
  await db.delete(drafts.table).where(and(ownCondition, offeredCondition));
  return (await db.$count(drafts.table, ownCondition)) > 0 ? reject("newer-draft") : { ok: true };
}

/**
 * The records among `recordIds` that somebody has a draft of: not counting drafts of `exceptBy`, nor those stored before `since`.
 */
export async function listRecordsWithTypedDrafts(
  db: Database,
  { table }: TypedDraftTable,
  recordIds: readonly string[],
  { exceptBy, since }: { exceptBy?: Actor; since?: Date } = {},
): Promise<ReadonlySet<string>> {
  if (recordIds.length === 0) return new Set();
  const byOthersCondition = exceptBy && ne(table.accountId, accountIdOf(exceptBy) ?? "");
  const sinceCondition = since ? gt(table.savedAt, since) : undefined;
  const rows = await db
    .selectDistinct({ id: table.recordId })
    .from(table as PgTable)
    .where(and(inArray(table.recordId, [...recordIds]), byOthersCondition, sinceCondition));
  return new Set(rows.map(({ id }) => id));
}
