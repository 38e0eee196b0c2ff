import type { Job } from "~/jobs/job";
import { careersAddress, isFiltered, type JobFilterValues } from "~/jobs/public/careersAddress";
import { jobRow } from "~/jobs/public/jobRow";
import { useOfficeCalendar } from "~/shell/officeCalendar";
import { EmptyState } from "~/ui/primitives/EmptyState";
import { Pagination } from "~/ui/primitives/Pagination";
import { ClearFilters } from "~/ui/sections/FilterBar";
import { JobList } from "~/ui/sections/JobRow";

interface JobResultsProps {
  jobs: readonly Job[];
  filters: JobFilterValues;
  page: number;
  pages: number;
}

export function JobResults({ jobs, filters, page, pages }: JobResultsProps) {
  const calendar = useOfficeCalendar();
  if (jobs.length === 0) return <NoPositions filtered={isFiltered(filters)} />;
  return (
    <>
      <JobList jobs={jobs.map((job) => jobRow(job, calendar))} />
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(number) => `${careersAddress(filters, number)}#open`}
        label="Pages of positions"
      />
    </>
  );
}

function NoPositions({ filtered }: { filtered: boolean }) {
  return (
    <EmptyState
      text="No positions found matching your criteria"
      detail={filtered ? undefined : "Nothing is open right now. New positions appear here first."}
    >
      {filtered && <ClearFilters action="/careers#open" />}
    </EmptyState>
  );
}
