import {
  countApplications,
  listApplications,
  listAppliedJobs,
} from "~/domain/applications/queries.server";
import { ApplicationTable } from "~/routes/admin/parts/ApplicationTable";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { FilterForm } from "~/routes/admin/parts/FilterForm";
import { FilterSelect } from "~/routes/admin/parts/FilterSelect";
import { applicationFiltersOf } from "~/routes/admin/parts/filters.server";
import { ListFoot } from "~/routes/admin/parts/ListFoot";
import { LoadFailure } from "~/routes/admin/parts/LoadFailure";
import { PageHead } from "~/routes/admin/parts/PageHead";
import { StatusLine } from "~/routes/admin/parts/StatusLine";
import { STATUS_CHOICES } from "~/routes/admin/parts/statusWords";
import type { Route } from "./+types/applications";

export async function loader({ context, request }: Route.LoaderArgs) {
  const desk = deskOf(context);
  const filters = applicationFiltersOf(request);
  const [list, appliedJobs, counts] = await Promise.all([
    listApplications(desk.context, filters),
    listAppliedJobs(desk.context),
    countApplications(desk.context),
  ]);
  return { list, appliedJobs, counts, filters };
}

export default function Applications({ loaderData }: Route.ComponentProps) {
  const { list, appliedJobs, counts, filters } = loaderData;
  const jobs = appliedJobs.map(({ jobId, jobTitle }) => ({ value: jobId, label: jobTitle }));
  return (
    <>
      <title>Applications | Admin Dashboard</title>
      <PageHead title="Applications" lead="Everyone who has applied, newest first." />
      <StatusLine counts={counts} status={filters.status} />
      <section className="card tablecard" aria-label="Applications">
        <FilterForm label="Applications">
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
        <ApplicationTable applications={list.items} noneAtAll={counts.total === 0} />
        <ListFoot {...list} things="applications" />
      </section>
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="Applications" sentence="Failed to load applications" />;
}
