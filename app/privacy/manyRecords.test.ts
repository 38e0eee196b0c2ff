import { expect, test } from "vitest";
import { verifyAuditChain } from "~/platform/data/audit/auditChain.server";
import { tombstones } from "~/platform/data/tables.server";
import { erasePerson } from "~/privacy/commands.server";
import { ADA } from "../../tests/support/actors";
import { useDatabase } from "../../tests/support/database";
import { peopleOf, privacy } from "../../tests/support/privacy";

const database = useDatabase();
const { countApplications, countInquiries } = peopleOf(database);
const EACH = 10_000;

test("20,000 records of one person are erased at once, with their mails, and the audit log has a line of each", {
  tags: ["thorough"],
  timeout: 120_000,
}, async () => {
  await database.pool.query(FILL_APPLICATIONS);
  await database.pool.query(FILL_INQUIRIES);
  await database.pool.query(FILL_MAILS);
  const context = database.context();
  expect(await erasePerson(context, privacy, ADA, "sam@example.com")).toEqual({
    ok: true,
    erased: 2 * EACH,
    underHold: 0,
  });
  expect([await countApplications(), await countInquiries()]).toEqual([0, 0]);
  const { rows } = await database.pool.query(
    "select kind, message from outbox group by kind, message",
  );
  expect(rows).toEqual([{ kind: "erasure", message: {} }]);
  expect(await database.db.$count(tombstones)).toBe(2 * EACH + 1);
  expect(await verifyAuditChain(context)).toMatchObject({ ok: true, events: 2 * EACH + 1 });
});

const FILL_APPLICATIONS = `
  insert into job_applications (reference, job_id, job_title, full_name, email, phone, resume_key, resume_name,
    resume_media_type, resume_bytes, resume_sha256, cover_letter, applied_at)
  select 'APP-' || n, 'architect', 'Architect', 'Sam', 'sam@example.com', '609', 'key-' || n, 'sam.pdf',
    'application/pdf', 4, '5a', 'Hi', now() from generate_series(1, ${EACH}) as n`;
const FILL_INQUIRIES = `
  insert into inquiries (reference, name, email, company, service, message, consented_at, received_at)
  select 'MSG-' || n, 'Sam', 'sam@example.com', 'Sam', 'data', 'Hi', now(), now()
  from generate_series(1, ${EACH}) as n`;
const FILL_MAILS = `
  insert into outbox (kind, subject_id, state, attempts, message)
  select 'record', id::text, 'sent', 1, '{"text": "canary"}'
  from (select id from job_applications union all select id from inquiries) as record`;
