import { and, desc, eq, gt } from "drizzle-orm";
import { recordHistory } from "~/applications/history.server";
import type { TypedNote } from "~/applications/notes/note";
import { applicationNotes, applications } from "~/applications/tables.server";
import type { Actor } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { recordListedChange } from "~/platform/data/audit/audit.server";
import { isRecordId, type Transaction } from "~/platform/data/database.server";
import { lockUntilCommit } from "~/platform/data/locks.server";
import {
  type OpenedFrom,
  resultWithoutWriting,
  type SavedSince,
} from "~/platform/data/openedFrom.server";
import { happenedSince, type PageLoad } from "~/platform/data/shownRecord";
import { repetitionCutoff } from "~/platform/data/submissions.server";
import { type Rejection, reject } from "~/platform/reject";

export interface Note {
  id: string;
  /** An account's id. */
  authorId: string;
  text: string;
  writtenAt: Date;
  editedAt: Date | null;
}

const NOTES_MAX = 200;

/** Lists the newest NOTES_MAX notes, the oldest of them first. */
export async function listNotes({ db }: App, applicationId: string): Promise<Note[]> {
  if (!isRecordId(applicationId)) return [];
  const { id, authorId, text, writtenAt, editedAt } = applicationNotes;
  const newest = await db
    .select({ id, authorId, text, writtenAt, editedAt })
    .from(applicationNotes)
    .where(eq(applicationNotes.applicationId, applicationId))
    .orderBy(desc(id))
    .limit(NOTES_MAX);
  return newest.reverse();
}

/** Null also for a note of another application. */
export async function findNote(
  { db }: App,
  { applicationId, noteId }: NoteKey,
): Promise<Note | null> {
  if (!isRecordId(applicationId) || !isRecordId(noteId)) return null;
  const [note] = await db
    .select()
    .from(applicationNotes)
    .where(noteCondition({ applicationId, noteId }));
  return note ?? null;
}

export interface NoteKey {
  applicationId: string;
  noteId: string;
}

export type NoteChangeResult =
  | { ok: true }
  /** "not-allowed" if the actor is not an administrator, or not the note's author. */
  | Rejection<"not-allowed" | "application-missing" | "note-missing" | "legal-hold">;

export async function addNote(
  app: App,
  actor: Actor,
  { applicationId, text }: { applicationId: string; text: string },
): Promise<NoteChangeResult> {
  if (actor.kind !== "administrator") return reject("not-allowed");
  if (!isRecordId(applicationId)) return reject("application-missing");
  return app.db.transaction(async (tx) => {
    // Locks the application, so that it cannot be deleted meanwhile.
    const rows = await tx
      .select({ id: applications.id })
      .from(applications)
      .where(eq(applications.id, applicationId))
      .for("key share");
    if (rows.length === 0) return reject("application-missing");
    const note = { applicationId, authorId: actor.id, text, writtenAt: app.now() };
    // A repetition: nothing is stored, the note exists already.
    if (await isRepeatedNote(tx, note)) return { ok: true };
    await tx.insert(applicationNotes).values(note);
    return recordNoteChange(tx, app, actor, { applicationId, kind: "note-added" });
  });
}

/** Whether its author has written the same within the last minute. Notes that are added at the same moment find each other. */
async function isRepeatedNote(
  tx: Transaction,
  { applicationId, authorId, text, writtenAt }: typeof applicationNotes.$inferInsert,
): Promise<boolean> {
  await lockUntilCommit(tx, "application-note", applicationId);
  const sameNoteCondition = and(
    eq(applicationNotes.applicationId, applicationId),
    eq(applicationNotes.authorId, authorId),
    eq(applicationNotes.text, text),
    gt(applicationNotes.writtenAt, repetitionCutoff(writtenAt)),
  );
  return (await tx.$count(applicationNotes, sameNoteCondition)) > 0;
}

/** `openedFrom`: the fingerprint of the note that the form was filled from, which may have been edited in another tab since. */
export async function editNote(
  app: App,
  actor: Actor,
  { text, openedFrom, ...key }: NoteKey & TypedNote & { openedFrom: OpenedFrom },
): Promise<NoteChangeResult | SavedSince<TypedNote>> {
  return changeOwnNote(app, actor, {
    key,
    kind: "note-edited",
    resultWithoutWriting: (note) =>
      resultWithoutWriting({ openedFrom, stored: { text: note.text }, next: { text } }),
    write: (tx) =>
      tx.update(applicationNotes).set({ text, editedAt: app.now() }).where(noteCondition(key)),
  });
}

/** Rejected as `note-changed` if the author edited it since `shownAt`, in another tab: this one did not show the new text. */
export async function deleteNote(
  app: App,
  actor: Actor,
  { shownAt, ...key }: NoteKey & PageLoad,
): Promise<NoteChangeResult | Rejection<"note-changed">> {
  return changeOwnNote(app, actor, {
    key,
    kind: "note-deleted",
    resultWithoutWriting: ({ editedAt }) =>
      happenedSince(editedAt, shownAt) ? reject("note-changed") : null,
    write: (tx) => tx.delete(applicationNotes).where(noteCondition(key)),
  });
}

interface OwnNoteChange<Result> {
  key: NoteKey;
  kind: "note-edited" | "note-deleted";
  /** The result without a write, such as a rejection; null if the note is to be changed. */
  resultWithoutWriting: (stored: Pick<Note, "text" | "editedAt">) => Result | null;
  write: (tx: Transaction) => Promise<unknown>;
}

/** Changes a note if the actor is its author. Under a legal hold everything stays as it is. */
async function changeOwnNote<Result>(
  app: App,
  actor: Actor,
  { key, kind, write, ...change }: OwnNoteChange<Result>,
): Promise<NoteChangeResult | Result> {
  if (actor.kind !== "administrator") return reject("not-allowed");
  if (!isRecordId(key.applicationId) || !isRecordId(key.noteId)) return reject("note-missing");
  return app.db.transaction(async (tx) => {
    // Before the note, as a deletion of the application does.
    const [application] = await tx
      .select({ heldAt: applications.heldAt })
      .from(applications)
      .where(eq(applications.id, key.applicationId))
      .for("share");
    const { authorId, text, editedAt } = applicationNotes;
    const [note] = await tx
      .select({ authorId, text, editedAt })
      .from(applicationNotes)
      .where(noteCondition(key))
      .for("update");
    if (!application || !note) return reject("note-missing");
    if (application.heldAt) return reject("legal-hold");
    if (note.authorId !== actor.id) return reject("not-allowed");
    const result = change.resultWithoutWriting(note);
    if (result) return result;
    await write(tx);
    return recordNoteChange(tx, app, actor, { applicationId: key.applicationId, kind });
  });
}

async function recordNoteChange(
  tx: Transaction,
  app: App,
  actor: Actor,
  change: { applicationId: string; kind: "note-added" | "note-edited" | "note-deleted" },
): Promise<{ ok: true }> {
  await recordHistory(tx, app, actor, [change]);
  const action = `application-${change.kind}` as const;
  await recordListedChange(tx, app, { actor, action, id: change.applicationId });
  return { ok: true };
}

function noteCondition({ applicationId, noteId }: NoteKey) {
  return and(eq(applicationNotes.id, noteId), eq(applicationNotes.applicationId, applicationId));
}
