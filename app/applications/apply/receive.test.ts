import { drizzle } from "drizzle-orm/node-postgres";
import { beforeEach, expect, test } from "vitest";
import { receiveApplication } from "~/applications/apply/receive.server";
import { getPrivacyNotice } from "~/applications/queries.server";
import { readSubmissions, useSubmissions } from "~/applications/submissions.testing";
import type { App } from "~/platform/app.server";
import { createPool } from "~/platform/data/database.server";
import { isFormKey, mintFormKey } from "~/platform/data/submissions.server";
import { unclaimedFiles } from "~/platform/data/tables.server";
import { createLog } from "~/platform/log/log.server";
import { useDatabase } from "../../../tests/support/database";
import { useDocuments } from "../../../tests/support/documents";
import { testLimits } from "../../../tests/support/limits";
import { pdfOf } from "../../../tests/support/visitorForms";

// In which order a form is checked, and what each refusal sends back. The journeys test what visitors read.

const database = useDatabase();
const documents = useDocuments();
const { job } = useSubmissions(database);
const { stored } = readSubmissions(database);

const RESUME = pdfOf(2_000);
let app: App;
beforeEach(() => {
  app = { ...database.context(), limits: testLimits(database.pool, { enabled: false }) };
});

interface Sent {
  fields?: Record<string, string>;
  resume?: Buffer | null;
  jobId?: string;
}

async function receive({ fields = {}, resume = RESUME, jobId = job.id }: Sent = {}) {
  const body = new FormData();
  const values = {
    full_name: "Sam Rivera",
    email: "sam@example.com",
    phone: "609 555 0145",
    referral_source: "Referral",
    form_key: mintFormKey(),
    ...fields,
  };
  for (const [name, value] of Object.entries(values)) body.set(name, value);
  if (resume) body.set("resume", new File([new Uint8Array(resume)], "sam.pdf"));
  const request = new Request("http://localhost/careers/apply", { method: "POST", body });
  return receiveApplication({ app, ipAddress: "203.0.113.9", documents }, jobId, request);
}

const errorsIn = ({ result }: Awaited<ReturnType<typeof receive>>) =>
  result.ok ? [] : Object.keys(result.fieldErrors);

test("a whole form is stored with its resume, which nothing else can claim any more", async () => {
  const { result, status } = await receive();
  expect(status).toBe(200);
  const [application] = await stored();
  expect(result).toMatchObject({ ok: true, reference: application?.reference });
  expect(application?.resumeBytes).toBe(RESUME.length);
  expect(await database.db.$count(unclaimedFiles)).toBe(0);
});

test.each<[string, Sent, number, string[]]>([
  ["a job that is not there, before anything else", { jobId: "none", resume: null }, 404, ["form"]],
  [
    "a robot, before its file is inspected",
    { fields: { fd_leave_empty: "x" }, resume: Buffer.from("MZ a program") },
    422,
    ["form"],
  ],
  [
    "no resume, with the other errors",
    { fields: { email: "x" }, resume: null },
    422,
    ["email", "resume"],
  ],
  ["a file of another kind", { resume: Buffer.from("MZ a program") }, 422, ["resume"]],
  ["an invalid field", { fields: { email: "x" } }, 422, ["email"]],
  [
    "a likely slip in the address, which is asked about",
    { fields: { email: "sam@gmial.com", email_asked: "" } },
    422,
    ["email"],
  ],
])("%s: refused, and no application is stored", async (_what, sent, status, errors) => {
  const response = await receive(sent);
  expect([response.status, errorsIn(response).sort()]).toEqual([status, errors]);
  expect(await stored()).toEqual([]);
});

test("the resume of a form with an error waits for the corrected one, which need not send it again", async () => {
  const formKey = mintFormKey();
  const { result } = await receive({ fields: { email: "x", form_key: formKey } });
  const ticket = result.ok ? "" : (result.resume?.ticket ?? "");
  expect(ticket).not.toBe("");
  expect(await database.db.$count(unclaimedFiles)).toBe(1);
  const corrected = { fields: { form_key: formKey, resume_ticket: ticket }, resume: null };
  expect(await receive(corrected)).toMatchObject({ status: 200 });
  expect(await database.db.$count(unclaimedFiles)).toBe(0);
});

test("an outdated notice is shown anew, and the form keeps its file", async () => {
  const { version } = await getPrivacyNotice(app);
  const { result, status } = await receive({ fields: { notice_version: "1-99m" } });
  expect(status).toBe(409);
  expect(result).toMatchObject({ notice: { version }, resume: { name: "sam.pdf" } });
  expect(await stored()).toEqual([]);
});

test("a form that is sent again differently is stored once, and gets a key for the second", async () => {
  const fields = { form_key: mintFormKey() };
  await receive({ fields });
  const { result, status } = await receive({ fields: { ...fields, phone: "609 555 0199" } });
  expect(status).toBe(409);
  const nextKey = result.ok ? "" : result.formKey;
  expect(isFormKey(nextKey)).toBe(true);
  expect(nextKey).not.toBe(fields.form_key);
  expect(await stored()).toHaveLength(1);
});

test("without the database everything that was typed goes back, with status 503", async () => {
  const pool = createPool({ connectionString: database.url }, createLog("silent"));
  await pool.end();
  app = { ...app, db: drizzle(pool) };
  const { result, status } = await receive({ fields: { cover_letter: "I like hard problems." } });
  expect(status).toBe(503);
  expect(result).toMatchObject({ ok: false, values: { cover_letter: "I like hard problems." } });
});
