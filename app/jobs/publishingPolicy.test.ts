import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getPublishingPolicy, setPublishingPolicy } from "~/jobs/publishingPolicy.server";
import { fingerprintOf } from "~/platform/data/openedFrom.server";
import { auditEvents } from "~/platform/data/tables.server";
import { ADA } from "../../tests/support/actors";
import { useEmptyDatabase } from "../../tests/support/database";

const database = useEmptyDatabase();

test("a policy that somebody else has set since is shown, and an unchanged one is not audited", async () => {
  const context = database.context();
  const openedFrom = fingerprintOf(await getPublishingPolicy(context));
  const set = (blocksIncomplete: boolean) =>
    setPublishingPolicy(context, ADA, { blocksIncomplete, openedFrom });
  expect(await set(false)).toEqual({ ok: true });
  expect(await set(true)).toEqual({ ok: true });
  const newer = { blocksIncomplete: true };
  expect(await set(false)).toEqual({ ok: false, reason: "saved-since", newer });
  const policyCondition = eq(auditEvents.subject, "jobs:policy");
  expect(await context.db.$count(auditEvents, policyCondition)).toBe(1);
});
