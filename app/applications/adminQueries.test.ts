import { afterAll, beforeEach, expect, test } from "vitest";
import { createDocuments } from "#documents/documents.server";
import { listOthersFromAddress } from "~/applications/admin/page/applicationView.server";
import { getListPosition } from "~/applications/admin/page/listPosition.server";
import type { ApplicationFilters } from "~/applications/applicationList.server";
import { storeApplication } from "~/applications/applications.testing";
import { deleteSelected, setStatusOfSelected } from "~/applications/bulkCommands.server";
import {
  releaseLegalHold,
  setApplicationStatus,
  setLegalHold,
} from "~/applications/commands.server";
import { listChanges, MAILED } from "~/applications/history.server";
import {
  addNote,
  deleteNote,
  editNote,
  findNote,
  listNotes,
} from "~/applications/notes/notes.server";
import { countApplications } from "~/applications/queries.server";
import { indexResumes } from "~/applications/resumes/resumeContent.server";
import {
  findTemplate,
  listTemplates,
  resetTemplate,
  saveTemplate,
  templateFor,
} from "~/applications/status/statusMails.server";
import { applicationNotes } from "~/applications/tables.server";
import { DEFAULT_TEMPLATES, fillTemplate, templateForm } from "~/applications/templates";
import { profileOf } from "~/company/profile";
import { company as companyTable } from "~/company/tables.server";
import { fingerprintOf } from "~/platform/data/openedFrom.server";
import { auditEvents, outbox } from "~/platform/data/tables.server";
import type { Actor } from "~/platform/http/security/actor";
import { NORTHWIND } from "../../database/demo/company";
import { admin, visitor } from "../../tests/support/actors";
import { useDatabase } from "../../tests/support/database";

const database = useDatabase();
const documents = createDocuments();
afterAll(() => documents.close());
beforeEach(() => database.clear());

const other: Actor = { ...admin, id: "b2", name: "Ben" };
const company = { name: "Northwind", address: "hello@northwind.example" };
const ANY: ApplicationFilters = { status: "", job: "", search: "", sort: "-applied" };

const mails = () => database.db.select().from(outbox);
const actions = async () =>
  (await database.db.select().from(auditEvents)).map(({ action }) => action);

/** Ordered from the newest to the oldest. */
async function storeThree() {
  const context = database.context();
  const ids: string[] = [];
  for (const [index, fullName] of ["Cleo", "Ben", "Ada"].entries()) {
    const appliedAt = new Date(context.now().getTime() - index * 60_000);
    ids.push(await storeApplication(context, { fullName, appliedAt }));
  }
  return ids as [string, string, string];
}

test("the history records the old and new value, the author and the moment of each change", async () => {
  const context = database.context();
  const id = await storeApplication(context);
  await setApplicationStatus(context, admin, { id, status: "reviewing" });
  context.advance(60_000);
  await setApplicationStatus(context, { kind: "operator" }, { id, status: "rejected" });
  await setApplicationStatus(context, admin, { id, status: "rejected" });
  await setLegalHold(context, other, id);
  expect(await listChanges(context, id)).toMatchObject([
    { kind: "status", before: "new", after: "reviewing", accountId: "a1" },
    { kind: "status", before: "reviewing", after: "rejected", accountId: null, at: context.now() },
    { kind: "held", before: null, after: null, accountId: "b2" },
  ]);
});

test("of many notes and changes the newest 200 are listed, in the order in which they were made", async () => {
  const context = database.context();
  const id = await storeApplication(context);
  for (let turn = 0; turn < 202; turn += 1)
    await addNote(context, admin, { applicationId: id, text: `Note ${turn}` });
  await setApplicationStatus(context, admin, { id, status: "reviewing" });
  const notes = await listNotes(context, id);
  expect(notes).toHaveLength(200);
  expect([notes[0]?.text, notes.at(-1)?.text]).toEqual(["Note 2", "Note 201"]);
  const changes = await listChanges(context, id);
  expect(changes).toHaveLength(200);
  expect([changes[0]?.kind, changes.at(-1)?.kind]).toEqual(["note-added", "status"]);
});

