import { Plus } from "lucide-react";
import { listRecentApplications } from "~/domain/applications/queries.server";
import { countByWeek } from "~/domain/applications/statistics.server";
import { listOverdueInquiries } from "~/domain/inquiries/queries.server";
import { listRecentJobs } from "~/domain/jobs/queries.server";
import { findMailTrouble } from "~/platform/mail/outbox.server";
import { listKeyFigures } from "~/routes/admin/parts/dashboard/keyFigures.server";
import { MailTroubleNotice } from "~/routes/admin/parts/dashboard/MailTrouble";
import { WaitingInquiries } from "~/routes/admin/parts/dashboard/WaitingInquiries";
import { WeeklyApplications } from "~/routes/admin/parts/dashboard/WeeklyApplications";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { LoadFailure } from "~/routes/admin/parts/LoadFailure";
import { PageHead } from "~/routes/admin/parts/PageHead";
import { RecentApplications } from "~/routes/admin/parts/RecentApplications";
import { RecentJobs } from "~/routes/admin/parts/RecentJobs";
import { LinkButton } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import type { Route } from "./+types/dashboard";

const CHARTED_WEEKS = 12;
const OVERDUE_SHOWN = 3;

export async function loader({ context }: Route.LoaderArgs) {
  const { actor, context: rooms } = deskOf(context);
  const [stats, weeks, overdue, jobs, applications, mailTrouble] = await Promise.all([
    listKeyFigures(rooms),
    countByWeek(rooms, CHARTED_WEEKS),
    listOverdueInquiries(rooms, OVERDUE_SHOWN),
    listRecentJobs(rooms),
    listRecentApplications(rooms),
    findMailTrouble(rooms.db),
  ]);
  const today = rooms.calendar().dayOf(rooms.now());
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
