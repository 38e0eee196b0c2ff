import { Download } from "lucide-react";
import { useLocation } from "react-router";
import { ApplicationTable } from "~/applications/admin/list/ApplicationTable";
import { applicationFiltersOf } from "~/applications/admin/list/applicationFilters.server";
import { STATUS_CHOICES } from "~/applications/admin/statusLabels";
import { listApplications } from "~/applications/applicationList.server";
import { type AppliedJob, countApplications, listAppliedJobs } from "~/applications/queries.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { FilterForm } from "~/shell/admin/list/FilterForm";
import { FilterSelect } from "~/shell/admin/list/FilterSelect";
import { ListFoot } from "~/shell/admin/list/ListFoot";
import { PageHead } from "~/shell/admin/PageHead";
import { LinkButton } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import type { Route } from "./+types/applications";

export async function loader({ context, request }: Route.LoaderArgs) {
  const admin = adminRequest(context);
  const filters = applicationFiltersOf(request);
  const [list, appliedJobs, counts] = await Promise.all([
    listApplications(admin.app, filters),
    listAppliedJobs(admin.app),
    countApplications(admin.app),
  ]);
  return { list, appliedJobs, counts, filters };
}

export default function Applications({ loaderData }: Route.ComponentProps) {
  const { list, appliedJobs, counts, filters } = loaderData;
  const { search } = useLocation();
  const newestFirst = filters.sort === "-applied";
  const isBeyondTheEnd = list.items.length === 0 && list.total > 0;
  return (
    <>
      <title>Applications | Admin Dashboard</title>
      <PageHead
        title="Applications"
        lead={`Everyone who has applied${newestFirst ? ", newest first" : ""}.`}
      >
        <LinkButton
          variant="line"
          size="sm"
          href={`/admin/applications/export${search}`}
          data-file=""
        >
          <Icon of={Download} />
          Export CSV
        </LinkButton>
      </PageHead>
      <StatusLine counts={counts} status={filters.status} />
      <section className="card tablecard" aria-label="Applications">
        <ApplicationFilters appliedJobs={appliedJobs} filters={filters} />
        <ApplicationTable list={list} noneAtAll={counts.total === 0} filters={filters} />
        {!isBeyondTheEnd && <ListFoot {...list} things="applications" />}
      </section>
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="Applications" sentence="Failed to load applications" />;
}

interface StatusLineProps {
  counts: { total: number; byStatus: Record<string, number> };
  status: string;
}

/** Shows the number of applications per status, each linked to the list of that status. */
function StatusLine({ counts, status }: StatusLineProps) {
  const entries = [
    { value: "", label: "All", figure: counts.total },
    ...STATUS_CHOICES.map((choice) => ({ ...choice, figure: counts.byStatus[choice.value] ?? 0 })),
  ];
  return (
    <nav className="statline" aria-label="Applications by status">
      {entries.map(({ value, label, figure }) => (
        <a
          key={value}
          href={value ? `/admin/applications?status=${value}` : "/admin/applications"}
          aria-current={value === status ? "true" : undefined}
        >
          <b>{figure}</b>
          {label}
        </a>
      ))}
    </nav>
  );
}

interface ApplicationFiltersProps {
  appliedJobs: readonly AppliedJob[];
  filters: { search: string; status: string; job: string; sort: string };
}

function ApplicationFilters({ appliedJobs, filters }: ApplicationFiltersProps) {
  const jobs = appliedJobs.map(({ jobId, jobTitle }) => ({ value: jobId, label: jobTitle }));
  return (
    <FilterForm
      label="Applications"
      fixed={filters.sort !== "-applied" && { name: "sort", value: filters.sort }}
      search={{ placeholder: "Search name, email, cover letter or resume", value: filters.search }}
    >
      <FilterSelect
        name="status"
        label="Status"
        placeholder="All statuses"
        choices={STATUS_CHOICES}
        defaultValue={filters.status}
      />
      <FilterSelect
        name="job"
        label="Job"
        placeholder="All jobs"
        choices={jobs}
        defaultValue={filters.job}
      />
    </FilterForm>
  );
}
