import { expect, test } from "vitest";
import { storeApplication } from "~/applications/applications.testing";
import { setApplicationStatus } from "~/applications/commands.server";
import { listHistory } from "~/applications/history.server";
import { findApplication } from "~/applications/queries.server";
import { MAILED } from "~/applications/rules";
import { findBulkMail } from "~/applications/status/bulkMail.server";
import { listStatusMails, nameInMail } from "~/applications/status/statusMailTexts.server";
import {
  findTemplate,
  listTemplates,
  resetTemplate,
  saveTemplate,
  templateFor,
} from "~/applications/status/templateCommands.server";
import { DEFAULT_TEMPLATES, fillTemplate, templateForm } from "~/applications/status/templates";
import { profileOf } from "~/company/profile";
import { company as companyTable } from "~/company/tables.server";
import { fingerprintOf } from "~/platform/data/openedFrom.server";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { auditEvents, outbox } from "~/platform/data/tables.server";
import { saveTranslation } from "~/platform/data/translations.server";
import { NORTHWIND } from "../../../database/demo/company";
import { ADA, GRACE, VISITOR } from "../../../tests/support/actors";
import { useEmptyDatabase } from "../../../tests/support/database";

const database = useEmptyDatabase();

const company = { name: "Northwind", address: "hello@northwind.example" };
const mails = () => database.db.select().from(outbox);
const actions = async () =>
  (await database.db.select().from(auditEvents)).map(({ action }) => action);

test("an applicant is notified of a status when the administrator asks for it, at most once per status", async () => {
  const context = database.context();
  const id = await storeApplication(context, { fullName: "Sam {job}", jobTitle: "Architect" });
  await setApplicationStatus(context, ADA, { id, status: "reviewing" });
  expect(await mails()).toEqual([]);
  const notifying = { id, status: "accepted", notifyFrom: company };
  const results = await Promise.all([
    setApplicationStatus(context, ADA, notifying),
    setApplicationStatus(context, GRACE, notifying),
  ]);
  expect(results.filter((result) => result.ok && result.mailId)).toHaveLength(1);
  await database.db.update(outbox).set({ state: "sent", attempts: 1 });
  await setApplicationStatus(context, ADA, { id, status: "reviewing" });
  expect(await setApplicationStatus(context, ADA, notifying)).toMatchObject({ mailId: null });
  const queuedMails = await mails();
  expect(queuedMails).toHaveLength(1);
  expect(queuedMails[0]).toMatchObject({
    kind: "application-status",
    subjectId: id,
    message: {
      to: { address: "sam@example.com" },
      subject: "Good news about your application for Architect",
      text: expect.stringContaining("Hello Sam {job},"),
    },
  });
  const notified = (await listHistory(context, id)).filter(({ kind }) => kind === MAILED);
  expect(notified).toMatchObject([{ after: "accepted" }]);
});

test("an applicant is not notified of the status new, nor of an unknown status", async () => {
  const context = database.context();
  const id = await storeApplication(context, { status: "rejected" });
  expect(
    await setApplicationStatus(context, ADA, { id, status: "new", notifyFrom: company }),
  ).toMatchObject({ ok: true, mailId: null });
  expect(await mails()).toEqual([]);
});

test("a template that somebody else saved or reset after the form was opened is not replaced", async () => {
  const context = database.context();
  const { rejected } = DEFAULT_TEMPLATES;
  const save = (subject: string, openedFrom: string) =>
    saveTemplate(context, ADA, { id: "rejected", ...rejected, subject, openedFrom });
  expect(await save("First", fingerprintOf(rejected))).toEqual({ ok: true });
  const first = { ...rejected, subject: "First" };
  const refused = { ok: false, reason: "saved-since" };
  expect(await save("Second", fingerprintOf(rejected))).toEqual({ ...refused, newer: first });
  const stale = await resetTemplate(context, ADA, {
    id: "rejected",
    openedFrom: fingerprintOf(rejected),
  });
  expect(stale).toEqual({ ok: false, reason: "template-changed" });
  await resetTemplate(context, ADA, { id: "rejected", openedFrom: fingerprintOf(first) });
  expect(await save("Third", fingerprintOf(first))).toEqual({ ...refused, newer: rejected });
  expect(await findTemplate(context.db, "rejected")).toMatchObject({ isDefault: true });
});

