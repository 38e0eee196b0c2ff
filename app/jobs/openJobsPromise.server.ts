import { count, sql } from "drizzle-orm";
import { isOpenNow } from "~/jobs/queries.server";
import { jobs } from "~/jobs/tables.server";
import type { App } from "~/platform/app.server";

/** What the public pages may claim about all open jobs; both false without open jobs. */
export interface OpenJobsPromise {
  /** Every open job states minimum, maximum and unit of its pay. */
  statesPay: boolean;
  /** Every open job states its benefits. */
  namesBenefits: boolean;
}

export async function readOpenJobsPromise(app: App): Promise<OpenJobsPromise> {
  const { payMinimum, payMaximum, payUnit, benefits } = jobs;
  const statesPay = sql`${payMinimum} is not null and ${payMaximum} is not null and ${payUnit} is not null`;
  const [open] = await app.db
    .select({
      total: count(),
      withPay: sql<number>`count(*) filter (where ${statesPay})::int`,
      withBenefits: sql<number>`count(${benefits})::int`,
    })
    .from(jobs)
    .where(isOpenNow(app));
  const { total = 0, withPay = 0, withBenefits = 0 } = open ?? {};
  return {
    statesPay: total > 0 && withPay === total,
    namesBenefits: total > 0 && withBenefits === total,
  };
}
