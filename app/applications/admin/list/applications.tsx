import { Download } from "lucide-react";
import { useLocation } from "react-router";
import { ApplicationFilters } from "~/applications/admin/list/ApplicationFilters";
import { ApplicationTable } from "~/applications/admin/list/ApplicationTable";
import { applicationFiltersOf } from "~/applications/admin/list/applicationFilters.server";
import { StatusLine } from "~/applications/admin/page/StatusLine";
import { listApplications } from "~/applications/list.server";
import { countApplications, listAppliedJobs } from "~/applications/queries.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { LoadFailure } from "~/shell/admin/LoadFailure";
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
