import { SearchX, Users } from "lucide-react";
import { useLocation } from "react-router";
import type { Application } from "~/domain/applications/rules";
import { shortDate } from "~/platform/calendar/officeCalendar";
import { DeleteButton } from "~/routes/admin/parts/DeleteButton";
import { DELETE_APPLICATION_QUESTION } from "~/routes/admin/parts/questions";
import { ResumeLink } from "~/routes/admin/parts/ResumeLink";
import { StatusControl } from "~/routes/admin/parts/StatusControl";
import { NO_APPLICATIONS } from "~/routes/admin/parts/statusWords";
import { LinkButton } from "~/ui/primitives/Button";
import { EmptyState } from "~/ui/primitives/EmptyState";

interface ApplicationTableProps {
  applications: readonly Application[];
  /** Nobody has applied yet, whatever the filters say. */
  noneAtAll: boolean;
}

const COLUMNS = ["Applicant", "Position", "Applied", "Status", "Resume", "Actions"];

export function ApplicationTable({ applications, noneAtAll }: ApplicationTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and keyboards must be able to scroll it.
    <section className="tablescroll" tabIndex={0} aria-label="Applications table">
      <table className="data">
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {applications.length === 0 && <NoApplications noneAtAll={noneAtAll} />}
          {applications.map((application) => (
            <ApplicationRow key={application.id} application={application} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ApplicationRow({ application }: { application: Application }) {
  const { pathname, search } = useLocation();
  const { id, fullName } = application;
  return (
    <tr>
      <td>
        <span className="who">
          <a id={`applicant-${id}`} href={`/admin/applications/${id}`}>
            {fullName}
          </a>
          <span>{application.email}</span>
        </span>
      </td>
      <td>{application.jobTitle}</td>
      <td className="when" data-label="Applied">
        {shortDate(application.appliedAt)}
      </td>
      <td className="c-status">
        <StatusControl application={application} />
      </td>
      <td data-label="Resume">
        <ResumeLink application={application} />
      </td>
      <td className="c-acts">
        <div className="acts">
          <DeleteButton
            action={`/admin/applications/${id}/delete`}
            from={pathname + search}
            title={`Delete the application of ${fullName}?`}
            question={DELETE_APPLICATION_QUESTION}
            describedBy={`applicant-${id}`}
          />
        </div>
      </td>
    </tr>
  );
}

const NO_MATCH = "No applications found matching your filters.";

function NoApplications({ noneAtAll }: { noneAtAll: boolean }) {
  return (
    <tr>
      <td className="none" colSpan={COLUMNS.length}>
        {noneAtAll ? (
          <EmptyState icon={Users} text={NO_MATCH} detail={NO_APPLICATIONS.detail} />
        ) : (
          <EmptyState icon={SearchX} text={NO_MATCH}>
            <LinkButton variant="line" size="sm" href="/admin/applications">
              Clear Filters
            </LinkButton>
          </EmptyState>
        )}
      </td>
    </tr>
  );
}
