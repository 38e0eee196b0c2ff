import { Plus } from "lucide-react";
import { countApplications, listRecentApplications } from "~/domain/applications/queries.server";
import { conversionRate } from "~/domain/applications/rules";
import { countOpenJobs, listRecentJobs } from "~/domain/jobs/queries.server";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { PageHead } from "~/routes/admin/parts/PageHead";
import { RecentApplications } from "~/routes/admin/parts/RecentApplications";
import { RecentJobs } from "~/routes/admin/parts/RecentJobs";
import { LinkButton } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import type { Route } from "./+types/dashboard";

export async function loader({ context }: Route.LoaderArgs) {
  const { actor, context: rooms } = deskOf(context);
  const [counts, activeJobs, jobs, applications] = await Promise.all([
    countApplications(rooms),
    countOpenJobs(rooms),
    listRecentJobs(rooms),
    listRecentApplications(rooms),
  ]);
  const { total, byStatus } = counts;
  const stats = [
    { label: "Total Applications", figure: String(total), href: "/admin/applications" },
    {
      label: "New Applications",
      figure: String(byStatus.new ?? 0),
      href: "/admin/applications?status=new",
    },
    {
      label: "Conversion Rate",
      figure: `${conversionRate(byStatus.accepted ?? 0, total)}%`,
      href: "/admin/applications?status=accepted",
    },
    { label: "Active Jobs", figure: String(activeJobs), href: "/admin/jobs?status=active" },
  ];
  return { name: actor.name, stats, jobs, applications };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { name, stats, jobs, applications } = loaderData;
  return (
    <>
      <title>Dashboard | Admin Dashboard</title>
      <PageHead title="Dashboard" lead={`Welcome back, ${name}.`}>
        <LinkButton variant="signal" size="sm" href="/admin/jobs/new">
          <Icon of={Plus} />
          Add New Job
        </LinkButton>
      </PageHead>
      <nav className="statline max-lg:grid-cols-2" aria-label="Key figures">
        {stats.map(({ label, figure, href }) => (
          <a key={label} href={href}>
            <b>{figure}</b>
            {label}
          </a>
        ))}
      </nav>
      <div className="grid items-start gap-5 min-[80rem]:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <RecentJobs jobs={jobs} />
        <RecentApplications applications={applications} />
      </div>
    </>
  );
}
