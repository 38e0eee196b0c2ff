import { Download } from "lucide-react";
import { useLocation } from "react-router";
import {
  ApplicationListShortcuts,
  ApplicationTable,
} from "~/applications/admin/list/ApplicationTable";
import { readApplicationFilters } from "~/applications/admin/list/listFilters.server";
import { labelOfStatus, STATUS_CHOICES } from "~/applications/admin/statuses";
import { listApplications } from "~/applications/applicationList.server";
import {
  type ApplicationCounts,
  type AppliedJob,
  listAppliedJobs,
} from "~/applications/queries.server";
import { countWithStatus } from "~/applications/rules";
import { findPassages } from "~/applications/search/passages.server";
import { AdminPageHead } from "~/shell/admin/AdminPageHead";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { FilterForm, FilterSelect, ListTabs } from "~/shell/admin/list/FilterForm";
import { ListFoot } from "~/shell/admin/list/ListFoot";
import { auditListingByNewAccount } from "~/shell/admin/newAccountListing.server";
import { LinkButton } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import type { Route } from "./+types/applications";

export async function loader({ context, request }: Route.LoaderArgs) {
  const admin = adminRequest(context);
  await auditListingByNewAccount(context, "list:applications");
  const filters = readApplicationFilters(request);
  // Before the list is read: what comes in meanwhile may be in the list, but never in a selection of all of it.
  const listedAt = admin.app.now();
  const [list, appliedJobs] = await Promise.all([
    listApplications(admin.app, filters),
    listAppliedJobs(admin.app),
  ]);
  const ids = list.items.map(({ id }) => id);
  const passages = await findPassages(admin.app, ids, filters.search);
  return { list, listedAt, appliedJobs, filters, passages };
}

export default function Applications({ loaderData }: Route.ComponentProps) {
  const { list, listedAt, appliedJobs, filters, passages } = loaderData;
  const { search } = useLocation();
  const newestFirst = filters.sort === "-applied";
  return (
    <>
      <title>Applications | Admin Dashboard</title>
      <AdminPageHead
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
      </AdminPageHead>
      <section className="card tablecard" aria-label="Applications">
        <StatusTabs counts={list.counts} status={filters.status} />
        <ApplicationFilterForm appliedJobs={appliedJobs} filters={filters} />
        <ApplicationTable
          list={list}
          passages={passages}
          listedAt={listedAt}
          hasNoApplications={appliedJobs.length === 0}
          filters={filters}
        />
        <ListFoot {...list} thing="application" things="applications" />
      </section>
      <ApplicationListShortcuts />
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="Applications" sentence="Failed to load applications" />;
}

/** A status of another site, which some imported applications have, is a choice while the list is filtered by it. */
function choicesWith(status: string): readonly { value: string; label: string }[] {
  if (!status || labelOfStatus(status)) return STATUS_CHOICES;
  return [...STATUS_CHOICES, { value: status, label: status }];
}

interface StatusTabsProps {
  counts: ApplicationCounts;
  status: string;
}

/** Links that filter by status, each with its number of applications. The other filters stay. */
function StatusTabs({ counts, status }: StatusTabsProps) {
  const { pathname, search } = useLocation();
  const hrefOf = (value: string) => {
    const address = new URLSearchParams(search);
    address.delete("page");
    address.delete("status");
    if (value) address.set("status", value);
    return address.size > 0 ? `${pathname}?${address}` : pathname;
  };
  const all = { value: "", label: "All" };
  const tabs = [all, ...choicesWith(status)].map(({ value, label }) => ({
    href: hrefOf(value),
    label,
    count: countWithStatus(counts, value),
    isCurrent: value === status,
  }));
  return <ListTabs label="Applications by status" tabs={tabs} hasSelect />;
}

interface ApplicationFilterFormProps {
  appliedJobs: readonly AppliedJob[];
  filters: { search: string; status: string; job: string; sort: string };
}

function ApplicationFilterForm({ appliedJobs, filters }: ApplicationFilterFormProps) {
  const jobs = [...Map.groupBy(appliedJobs, ({ jobTitle }) => jobTitle)].flatMap(([title, own]) =>
    own.map(({ jobId }) => ({
      value: jobId,
      label: own.length > 1 ? `${title} (${jobId})` : title,
    })),
  );
  return (
    <FilterForm
      label="Applications"
      fixed={filters.sort !== "-applied" && { name: "sort", value: filters.sort }}
      search={{ placeholder: "Search name or resume", value: filters.search }}
    >
      <FilterSelect
        name="status"
        label="Status"
        hasTabs
        placeholder="All statuses"
        choices={choicesWith(filters.status)}
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
