import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { LinkButton } from "~/ui/primitives/Button";
import { EmptyState } from "~/ui/primitives/EmptyState";
import type { IconGlyph } from "~/ui/primitives/Icon";
import { Pagination } from "~/ui/primitives/Pagination";

interface ListPage {
  page: number;
  pageSize: number;
  total: number;
  /** There are more, which only a narrower search shows. */
  hasMore?: boolean;
  /** What is counted: "jobs". */
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
  return (
    // An empty list says so itself.
    <div className={total === 0 ? "sr-only" : "tablefoot"}>
      <span role="status">{formatCount(list)}</span>
      <Pagination page={page} pages={Math.ceil(total / pageSize)} hrefOf={hrefOf} label={label} />
    </div>
  );
}

function formatCount({ page, pageSize, total, hasMore, things }: ListPage): string {
  const first = (page - 1) * pageSize + 1;
  const all = hasMore ? `more than ${total}` : total;
  if (total === 0 || first > total) return `Showing 0 of ${all} ${things}`;
  return `Showing ${first} to ${Math.min(first + pageSize - 1, total)} of ${all} ${things}`;
}

interface NoRowsProps {
  columns: number;
  text: string;
  /** The unfiltered list, if filters may be why nothing is in this one. */
  unfiltered: string | false;
  /** Shown while there are no records at all: what they are, and the one thing to do. */
  firstTime: { icon: IconGlyph; detail: string; action: ReactNode };
}

export function NoRows({ columns, text, unfiltered, firstTime }: NoRowsProps) {
  return (
    <tr>
      <td className="none" colSpan={columns}>
        {unfiltered ? (
          <EmptyState icon={SearchX} text={text}>
            <LinkButton variant="line" size="sm" href={unfiltered}>
              Clear Filters
            </LinkButton>
          </EmptyState>
        ) : (
          <EmptyState icon={firstTime.icon} text={text} detail={firstTime.detail}>
            {firstTime.action}
          </EmptyState>
        )}
      </td>
    </tr>
  );
}
