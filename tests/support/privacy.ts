import { createHash, randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { eraseLinksTo } from "~/accounts/oneTimeLinks.server";
import { erasePendingFormsAbout } from "~/accounts/signIn/pendingForms.server";
import {
  APPLICATION_PERSONAL_DATA,
  purgeWithApplications,
} from "~/applications/personalData.server";
import { applications } from "~/applications/tables.server";
import { INQUIRY_PERSONAL_DATA } from "~/inquiries/personalData.server";
import { inquiries } from "~/inquiries/tables.server";
import { submitOnce } from "~/platform/data/submissions.server";
import { newFileKey } from "~/platform/files/temporaryFiles.server";
import { enqueueMail } from "~/platform/mail/outbox.server";
import { createSigner } from "~/platform/signing.server";
import { privacyRestore } from "~/privacy/restoring.server";
import { backupScope } from "./backups";
import type { TestDatabase } from "./database";

export const privacy = {
  applications: APPLICATION_PERSONAL_DATA,
  inquiries: INQUIRY_PERSONAL_DATA,
  purgeWithApplications,
  eraseLinksTo,
  erasePendingFormsAbout,
  signer: createSigner(Buffer.from("a secret of the tests")),
};

/** When a test's people wrote, unless it says otherwise: the moment at which its clock starts. */
export const START = new Date("2026-11-20T15:00:00.000Z");

interface RecordValues {
  email?: string;
  at?: Date;
  words?: string;
  resume?: string;
  /** The privacy notice that an applicant agreed to. */
  noticeVersion?: string | null;
}

/** People who sent something, with all the traces that leaves. */
export function peopleOf(database: TestDatabase) {
  return {
    addApplication: (values: RecordValues = {}) => addApplication(database, values),
    addInquiry: (values: RecordValues = {}) => addInquiry(database, values),
    countApplications: () => database.db.$count(applications),
    countInquiries: () => database.db.$count(inquiries),
    everyRow: () => everyRow(database),
    backups: () =>
      backupScope(database, {
        steps: [privacyRestore(privacy)],
      }),
  };
}

async function addApplication(
  database: TestDatabase,
  { noticeVersion = null, ...values }: RecordValues = {},
) {
  const { email = "sam@example.com", at = START, words = "Hi", resume = "%PDF" } = values;
  const { files } = database.context();
  const arriving = files.temporary.newPath();
  await writeFile(arriving, resume);
  const key = newFileKey();
  await files.put(key, arriving);
  const reference = `APP-${randomUUID()}`;
  const [row] = await database.db
    .insert(applications)
    .values({
      reference,
      noticeVersion,
      jobId: "architect",
      jobTitle: "Architect",
      fullName: words,
      email,
      phone: "609",
      resumeKey: key,
      resumeName: "sam.pdf",
      resumeMediaType: "application/pdf",
      resumeBytes: resume.length,
      resumeSha256: createHash("sha256").update(resume).digest("hex"),
      coverLetter: words,
      appliedAt: at,
    })
    .returning();
  if (!row) throw new Error("the test's application was not stored");
  await leaveTraces(database, row.id, reference, words);
  return row;
}

async function addInquiry(
  database: TestDatabase,
  { email = "sam@example.com", at = START, words = "Hi" }: RecordValues = {},
) {
  const reference = `MSG-${randomUUID()}`;
  const [row] = await database.db
    .insert(inquiries)
    .values({
      reference,
      name: words,
      email,
      company: words,
      service: "data",
      message: words,
      consentedAt: at,
      receivedAt: at,
    })
    .returning();
  if (!row) throw new Error("the test's inquiry was not stored");
  await leaveTraces(database, row.id, reference, words);
  return row;
}

/** What a submitted form leaves beside its record. */
async function leaveTraces(
  database: TestDatabase,
  subjectId: string,
  reference: string,
  words: string,
) {
  const message = {
    to: { name: words, address: "hello@northwind.example" },
    from: { name: "", address: "hello@northwind.example" },
    subject: words,
    text: words,
  };
  await database.db.transaction((tx) =>
    enqueueMail(tx, { kind: "inquiry-received", subjectId, message }),
  );
  const submission = { key: randomUUID(), form: "apply", bodyHash: words };
  await submitOnce(database.db, submission, async () => ({ ok: true, result: { reference } }));
}

async function everyRow(database: TestDatabase): Promise<string> {
  const { rows } = await database.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const tables = await Promise.all(
    rows.map(({ name }) => database.pool.query(`select row::text from "${name}" as row`)),
  );
  return JSON.stringify(tables.map((table) => table.rows));
}