test("only its author edits or deletes a note, and the audit log does not contain its text", async () => {
  const context = database.context();
  const applicationId = await storeApplication(context);
  const rejection = { ok: false, reason: "not-allowed" };
  expect(await addNote(context, visitor, { applicationId, text: "x" })).toEqual(rejection);
  expect(await addNote(context, { kind: "operator" }, { applicationId, text: "x" })).toEqual(
    rejection,
  );
  expect(await addNote(context, admin, { applicationId, text: "Call on Monday" })).toEqual({
    ok: true,
  });
  const noteId = (await listNotes(context, applicationId))[0]?.id ?? "";
  const address = { applicationId, noteId };
  expect(await editNote(context, other, { ...address, text: "No" })).toEqual(rejection);
  expect(await deleteNote(context, other, address)).toEqual(rejection);
  context.advance(60_000);
  expect(await editNote(context, admin, { ...address, text: "Call on Friday" })).toEqual({
    ok: true,
  });
  expect(await findNote(context, address)).toMatchObject({
    text: "Call on Friday",
    authorId: "a1",
    editedAt: context.now(),
  });
  await setLegalHold(context, admin, applicationId);
  const held = { ok: false, reason: "legal-hold" };
  expect(await editNote(context, admin, { ...address, text: "Never mind" })).toEqual(held);
  expect(await deleteNote(context, admin, address)).toEqual(held);
  await releaseLegalHold(context, admin, applicationId);
  expect(await deleteNote(context, admin, address)).toEqual({ ok: true });
  expect(await deleteNote(context, admin, address)).toEqual({ ok: false, reason: "note-missing" });
  const changes = await listChanges(context, applicationId);
  expect(changes.map(({ kind }) => kind)).toEqual([
    ...["note-added", "note-edited", "held", "released", "note-deleted"],
  ]);
  expect(JSON.stringify(changes)).not.toContain("Friday");
});

test("deleting an application deletes its notes, and hostile ids find none", async () => {
  const context = database.context();
  const applicationId = await storeApplication(context);
  await addNote(context, admin, { applicationId, text: "Call" });
  await deleteSelected(context, admin, [applicationId]);
  expect(await context.db.select().from(applicationNotes)).toEqual([]);
  for (const id of ["", "x", "\0", applicationId]) {
    expect(await findNote(context, { applicationId: id, noteId: id })).toBeNull();
    expect(await addNote(context, admin, { applicationId: id, text: "x" })).toMatchObject({
      ok: false,
    });
    expect(await deleteNote(context, admin, { applicationId: id, noteId: id })).toMatchObject({
      reason: "note-missing",
    });
  }
});

test("an applicant is notified of a status when the administrator asks for it, at most once per status", async () => {
  const context = database.context();
  const id = await storeApplication(context, { fullName: "Sam {job}", jobTitle: "Architect" });
  await setApplicationStatus(context, admin, { id, status: "reviewing" });
  expect(await mails()).toEqual([]);
  const tell = { id, status: "accepted", notifyFrom: company };
  const results = await Promise.all([
    setApplicationStatus(context, admin, tell),
    setApplicationStatus(context, other, tell),
  ]);
  expect(results.filter((result) => result.ok && result.mailId)).toHaveLength(1);
  await database.db.update(outbox).set({ state: "sent", attempts: 1 });
  await setApplicationStatus(context, admin, { id, status: "reviewing" });
  expect(await setApplicationStatus(context, admin, tell)).toMatchObject({ mailId: null });
  const sent = await mails();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    kind: "application-status",
    subjectId: id,
    message: {
      to: { address: "sam@example.com" },
      subject: "Good news about your application for Architect",
      text: expect.stringContaining("Hello Sam {job},"),
    },
  });
  const notified = (await listChanges(context, id)).filter(({ kind }) => kind === MAILED);
  expect(notified).toMatchObject([{ after: "accepted" }]);
});

