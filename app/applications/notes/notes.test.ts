import { expect, test } from "vitest";
import { storeApplication } from "~/applications/applications.testing";
import { deleteSelected } from "~/applications/bulkCommands.server";
import { releaseLegalHold, setLegalHold } from "~/applications/commands.server";
import { listHistory } from "~/applications/history.server";
import {
  addNote,
  deleteNote,
  editNote,
  findNote,
  listNotes,
} from "~/applications/notes/notes.server";
import { applicationNotes } from "~/applications/tables.server";
import { OPERATOR } from "~/platform/actor/actor";
import { fingerprintOf } from "~/platform/data/openedFrom.server";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { ADA, GRACE, VISITOR } from "../../../tests/support/actors";
import { useEmptyDatabase } from "../../../tests/support/database";
import { idOf } from "../../../tests/support/idOf";

const database = useEmptyDatabase();

test("a form that is sent twice adds one note, and the same words may be written a minute later", async () => {
  const context = database.context();
  const applicationId = await storeApplication(context);
  const add = () => addNote(context, ADA, { applicationId, text: "No answer" });
  const results = await Promise.all([add(), add(), add()]);
  expect(results).toEqual(results.map(() => ({ ok: true })));
  expect(await listNotes(context, applicationId)).toHaveLength(1);
  context.advance(60_000);
  await add();
  expect(await listNotes(context, applicationId)).toHaveLength(2);
});

test("only its author edits or deletes a note, and the audit log does not contain its text", async () => {
  const context = database.context();
  const applicationId = await storeApplication(context);
  const rejection = { ok: false, reason: "not-allowed" };
  expect(await addNote(context, VISITOR, { applicationId, text: "x" })).toEqual(rejection);
  expect(await addNote(context, OPERATOR, { applicationId, text: "x" })).toEqual(rejection);
  expect(await addNote(context, ADA, { applicationId, text: "Call on Monday" })).toEqual({
    ok: true,
  });
  const noteId = idOf((await listNotes(context, applicationId))[0]);
  const key = { applicationId, noteId };
  expect(await editNote(context, GRACE, { ...key, openedFrom: WITHOUT_PAGE, text: "No" })).toEqual(
    rejection,
  );
  expect(await deleteNote(context, GRACE, { ...key, shownAt: WITHOUT_PAGE })).toEqual(rejection);
  context.advance(60_000);
  expect(
    await editNote(context, ADA, { ...key, openedFrom: WITHOUT_PAGE, text: "Call on Friday" }),
  ).toEqual({
    ok: true,
  });
  expect(await findNote(context, key)).toMatchObject({
    text: "Call on Friday",
    authorId: ADA.id,
    editedAt: context.now(),
  });
  await setLegalHold(context, ADA, applicationId);
  const held = { ok: false, reason: "legal-hold" };
  expect(
    await editNote(context, ADA, { ...key, openedFrom: WITHOUT_PAGE, text: "Never mind" }),
  ).toEqual(held);
  expect(await deleteNote(context, ADA, { ...key, shownAt: WITHOUT_PAGE })).toEqual(held);
  await releaseLegalHold(context, ADA, { id: applicationId, shownAt: WITHOUT_PAGE });
  expect(await deleteNote(context, ADA, { ...key, shownAt: WITHOUT_PAGE })).toEqual({ ok: true });
  expect(await deleteNote(context, ADA, { ...key, shownAt: WITHOUT_PAGE })).toEqual({
    ok: false,
    reason: "note-missing",
  });
  const changes = await listHistory(context, applicationId);
  expect(changes.map(({ kind }) => kind)).toEqual([
    ...["note-added", "note-edited", "held", "released", "note-deleted"],
  ]);
  expect(JSON.stringify(changes)).not.toContain("Friday");
});

test("a note that its author has edited in another tab is neither replaced nor deleted from an older one", async () => {
  const context = database.context();
  const applicationId = await storeApplication(context);
  await addNote(context, ADA, { applicationId, text: "Asks 90k" });
  const noteId = idOf((await listNotes(context, applicationId))[0]);
  const key = { applicationId, noteId };
  const openedFrom = fingerprintOf({ text: "Asks 90k" });
  const shownAt = context.now();
  context.advance(1_000);
  const checked = { ...key, openedFrom, text: "Asks 90k. References are fine" };
  expect(await editNote(context, ADA, checked)).toEqual({ ok: true });
  expect(await editNote(context, ADA, { ...key, openedFrom, text: "Asks 95k" })).toEqual({
    ok: false,
    reason: "saved-since",
    newer: { text: checked.text },
  });
  const stored = await findNote(context, key);
  context.advance(1_000);
  expect(await editNote(context, ADA, checked)).toEqual({ ok: true });
  expect(await findNote(context, key)).toEqual(stored);
  const changed = { ok: false, reason: "note-changed" };
  expect(await deleteNote(context, ADA, { ...key, shownAt })).toEqual(changed);
  expect(await findNote(context, key)).toMatchObject({ text: checked.text });
  expect(await deleteNote(context, ADA, { ...key, shownAt: context.now() })).toEqual({ ok: true });
});

test("deleting an application deletes its notes, and hostile ids find none", async () => {
  const context = database.context();
  const applicationId = await storeApplication(context);
  await addNote(context, ADA, { applicationId, text: "Call" });
  await deleteSelected(context, ADA, [applicationId]);
  expect(await context.db.select().from(applicationNotes)).toEqual([]);
  for (const id of ["", "x", "\0", applicationId]) {
    expect(await findNote(context, { applicationId: id, noteId: id })).toBeNull();
    expect(await addNote(context, ADA, { applicationId: id, text: "x" })).toMatchObject({
      ok: false,
    });
    expect(
      await deleteNote(context, ADA, { applicationId: id, noteId: id, shownAt: WITHOUT_PAGE }),
    ).toMatchObject({
      reason: "note-missing",
    });
  }
});
