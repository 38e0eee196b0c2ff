import { SearchX, Users } from "lucide-react";
import { useLocation } from "react-router";
import { CareersLink } from "~/applications/admin/CareersLink";
import { NO_APPLICATIONS } from "~/applications/admin/statusLabels";
import type { Page } from "~/platform/data/search/search.server";
import { LinkButton } from "~/ui/primitives/Button";
import { EmptyState } from "~/ui/primitives/EmptyState";

const NO_MATCH = "No applications found matching your filters.";

interface NoApplicationsProps {
  list: Pick<Page<unknown>, "page" | "pageSize" | "total">;
  noneAtAll: boolean;
}

/** Explains why a page of the list is empty, with a link to a page that is not. */
export function NoApplications({ list, noneAtAll }: NoApplicationsProps) {
  if (noneAtAll)
    return (
      <EmptyState icon={Users} text={NO_MATCH} detail={NO_APPLICATIONS.detail}>
        <CareersLink />
      </EmptyState>
    );
  if (list.total > 0) return <BeyondTheEnd {...list} />;
  return (
    <EmptyState icon={SearchX} text={NO_MATCH}>
      <LinkButton variant="line" size="sm" href="/admin/applications">
        Clear Filters
      </LinkButton>
    </EmptyState>
  );
}

/** Shown for a page number beyond the last page: it was typed, or applications were deleted since. */
function BeyondTheEnd({ page, pageSize, total }: NoApplicationsProps["list"]) {
  const { pathname, search } = useLocation();
  const last = Math.ceil(total / pageSize);
  const address = new URLSearchParams(search);
  address.set("page", String(last));
  return (
    <EmptyState
      icon={SearchX}
      text={`There is no page ${page}.`}
      detail={last === 1 ? "The list has one page." : `The list has ${last} pages.`}
    >
      <LinkButton variant="line" size="sm" href={`${pathname}?${address}`}>
        Go to the last page
      </LinkButton>
    </EmptyState>
  );
}
