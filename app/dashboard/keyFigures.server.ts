import { countApplications } from "~/applications/queries.server";
import { conversionRate } from "~/applications/rules";
import { formatChange } from "~/dashboard/formatChange";
import { countOpenJobs } from "~/jobs/queries.server";
import type { App } from "~/platform/app.server";
import { figuresOfLastMonth } from "~/platform/figures/figures.server";

/** The four key figures of the dashboard, each with a link to its records and its change since last month. */
export async function listKeyFigures(app: App) {
  const [{ total, byStatus }, activeJobs, before] = await Promise.all([
    countApplications(app),
    countOpenJobs(app),
    figuresOfLastMonth(app),
  ]);
  const waiting = byStatus.new ?? 0;
  const rate = conversionRate(byStatus.accepted ?? 0, total);
  return [
    {
      label: "Total Applications",
      figure: String(total),
      change: formatChange(total, before.applications),
      href: "/admin/applications",
    },
    {
      label: "New Applications",
      figure: String(waiting),
      change: formatChange(waiting, before["new-applications"]),
      href: "/admin/applications?status=new",
    },
    {
      label: "Conversion Rate",
      figure: `${rate}%`,
      change: formatChange(rate, before["conversion-rate"], " points"),
      href: "/admin/applications?status=accepted",
    },
    {
      label: "Active Jobs",
      figure: String(activeJobs),
      change: formatChange(activeJobs, before["active-jobs"]),
      href: "/admin/jobs?status=active",
    },
  ];
}
