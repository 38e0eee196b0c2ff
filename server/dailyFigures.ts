import { countApplications } from "~/applications/queries.server";
import { conversionRate } from "~/applications/rules";
import { countOpenJobs } from "~/jobs/queries.server";
import type { App } from "~/platform/app.server";
import { storeFigures } from "~/platform/figures/figures.server";

/** Stores the dashboard's figures, so that it can compare them a month later. */
export async function storeDailyFigures(app: App): Promise<void> {
  const { total, byStatus } = await countApplications(app);
  await storeFigures(app, {
    applications: total,
    "new-applications": byStatus.new ?? 0,
    "conversion-rate": conversionRate(byStatus.accepted ?? 0, total),
    "active-jobs": await countOpenJobs(app),
  });
}
