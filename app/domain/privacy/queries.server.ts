import { holdingsOf, type Privacy } from "~/domain/privacy/privacy";
import { DEFAULT_MONTHS, keptUntil, nextPurge, type RetentionMonths } from "~/domain/privacy/rules";
import { retention } from "~/domain/privacy/tables.server";
import type { Context } from "~/platform/context.server";
import type { Database } from "~/platform/db/database.server";
import { countExpired, countHeld, listRecordsOf } from "~/platform/erasure/records.server";

export interface RetentionPlan {
  months: RetentionMonths;
  ranAt: Date | null;
  nextPurge: Date;
  /** What that purge erases. */
  due: RetentionMonths;
}

export async function getRetentionPlan(context: Context, privacy: Privacy): Promise<RetentionPlan> {
  const { months, ranAt } = await readRetention(context.db);
  const next = nextPurge(ranAt, context.now());
  const { applications, inquiries } = privacy;
  const [dueApplications, dueInquiries] = await Promise.all([
    countExpired(context.db, applications, keptUntil(next, months.applications)),
    countExpired(context.db, inquiries, keptUntil(next, months.inquiries)),
  ]);
  const due = { applications: dueApplications, inquiries: dueInquiries };
  return { months, ranAt, nextPurge: next, due };
}

export async function readRetention(
  db: Database,
): Promise<{ months: RetentionMonths; ranAt: Date | null }> {
  const [row] = await db.select().from(retention);
  const { applicationMonths = DEFAULT_MONTHS, inquiryMonths = DEFAULT_MONTHS } = row ?? {};
  return {
    months: { applications: applicationMonths, inquiries: inquiryMonths },
    ranAt: row?.ranAt ?? null,
  };
}

export interface HeldOnPerson {
  /** How many records of each holding, by its name. */
  records: Record<string, number>;
  total: number;
  /** How many of them a legal hold keeps. */
  underHold: number;
}

/** How much is held on an address. */
export async function countHeldOn(
  context: Context,
  privacy: Privacy,
  email: string,
): Promise<HeldOnPerson> {
  const records: Record<string, number> = {};
  let underHold = 0;
  for (const holding of holdingsOf(privacy)) {
    records[holding.name] = (await listRecordsOf(context.db, holding, email)).length;
    underHold += await countHeld(context.db, holding, email);
  }
  const total = Object.values(records).reduce((sum, count) => sum + count, 0);
  return { records, total, underHold };
}
