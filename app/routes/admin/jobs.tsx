import { Plus } from "lucide-react";
import { listDeskDepartments, listDeskJobs } from "~/domain/jobs/queries.server";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { FilterForm } from "~/routes/admin/parts/FilterForm";
import { FilterSelect } from "~/routes/admin/parts/FilterSelect";
import { jobFiltersOf } from "~/routes/admin/parts/filters.server";
import { JobTable } from "~/routes/admin/parts/JobTable";
import { ListFoot } from "~/routes/admin/parts/ListFoot";
import { LoadFailure } from "~/routes/admin/parts/LoadFailure";
import { PageHead } from "~/routes/admin/parts/PageHead";
import { LinkButton } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import { SearchInput } from "~/ui/primitives/inputs";
import type { Route } from "./+types/jobs";

export async function loader({ context, request }: Route.LoaderArgs) {
  const desk = deskOf(context);
  const filters = jobFiltersOf(request);
  const [list, departments] = await Promise.all([
    listDeskJobs(desk.context, filters),
    listDeskDepartments(desk.context),
  ]);
  return { list, departments, filters, today: desk.context.calendar().dayOf(desk.context.now()) };
}

export default function Jobs({ loaderData }: Route.ComponentProps) {
  const { list, departments, filters, today } = loaderData;
  const { search, department, status } = filters;
  return (
    <>
      <title>Jobs | Admin Dashboard</title>
      <PageHead title="Jobs" lead="Everything the firm advertises, newest first.">
        <LinkButton variant="signal" size="sm" href="/admin/jobs/new">
          <Icon of={Plus} />
          Add New Job
        </LinkButton>
      </PageHead>
      <section className="card tablecard" aria-label="Jobs">
        <FilterForm label="Jobs">
          {filters.sort && <input type="hidden" name="sort" value={filters.sort} />}
          <SearchInput
            name="search"
            aria-label="Search jobs"
            placeholder="Search title or description"
            defaultValue={search}
          />
          <FilterSelect
            name="department"
            label="Department"
            placeholder="All departments"
            choices={departments}
            defaultValue={department}
          />
          <FilterSelect
            name="status"
            label="Status"
            placeholder="All"
            choices={[
              { value: "active", label: "Active" },
              { value: "inactive", label: "Inactive" },
            ]}
            defaultValue={status}
          />
        </FilterForm>
        <JobTable
          jobs={list.items}
          today={today}
          filtered={Boolean(search || department || status)}
          sort={filters.sort}
        />
        <ListFoot {...list} things="jobs" />
      </section>
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="Jobs" sentence="Failed to load jobs. Please try again later." />;
}
