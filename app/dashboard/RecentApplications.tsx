import { Users } from "lucide-react";
import { CareersLink } from "~/applications/admin/CareersLink";
import { NO_APPLICATIONS } from "~/applications/admin/statusLabels";
import type { Application } from "~/applications/rules";
import { Panel } from "~/dashboard/Panel";
import { useOfficeCalendar } from "~/shell/officeCalendar";
import { Badge } from "~/ui/primitives/Badge";
import { ColumnHeads } from "~/ui/primitives/ColumnHeads";
import { EmptyState } from "~/ui/primitives/EmptyState";

/** The newest applications on the dashboard. */
export function RecentApplications({ applications }: { applications: readonly Application[] }) {
  return (
    <Panel
      id="recent-applications"
      title="Recent applications"
      all={{ label: "All applications", href: "/admin/applications" }}
    >
      {applications.length === 0 ? (
        <div className="p-4">
          <EmptyState icon={Users} text={NO_APPLICATIONS.text} detail={NO_APPLICATIONS.detail}>
            <CareersLink />
          </EmptyState>
        </div>
      ) : (
        <ApplicationsTable applications={applications} />
      )}
    </Panel>
  );
}

function ApplicationsTable({ applications }: { applications: readonly Application[] }) {
  const { shortDate } = useOfficeCalendar();
  return (
    <div className="tablescroll">
      <table className="data" aria-labelledby="recent-applications">
        <ColumnHeads labels={["Applicant", "Position", "Applied", "Status"]} />
        <tbody>
          {applications.map((application) => (
            <tr key={application.id}>
              <td>
                <span className="who">
                  <a href={`/admin/applications/${application.id}`}>{application.fullName}</a>
                  <span>{application.email}</span>
                </span>
              </td>
              <td>{application.jobTitle}</td>
              <td className="when" data-label="Applied">
                {shortDate(application.appliedAt)}
              </td>
              <td className="c-status">
                <Badge status={application.status} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