test("an applicant is not notified of the status new, nor of an unknown status", async () => {
  const context = database.context();
  const id = await storeApplication(context, { status: "rejected" });
  expect(
    await setApplicationStatus(context, admin, { id, status: "new", notifyFrom: company }),
  ).toMatchObject({ ok: true, mailId: null });
  expect(await mails()).toEqual([]);
});

test("a template that somebody else saved or reset after the form was opened is not replaced", async () => {
  const context = database.context();
  const { rejected } = DEFAULT_TEMPLATES;
  const save = (subject: string, openedFrom: string) =>
    saveTemplate(context, admin, { id: "rejected", ...rejected, subject, openedFrom });
  expect(await save("First", fingerprintOf(rejected))).toEqual({ ok: true });
  const first = { ...rejected, subject: "First" };
  const refused = { ok: false, reason: "newer-version" };
  expect(await save("Second", fingerprintOf(rejected))).toEqual({ ...refused, newer: first });
  await resetTemplate(context, admin, "rejected");
  expect(await save("Third", fingerprintOf(first))).toEqual({ ...refused, newer: rejected });
  expect(await findTemplate(context.db, "rejected")).toMatchObject({ isDefault: true });
});

test("a template is the company's own text until it is reset", async () => {
  const context = database.context();
  const template = { subject: "{company} about {job}", body: "Dear {name}" };
  expect(await saveTemplate(context, visitor, { id: "rejected", ...template })).toMatchObject({
    ok: false,
  });
  expect(await saveTemplate(context, admin, { id: "new", ...template })).toMatchObject({
    ok: false,
  });
  await saveTemplate(context, admin, { id: "rejected", ...template });
  await saveTemplate(context, admin, { id: "rejected", ...template });
  expect(await findTemplate(context.db, "rejected")).toMatchObject({
    ...template,
    isDefault: false,
  });
  const id = await storeApplication(context, { jobTitle: "Architect\r\nBcc: x@example.com" });
  await setApplicationStatus(context, admin, { id, status: "rejected", notifyFrom: company });
  expect((await mails())[0]?.message).toMatchObject({
    subject: "Northwind about Architect Bcc: x@example.com",
    text: "Dear Sam Rivera",
  });
  await resetTemplate(context, admin, "rejected");
  await resetTemplate(context, admin, "rejected");
  expect(await listTemplates(context.db)).toEqual(
    Object.entries(DEFAULT_TEMPLATES).map(([status, ours]) => ({
      id: status,
      status,
      language: "en",
      ...ours,
      isDefault: true,
    })),
  );
  expect(await actions()).toEqual(["template-saved", "application-rejected", "template-reset"]);
});

test("an applicant is notified in the language of the form that they sent, if the site is in it", async () => {
  const context = database.context();
  const profile = { ...profileOf(NORTHWIND), second: SPANISH };
  await database.db.insert(companyTable).values({ id: 1, profile });
  await saveTemplate(context, admin, { id: "es-rejected", subject: "Hola", body: "{name}" });
  const templates = await listTemplates(context.db);
  expect(templates.map(({ id }) => id).slice(4)).toEqual([
    "es-reviewing",
    "es-interviewed",
    "es-accepted",
    "es-rejected",
  ]);
  const subjectFor = (noticeVersion: string | null) =>
    templateFor(templates, "rejected", { noticeVersion })?.subject;
  expect(subjectFor("1-12m-es")).toBe("Hola");
  for (const version of ["1-12m", "1-unknown", null])
    expect(subjectFor(version)).toBe("Your application for {job}");
  expect(templateFor(templates, "new", { noticeVersion: null })).toBeUndefined();
});

const SPANISH = { locale: "es-US", tagline: "", descriptor: "", region: "" } as const;

test("a template with an unknown placeholder is rejected", () => {
  const check = (body: string) => templateForm.check({ subject: "x", body });
  expect(check("Hello {nam}")).toEqual({
    ok: false,
    fieldErrors: { body: "Use only {name}, {job} and {company} in braces" },
  });
  expect(check("Hello {name}, {job} at {company} {}").ok).toBe(false);
  expect(check("Hello {name}, { } is no placeholder").ok).toBe(true);
  const values = { name: "{job}", job: "$&", company: "C" };
  expect(fillTemplate({ subject: "{name}\n{job}", body: "{company}" }, values)).toEqual({
    subject: "{job} $&",
    body: "C",
  });
});

