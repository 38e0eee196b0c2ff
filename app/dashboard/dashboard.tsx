import { Plus } from "lucide-react";
import { listRecentApplications } from "~/applications/queries.server";
import { countByWeek } from "~/applications/statistics.server";
import { listKeyFigures } from "~/dashboard/keyFigures.server";
import { MailTroubleNotice } from "~/dashboard/MailTrouble";
import { RecentApplications } from "~/dashboard/RecentApplications";
import { RecentJobs } from "~/dashboard/RecentJobs";
import { WaitingInquiries } from "~/dashboard/WaitingInquiries";
import { WeeklyApplications } from "~/dashboard/WeeklyApplications";
import { listOverdueInquiries } from "~/inquiries/queries.server";
import { listRecentJobs } from "~/jobs/queries.server";
import { findMailTrouble } from "~/platform/mail/outbox.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { PageHead } from "~/shell/admin/PageHead";
import { LinkButton } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import type { Route } from "./+types/dashboard";

const CHARTED_WEEKS = 12;
const OVERDUE_SHOWN = 3;

export async function loader({ context }: Route.LoaderArgs) {
  const { actor, app } = adminRequest(context);
  const [stats, weeks, overdue, jobs, applications, mailTrouble] = await Promise.all([
    listKeyFigures(app),
    countByWeek(app, CHARTED_WEEKS),
    listOverdueInquiries(app, OVERDUE_SHOWN),
    listRecentJobs(app),
    listRecentApplications(app),
    findMailTrouble(app.db),
  ]);
  const today = app.calendar().dayOf(app.now());
  return { name: actor.name, stats, weeks, overdue, jobs, today, applications, mailTrouble };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { name, stats, weeks, overdue, jobs, today, applications, mailTrouble } = loaderData;
  return (
    <>
      <title>Dashboard | Admin Dashboard</title>
      <PageHead title="Dashboard" lead={`Welcome back, ${name}.`}>
        <LinkButton variant="signal" size="sm" href="/admin/jobs/new">
          <Icon of={Plus} />
          Add New Job
        </LinkButton>
      </PageHead>
      <MailTroubleNotice {...mailTrouble} />
      <nav className="statline max-lg:grid-cols-2" aria-label="Key figures">
        {stats.map(({ label, figure, change, href }) => (
          <a key={label} href={href}>
            <b>{figure}</b>
            {label}
            {change && <small>{change}</small>}
          </a>
        ))}
      </nav>
      <div className="dash">
        <WeeklyApplications weeks={weeks} />
        <WaitingInquiries {...overdue} />
        <RecentApplications applications={applications} />
        <RecentJobs jobs={jobs} today={today} />
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <LoadFailure
      title="Dashboard"
      sentence="Failed to load the dashboard. Please try again later."
    />
  );
}
