import { and, isNull, or, type SQL, sql } from "drizzle-orm";
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

/** Looks for jobs without them, of which indexes hold the few there are. */
export async function readOpenJobsPromise(app: App): Promise<OpenJobsPromise> {
  const { payMinimum, payMaximum, payUnit, benefits } = jobs;
  const exists = (lacking: SQL | undefined) =>
    sql<boolean>`exists (select from ${jobs} where ${and(isOpenNow(app), lacking)})`;
  const { rows } = await app.db.execute<
    Record<"any" | "withoutPay" | "withoutBenefits", boolean>
  >(sql`
    select (select count(*) from ${jobs} where ${isOpenNow(app)}) > 0 as "any",
      ${exists(or(isNull(payMinimum), isNull(payMaximum), isNull(payUnit)))} as "withoutPay",
      ${exists(isNull(benefits))} as "withoutBenefits"`);
  const { any = false, withoutPay = true, withoutBenefits = true } = rows[0] ?? {};
  return { statesPay: any && !withoutPay, namesBenefits: any && !withoutBenefits };
}
