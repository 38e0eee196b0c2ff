import { STATUS_CHOICES } from "~/applications/admin/statusLabels";
import type { AppliedJob } from "~/applications/queries.server";
import { FilterForm } from "~/shell/admin/list/FilterForm";
import { FilterSelect } from "~/shell/admin/list/FilterSelect";
import { SearchInput } from "~/ui/primitives/inputs";

interface ApplicationFiltersProps {
  appliedJobs: readonly AppliedJob[];
  filters: { search: string; status: string; job: string; sort: string };
}

export function ApplicationFilters({ appliedJobs, filters }: ApplicationFiltersProps) {
  const jobs = appliedJobs.map(({ jobId, jobTitle }) => ({ value: jobId, label: jobTitle }));
  return (
    <FilterForm label="Applications">
      {filters.sort !== "-applied" && <input type="hidden" name="sort" value={filters.sort} />}
      <SearchInput
        name="search"
        aria-label="Search applications"
        placeholder="Search name, email, cover letter or resume"
        defaultValue={filters.search}
      />
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
