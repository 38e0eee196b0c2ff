import { SearchX } from "lucide-react";
import { useLocation } from "react-router";
import { LinkButton } from "~/ui/primitives/Button";
import { EmptyState } from "~/ui/primitives/EmptyState";
import { Pagination } from "~/ui/primitives/Pagination";

interface ListPage {
  page: number;
  pageSize: number;
  total: number;
  /** There are more, which only a narrower search shows. */
  hasMore?: boolean;
  /** The word for one row, and for several: "job", "jobs". */
  thing: string;
  things: string;
}

interface ListFootProps extends ListPage {
  address?: string;
  /** The address parameter of the page number; a screen with several lists has one for each. */
  parameter?: string;
}

/** How much of the list is shown, and links to its other pages with the same filters. */
export function ListFoot({ address, parameter = "page", ...list }: ListFootProps) {
  const location = useLocation();
  const { page, pageSize, total } = list;
  const [path, query] = (address ?? location.pathname + location.search).split("?");
  const hrefOf = (target: number) => {
    const parameters = new URLSearchParams(query);
    parameters.set(parameter, String(target));
    return `${path}?${parameters}`;
  };
  const label = parameter === "page" ? undefined : `Pages of ${list.things}`;
  // An empty list and a page beyond the end have a text of their own in place of the rows.
  if (total === 0 || isBeyondTheEnd(list))
    return (
      <div className="sr-only">
        <span role="status">{formatCount(list)}</span>
      </div>
    );
  return (
    <div className="tablefoot">
      <span role="status">{formatCount(list)}</span>
      <Pagination page={page} pages={Math.ceil(total / pageSize)} hrefOf={hrefOf} label={label} />
    </div>
  );
}

export type Paging = Pick<ListPage, "page" | "pageSize" | "total">;

/** Whether a page has no rows although the list has some. */
export const isBeyondTheEnd = ({ page, pageSize, total }: Paging) =>
  total > 0 && (page - 1) * pageSize >= total;

interface BeyondTheEndProps extends Paging {
  /** As that of ListFoot. */
  parameter?: string;
}

/** Shown for a page number beyond the last page: it was typed, or records were deleted since. */
export function BeyondTheEnd({ page, pageSize, total, parameter = "page" }: BeyondTheEndProps) {
  const { pathname, search } = useLocation();
  const last = Math.ceil(total / pageSize);
  const address = new URLSearchParams(search);
  address.set(parameter, String(last));
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

function formatCount({ page, pageSize, total, hasMore, thing, things }: ListPage): string {
  const first = (page - 1) * pageSize + 1;
  const all = `${hasMore ? "more than " : ""}${total} ${total === 1 ? thing : things}`;
  if (total === 0 || first > total) return `Showing 0 of ${all}`;
  return `Showing ${first} to ${Math.min(first + pageSize - 1, total)} of ${all}`;
}
