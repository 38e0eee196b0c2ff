import { Plus } from "lucide-react";
import { JobTable } from "~/jobs/admin/JobTable";
import {
  listAdminDepartments,
  listAdminJobs,
  readAdminJobFilters,
} from "~/jobs/adminQueries.server";
import { AdminPageHead } from "~/shell/admin/AdminPageHead";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { ListShortcuts } from "~/shell/admin/keys/Shortcuts";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { FilterForm, FilterSelect } from "~/shell/admin/list/FilterForm";
import { ListFoot } from "~/shell/admin/list/ListFoot";
import { requestScope } from "~/shell/scope.server";
import { LinkButton } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import type { Route } from "./+types/jobs";

export async function loader({ context, request }: Route.LoaderArgs) {
  const admin = adminRequest(context);
  const filters = readAdminJobFilters(request);
  const [list, departments] = await Promise.all([
    listAdminJobs(admin.app, filters),
    listAdminDepartments(admin.app),
  ]);
  const ids = list.items.map(({ id }) => id);
  const applicants = await context.get(requestScope).countApplicants(admin.app, ids);
  const today = admin.app.calendar().dayOf(admin.app.now());
  return { list, applicants, departments, filters, today };
}

export default function Jobs({ loaderData }: Route.ComponentProps) {
  const { list, applicants, departments, filters, today } = loaderData;
  const { search, department, status } = filters;
  return (
    <>
      <title>Jobs | Admin Dashboard</title>
      <AdminPageHead title="Jobs" lead="Everything the firm advertises, and drafts.">
        <LinkButton variant="signal" size="sm" href="/admin/jobs/new">
          <Icon of={Plus} />
          Add New Job
        </LinkButton>
      </AdminPageHead>
      <section className="card tablecard" aria-label="Jobs">
        <FilterForm
          label="Jobs"
          fixed={Boolean(filters.sort) && { name: "sort", value: filters.sort }}
          search={{ placeholder: "Search title or description", value: search }}
        >
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
          list={list}
          applicants={applicants}
          today={today}
          filtered={Boolean(search || department || status)}
          sort={filters.sort}
        />
        <ListFoot {...list} thing="job" things="jobs" />
      </section>
      <ListShortcuts thing="job" />
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="Jobs" sentence="Failed to load jobs. Please try again later." />;
}