test("a bulk status change writes a history line and an audit line per application, and sends no mail", async () => {
  const context = database.context();
  const [cleo, ben, ada] = await storeThree();
  await setApplicationStatus(context, admin, { id: ada, status: "rejected" });
  const gone = crypto.randomUUID();
  const ids = [cleo, ben, ada, cleo, gone, "x"];
  expect(await setStatusOfSelected(context, admin, { ids, status: "rejected" })).toMatchObject({
    ok: true,
    changed: 3,
    refused: 2,
  });
  expect((await countApplications(context)).byStatus).toEqual({ rejected: 3 });
  expect(await listChanges(context, cleo)).toMatchObject([{ before: "new", after: "rejected" }]);
  expect(await listChanges(context, ada)).toHaveLength(1);
  expect(await actions()).toEqual(Array(3).fill("application-rejected"));
  expect(await mails()).toEqual([]);
});

test("a bulk deletion skips applications under a legal hold", async () => {
  const context = database.context();
  const [cleo, ben, ada] = await storeThree();
  await setLegalHold(context, admin, ben);
  expect(await deleteSelected(context, admin, [cleo, ben, ada])).toEqual({
    ok: true,
    changed: 2,
    refused: 1,
  });
  expect((await countApplications(context)).total).toBe(1);
});

test("a bulk change is rejected for other actors, for no applications and for more than five hundred", async () => {
  const context = database.context();
  const id = await storeApplication(context);
  const rejected = (reason: string) => ({ ok: false, reason });
  expect(await deleteSelected(context, visitor, [id])).toEqual(rejected("not-allowed"));
  expect(await deleteSelected(context, admin, [])).toEqual(rejected("none-selected"));
  const many = Array.from({ length: 501 }, () => crypto.randomUUID());
  expect(await deleteSelected(context, admin, many)).toEqual(rejected("too-many"));
  expect(await setStatusOfSelected(context, admin, { ids: [id], status: "hired" })).toEqual(
    rejected("unknown-status"),
  );
  expect((await countApplications(context)).total).toBe(1);
});

test("each application has the previous and next one of the list it was opened from", async () => {
  const context = database.context();
  const [cleo, ben, ada] = await storeThree();
  expect(await getListPosition(context, ben, ANY)).toEqual({
    previous: cleo,
    next: ada,
    position: 2,
    total: 3,
  });
  expect(await getListPosition(context, ben, { ...ANY, sort: "name" })).toEqual({
    previous: ada,
    next: cleo,
    position: 2,
    total: 3,
  });
  expect(await getListPosition(context, cleo, ANY)).toMatchObject({
    previous: null,
    next: ben,
    position: 1,
  });
  await setApplicationStatus(context, admin, { id: ben, status: "rejected" });
  expect(await getListPosition(context, cleo, { ...ANY, status: "new" })).toEqual({
    previous: null,
    next: ada,
    position: 1,
    total: 2,
  });
  expect(await getListPosition(context, ben, { ...ANY, status: "new" })).toEqual({
    previous: cleo,
    next: ada,
    position: null,
    total: 2,
  });
  await indexResumes(context, documents);
  expect(await getListPosition(context, ada, { ...ANY, search: "example" })).toEqual({
    previous: ben,
    next: null,
    position: 3,
    total: 3,
  });
  expect(await getListPosition(context, "x", ANY)).toEqual({
    previous: null,
    next: null,
    position: null,
    total: 0,
  });
});

test("earlier applications from the same address are found regardless of its case", async () => {
  const context = database.context();
  const id = await storeApplication(context, { email: "Sam@Example.com" });
  const earlier = await storeApplication(context, { email: "sam@example.com" });
  await storeApplication(context, { email: "pam@example.com" });
  const others = await listOthersFromAddress(context, { id, email: "Sam@Example.com" });
  expect(others.map((application) => application.id)).toEqual([earlier]);
});
