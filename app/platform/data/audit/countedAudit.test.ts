import { asc } from "drizzle-orm";
import { expect, it } from "vitest";
import type { AuditSubject } from "~/platform/data/audit/actions";
import { verifyAuditChain } from "~/platform/data/audit/auditChain.server";
import { closeAuditCounts, recordCountedAudit } from "~/platform/data/audit/countedAudit.server";
import { auditCounts, auditEvents } from "~/platform/data/tables.server";
import { HOUR_MS } from "~/platform/durations";
import { useApp } from "../../../../tests/support/database";

const { database, app: context } = useApp();

function recordRefusal(ipAddress: string, subject: AuditSubject = "account:unknown") {
  const actor = { kind: "visitor", ipAddress } as const;
  const event = { actor, action: "sign-in-refused" as const, subject };
  return database.db.transaction((tx) => recordCountedAudit(tx, context, event));
}

const lines = () => database.db.select().from(auditEvents).orderBy(asc(auditEvents.id));

it("the first event is written at once, and the rest as one line with their number after the hour", async () => {
  await Promise.all(Array.from({ length: 12 }, () => recordRefusal("203.0.113.9")));
  expect(await lines()).toMatchObject([{ ipAddress: "203.0.113.9", times: 1 }]);
  await closeAuditCounts(context);
  expect(await lines()).toHaveLength(1);
  context.advance(HOUR_MS);
  await Promise.all([closeAuditCounts(context), closeAuditCounts(context)]);
  expect(await lines()).toMatchObject([
    { times: 1 },
    {
      action: "sign-in-refused",
      subject: "account:unknown" as const,
      ipAddress: "203.0.113.9",
      times: 11,
    },
  ]);
  expect(await verifyAuditChain(context)).toMatchObject({ ok: true, events: 2 });
});

it("an IPv6 /64 counts as one address, and accounts are counted separately", async () => {
  for (let turn = 1; turn <= 5; turn += 1) await recordRefusal(`2001:db8:1:2::${turn}`);
  await recordRefusal("2001:db8:1:2::9", "account:7");
  expect(await lines()).toMatchObject([
    { subject: "account:unknown" as const, ipAddress: "2001:db8:1:2::1" },
    { subject: "account:7" as const },
  ]);
});

it("the number of lines is limited, however many addresses the events come from", async () => {
  for (let turn = 0; turn < 80; turn += 1) await recordRefusal(`198.51.100.${turn}`);
  context.advance(HOUR_MS);
  await closeAuditCounts(context);
  const written = await lines();
  expect(written.length).toBeLessThanOrEqual(52);
  expect(written.reduce((sum, { times }) => sum + times, 0)).toBe(80);
  expect(written.at(-1)).toMatchObject({ ipAddress: "several addresses" });
  expect(await database.db.select().from(auditCounts)).toEqual([]);
});

it("a changed number is detected", async () => {
  for (let turn = 0; turn < 3; turn += 1) await recordRefusal("203.0.113.9");
  context.advance(HOUR_MS);
  await closeAuditCounts(context);
  await database.db.update(auditEvents).set({ times: 1 });
  expect(await verifyAuditChain(context)).toMatchObject({ ok: false });
});
