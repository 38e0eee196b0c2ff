import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { inquiries } from "~/inquiries/tables.server";
import { listRecordNames } from "~/platform/data/audit/auditListing.server";
import { useEmptyDatabase } from "../../tests/support/database";
import { AUDITED_RECORDS } from "./auditedRecords.server";

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
  const id = stored?.id ?? "";
  const subjects = [`inquiry:${id}`, `job:${id}`, "inquiry:nonsense", "backup:1", `person:${id}`];
  const names = () => listRecordNames(db, AUDITED_RECORDS, subjects);
  expect(await names()).toEqual({
    [`inquiry:${id}`]: { name: "Helen Park", href: `/admin/inquiries?open=${id}` },
  });
  await db.delete(inquiries).where(eq(inquiries.id, id));
  expect(await names()).toEqual({});
});
