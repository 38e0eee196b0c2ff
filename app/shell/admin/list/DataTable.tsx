import { ArrowDown, ArrowUp, SearchX } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useLocation } from "react-router";
import { BeyondTheEnd, isBeyondTheEnd, type Paging } from "~/shell/admin/list/ListFoot";
import { useLeavingRows } from "~/shell/admin/list/leavingRows";
import { LinkButton } from "~/ui/primitives/Button";
import { classNames } from "~/ui/primitives/classNames";
import { EmptyState } from "~/ui/primitives/EmptyState";
import { Icon, type IconGlyph, VisuallyHidden } from "~/ui/primitives/Icon";

interface DataTableProps {
  /** The name of the list: "Jobs". */
  label: string;
  className?: string;
  children: ReactNode;
}

/** The table of a list. Its styles turn each row into two lines where the list is too narrow for columns. */
export function DataTable({ label, className, children }: DataTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const leaving = useLeavingRows(table);
  return (
    <div className="tablescroll">
      <table ref={table} {...leaving} className={classNames("data", className)} aria-label={label}>
        {children}
      </table>
    </div>
  );
}

interface SortHeadProps {
  /** The order's name in the address; a minus sign reverses it. */
  name: string;
  label: string;
  /** The current order of the list. */
  sort: string;
  /** The direction of a first click: dates, for example, the newest first. */
  first?: "ascending" | "descending";
}

/** A column head that sorts the list. It is a link, so that it works without scripts and the address holds the order. */
export function SortHead({ name, label, sort, first = "ascending" }: SortHeadProps) {
  const { pathname, search } = useLocation();
  const direction = directionOf(name, sort);
  const next = direction ? opposite(direction) : first;
  const address = new URLSearchParams(search);
  address.delete("page");
  address.set("sort", next === "ascending" ? name : `-${name}`);
  return (
    <th scope="col" aria-sort={direction}>
      <a className="sort" href={`${pathname}?${address}`}>
        {label}
        {direction && <Icon of={direction === "ascending" ? ArrowUp : ArrowDown} />}
      </a>
    </th>
  );
}

type Direction = "ascending" | "descending";

function directionOf(name: string, sort: string): Direction | undefined {
  if (sort === name) return "ascending";
  return sort === `-${name}` ? "descending" : undefined;
}

const opposite = (direction: Direction) =>
  direction === "ascending" ? ("descending" as const) : ("ascending" as const);

interface ColumnHeadsProps {
  labels: readonly string[];
  /** Adds a last column for buttons, whose label only screen readers get. */
  hasActions?: boolean;
}

/** The head of a table whose columns are not sorted. */
export function ColumnHeads({ labels, hasActions }: ColumnHeadsProps) {
  return (
    <thead>
      <tr>
        {labels.map((label) => (
          <th key={label} scope="col" className={label === "Actions" ? "c-acts" : undefined}>
            {label}
          </th>
        ))}
        {hasActions && (
          <th scope="col">
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}

interface NoRowsProps {
  list: Paging;
  columns: number;
  text: string;
  /** The unfiltered list, if filters may be why nothing is in this one. */
  unfiltered: string | false;
  /** Shown while there are no records at all: what they are, and the one thing to do. */
  firstTime: { icon: IconGlyph; detail: string; action: ReactNode };
}

export function NoRows({ list, columns, text, unfiltered, firstTime }: NoRowsProps) {
  return (
    <tr>
      <td className="none" colSpan={columns}>
        {isBeyondTheEnd(list) ? (
          <BeyondTheEnd {...list} />
        ) : unfiltered ? (
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
