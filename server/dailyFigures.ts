import { countApplications } from "~/domain/applications/queries.server";
import { conversionRate } from "~/domain/applications/rules";
import { countOpenJobs } from "~/domain/jobs/queries.server";
import type { Context } from "~/platform/context.server";
import { keepFigures } from "~/platform/figures/figures.server";

/** Counts what the dashboard shows, so that it can say a month later what has changed. */
export async function keepDailyFigures(context: Context): Promise<void> {
  const { total, byStatus } = await countApplications(context);
  await keepFigures(context, {
    applications: total,
    "new-applications": byStatus.new ?? 0,
    "conversion-rate": conversionRate(byStatus.accepted ?? 0, total),
    "active-jobs": await countOpenJobs(context),
  });
}
