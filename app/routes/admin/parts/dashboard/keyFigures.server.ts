import { countApplications } from "~/domain/applications/queries.server";
import { conversionRate } from "~/domain/applications/rules";
import { countOpenJobs } from "~/domain/jobs/queries.server";
import type { Context } from "~/platform/context.server";
import { figuresOfLastMonth } from "~/platform/figures/figures.server";
import { changeInWords } from "~/routes/admin/parts/dashboard/changeInWords";

/** The four figures of the dashboard, each with the way to what it counts and how it has moved. */
export async function listKeyFigures(context: Context) {
  const [{ total, byStatus }, activeJobs, before] = await Promise.all([
    countApplications(context),
    countOpenJobs(context),
    figuresOfLastMonth(context),
  ]);
  const waiting = byStatus.new ?? 0;
  const rate = conversionRate(byStatus.accepted ?? 0, total);
  return [
    {
      label: "Total Applications",
      figure: String(total),
      change: changeInWords(total, before.applications),
      href: "/admin/applications",
    },
    {
      label: "New Applications",
      figure: String(waiting),
      change: changeInWords(waiting, before["new-applications"]),
      href: "/admin/applications?status=new",
    },
    {
      label: "Conversion Rate",
      figure: `${rate}%`,
      change: changeInWords(rate, before["conversion-rate"], " points"),
      href: "/admin/applications?status=accepted",
    },
    {
      label: "Active Jobs",
      figure: String(activeJobs),
      change: changeInWords(activeJobs, before["active-jobs"]),
      href: "/admin/jobs?status=active",
    },
  ];
}
