import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { inquiries } from "~/inquiries/tables.server";
import { addJob } from "~/jobs/commands.server";
import { DETAILS } from "~/jobs/jobs.testing";
import { uploadedPictures } from "~/media/tables.server";
import { listRecordNames } from "~/platform/data/audit/auditListing.server";
import { AUDITED_RECORDS } from "~/site/auditedRecords.server";
import { ADA } from "../../tests/support/actors";
import { useEmptyDatabase } from "../../tests/support/database";
import { idOf } from "../../tests/support/idOf";

const database = useEmptyDatabase();

const INQUIRY = {
  reference: "MSG-1",
  name: "Helen Park",
  email: "helen@client.example",
  company: "Park Logistics",
  service: "data",
  message: "We run nightly loads.",
  consentedAt: new Date(),
  receivedAt: new Date(),
};

test("the audit log names records while they exist, and no longer than that", async () => {
  const { db } = database;
  const [stored] = await db.insert(inquiries).values(INQUIRY).returning({ id: inquiries.id });
  const id = idOf(stored);
  const subjects = [`inquiry:${id}`, `job:${id}`, "inquiry:nonsense", "backup:1", `person:${id}`];
  const names = () => listRecordNames(db, AUDITED_RECORDS, subjects);
  expect(await names()).toEqual({
    [`inquiry:${id}`]: { name: "Helen Park", href: `/admin/inquiries?open=${id}` },
  });
  await db.delete(inquiries).where(eq(inquiries.id, id));
  expect(await names()).toEqual({});
});

test("jobs and posts are named, whose ids are no UUIDs", async () => {
  const added = await addJob(database.context(), ADA, DETAILS);
  const jobId = added.ok ? added.job.id : "";
  const names = await listRecordNames(database.db, AUDITED_RECORDS, [`job:${jobId}`, "job:gone"]);
  expect(names).toEqual({
    [`job:${jobId}`]: { name: "Data Engineer", href: `/admin/jobs/edit/${jobId}` },
  });
});

test("a picture is named by its file, else by its description, else as one without a name", async () => {
  const { db } = database;
  const size = { width: 8, height: 8, files: [], uploadedAt: new Date() };
  const rows = await db
    .insert(uploadedPictures)
    .values([
      { ...size, name: "pier.jpg", alt: "A pier" },
      { ...size, alt: "A vane" },
      { ...size, alt: "" },
    ])
    .returning({ id: uploadedPictures.id });
  const subjects = rows.map(({ id }) => `picture:${id}`);
  const names = await listRecordNames(db, AUDITED_RECORDS, subjects);
  expect(subjects.map((subject) => names[subject]?.name)).toEqual([
    "pier.jpg",
    "A vane",
    "Image without a name",
  ]);
});
