import { Download } from "lucide-react";
import { useLocation } from "react-router";
import { listApplications } from "~/domain/applications/list.server";
import { countApplications, listAppliedJobs } from "~/domain/applications/queries.server";
import { ApplicationFilters } from "~/routes/admin/parts/applications/ApplicationFilters";
import { ApplicationTable } from "~/routes/admin/parts/applications/ApplicationTable";
import { applicationFiltersOf } from "~/routes/admin/parts/applications/applicationFilters.server";
import { StatusLine } from "~/routes/admin/parts/applications/StatusLine";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { ListFoot } from "~/routes/admin/parts/ListFoot";
import { LoadFailure } from "~/routes/admin/parts/LoadFailure";
import { PageHead } from "~/routes/admin/parts/PageHead";
import { LinkButton } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
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