test("a template is the company's own text until it is reset", async () => {
  const context = database.context();
  const template = { subject: "{company} about {job}", body: "Dear {name}" };
  expect(
    await saveTemplate(context, VISITOR, { id: "rejected", ...template, openedFrom: WITHOUT_PAGE }),
  ).toMatchObject({
    ok: false,
  });
  expect(
    await saveTemplate(context, ADA, { id: "new", ...template, openedFrom: WITHOUT_PAGE }),
  ).toMatchObject({
    ok: false,
  });
  await saveTemplate(context, ADA, { id: "rejected", ...template, openedFrom: WITHOUT_PAGE });
  await saveTemplate(context, ADA, { id: "rejected", ...template, openedFrom: WITHOUT_PAGE });
  expect(await findTemplate(context.db, "rejected")).toMatchObject({
    ...template,
    isDefault: false,
  });
  const id = await storeApplication(context, { jobTitle: "Architect\r\nBcc: x@example.com" });
  await setApplicationStatus(context, ADA, { id, status: "rejected", notifyFrom: company });
  expect((await mails())[0]?.message).toMatchObject({
    subject: "Northwind about Architect Bcc: x@example.com",
    text: "Dear Sam Rivera",
  });
  await resetTemplate(context, ADA, { id: "rejected", openedFrom: WITHOUT_PAGE });
  await resetTemplate(context, ADA, { id: "rejected", openedFrom: WITHOUT_PAGE });
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
  await saveTemplate(context, ADA, {
    id: "es-rejected",
    subject: "Hola",
    body: "{name}",
    openedFrom: WITHOUT_PAGE,
  });
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
  const id = await storeApplication(context, { noticeVersion: "1-12m-es" });
  const others = [
    await storeApplication(context, { noticeVersion: "2-12m-es", email: "a@example.com" }),
    await storeApplication(context, { noticeVersion: "1-12m", email: "b@example.com" }),
    await storeApplication(context, { noticeVersion: null, email: "c@example.com" }),
  ];
  const selected = [id, ...others];
  expect(await findBulkMail(context, { selected, status: "rejected", company })).toMatchObject({
    recipients: 4,
    mails: [
      { templateId: "rejected", language: "en", recipients: 2 },
      { templateId: "es-rejected", language: "es", subject: "Hola", recipients: 2 },
    ],
  });
  const application = await findApplication(context, id);
  const previews = application && (await listStatusMails(context, application, company));
  expect(previews?.map(({ templateId }) => templateId)).toContain("es-rejected");
});

test("a mail names the job as its applicant read it: translated, in the language of the template", async () => {
  const context = database.context();
  const profile = { ...profileOf(NORTHWIND), second: SPANISH };
  await database.db.insert(companyTable).values({ id: 1, profile });
  const job = { jobId: "data-engineer", jobTitle: "Data Engineer" };
  const address = { kind: "job", id: job.jobId, language: "es", version: 0 } as const;
  await saveTranslation(context, ADA, { ...address, input: { title: "Ingeniera de datos" } });
  const id = await storeApplication(context, { ...job, noticeVersion: "1-12m-es" });
  const other = await storeApplication(context, { ...job, email: "a@example.com" });
  for (const each of [id, other])
    await setApplicationStatus(context, ADA, { id: each, status: "rejected", notifyFrom: company });
  const bodies = (await mails()).map(({ message }) => JSON.stringify(message));
  expect(bodies.map((body) => body.includes("Ingeniera de datos"))).toEqual([true, false]);
  const application = await findApplication(context, id);
  const previews = application && (await listStatusMails(context, application, company));
  expect(JSON.stringify(previews)).toContain("Ingeniera de datos");
  const selection = { selected: [id, other], status: "accepted", company };
  const samples = (await findBulkMail(context, selection))?.mails;
  expect(samples?.map((sample) => JSON.stringify(sample).includes("Ingeniera"))).toEqual([
    false,
    true,
  ]);
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

test.each(["Zoë O'Neill-Łukasik (Mrs.)", "J. R. R. Tolkien", "Anna Ruiz (she/her)", "李 明"])(
  "a mail greets %j by the name",
  (name) => expect(nameInMail(name)).toBe(name),
);

test.each([
  "your account is locked: https://evil.example/x",
  "see www.evil.example",
  "evil-bank.com",
  "support@evil.example",
  "Jane\u202egro.live",
  "Jane\u0085Your account is locked",
  "x".repeat(81),
])("a mail never carries %j as a name to an address that may be a stranger's", (name) => {
  expect(nameInMail(name)).toBe("");
});

test("without a name the greeting stays a sentence", () => {
  const { body } = fillTemplate(DEFAULT_TEMPLATES.reviewing, {
    name: "",
    job: "Rigger",
    company: "N",
  });
  expect(body).toContain("Hello,\n\nWe are reading your application for Rigger.");
});
