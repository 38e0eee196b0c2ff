import { expect, test } from "vitest";
import { storeApplication } from "~/applications/applications.testing";
import { setApplicationStatus, setLegalHold } from "~/applications/commands.server";
import { listHistory } from "~/applications/history.server";
import { addNote, listNotes } from "~/applications/notes/notes.server";
import { OPERATOR } from "~/platform/actor/actor";
import { ADA, GRACE } from "../../tests/support/actors";
import { useEmptyDatabase } from "../../tests/support/database";

const database = useEmptyDatabase();

test("the history records the old and new value, the author and the moment of each change", async () => {
  const context = database.context();
  const id = await storeApplication(context);
  await setApplicationStatus(context, ADA, { id, status: "reviewing" });
  context.advance(60_000);
  await setApplicationStatus(context, OPERATOR, { id, status: "rejected" });
  await setApplicationStatus(context, ADA, { id, status: "rejected" });
  await setLegalHold(context, GRACE, id);
  expect(await listHistory(context, id)).toMatchObject([
    { kind: "status", before: "new", after: "reviewing", accountId: ADA.id },
    { kind: "status", before: "reviewing", after: "rejected", accountId: null, at: context.now() },
    { kind: "held", before: null, after: null, accountId: GRACE.id },
  ]);
});

test("of many notes and changes the newest 200 are listed, in the order in which they were made", {
  tags: ["thorough"],
}, async () => {
  const context = database.context();
  const id = await storeApplication(context);
  for (let turn = 0; turn < 202; turn += 1)
    await addNote(context, ADA, { applicationId: id, text: `Note ${turn}` });
  await setApplicationStatus(context, ADA, { id, status: "reviewing" });
  const notes = await listNotes(context, id);
  expect(notes).toHaveLength(200);
  expect([notes[0]?.text, notes.at(-1)?.text]).toEqual(["Note 2", "Note 201"]);
  const changes = await listHistory(context, id);
  expect(changes).toHaveLength(200);
  expect([changes[0]?.kind, changes.at(-1)?.kind]).toEqual(["note-added", "status"]);
});
