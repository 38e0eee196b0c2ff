import { ArrowDown, ArrowUp, SearchX } from "lucide-react";
import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import { useLocation } from "react-router";
import { LinkButton } from "~/ui/primitives/Button";
import { classNames } from "~/ui/primitives/classNames";
import { EmptyState } from "~/ui/primitives/EmptyState";
import { Icon, type IconGlyph, VisuallyHidden } from "~/ui/primitives/Icon";
import { Pagination } from "~/ui/primitives/Pagination";

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

interface RenderedRows {
  address: string;
  rows: { element: HTMLTableRowElement; height: number }[];
}

/**
 * Rows collapse that leave a list whose address stays: an applicant who is rejected leaves the list of new ones. Not for people
 * who ask for less motion. If such a row had the focus, and nothing else has it now, the next row gets it, or else the heading.
 * Returns handlers for the table.
 */
function useLeavingRows(table: RefObject<HTMLTableElement | null>) {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const lastRender = useRef<RenderedRows>({ address, rows: [] });
  const focused = useRef<Element | null>(null);
  const focusNext = useRef<HTMLElement | null>(null);
  // On purpose after every render: whatever loads the list again, its rows are compared with those of the render
  // before.
  useLayoutEffect(() => {
    const { rows, address: before } = lastRender.current;
    lastRender.current = { address, rows: measure(table.current) };
    if (before !== address) return;
    const leavingRows = rows.filter(({ element }) => !element.isConnected);
    for (const row of leavingRows.toReversed()) leave(row, rows, { table, focused, focusNext });
  });
  useEffect(() => {
    const to = focusNext.current;
    focusNext.current = null;
    // After all effects: that of the message about the change that a button made focuses the heading.
    if (to)
      queueMicrotask(() => {
        if (document.activeElement === document.body) to.focus();
      });
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) focused.current = null;
    },
  };
}

function measure(table: HTMLTableElement | null): RenderedRows["rows"] {
  const rows = [...(table?.tBodies[0]?.rows ?? [])].filter((row) => !isLeaving(row));
  return rows.map((element) => ({ element, height: element.offsetHeight }));
}

interface Table {
  table: RefObject<HTMLTableElement | null>;
  focused: RefObject<Element | null>;
  /** Gets the focus after this render if nothing else does. */
  focusNext: RefObject<HTMLElement | null>;
}

function leave(
  row: RenderedRows["rows"][number],
  rows: RenderedRows["rows"],
  { table, focused, focusNext }: Table,
) {
  const after = rows.slice(rows.indexOf(row) + 1);
  const next = after.find(({ element }) => element.isConnected)?.element ?? null;
  const body = table.current?.tBodies[0];
  if (body) collapse(body, next, row.height);
  const hadFocus = focused.current !== null && row.element.contains(focused.current);
  if (!hadFocus || document.activeElement !== document.body) return;
  const other = next ?? rows.findLast(({ element }) => element.isConnected)?.element;
  const to =
    other?.querySelector<HTMLElement>(".who > a") ?? document.querySelector<HTMLElement>("main h1");
  if (focused.current?.matches("a, select")) to?.focus();
  else focusNext.current = to;
}

const LEAVING = "leaving";
const COLLAPSE_MS = 220;

const isLeaving = (row: Element) => row.classList.contains(LEAVING);

/** A strip as high as the row that closes. React does not know it, and only ever moves its own rows. */
function collapse(body: HTMLTableSectionElement, before: Element | null, height: number) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const strip = document.createElement("tr");
  strip.className = LEAVING;
  strip.setAttribute("aria-hidden", "true");
  const cell = strip.insertCell();
  cell.colSpan = 100;
  body.insertBefore(strip, before);
  const closing = cell.animate(
    [
      { height: `${height}px`, opacity: 1 },
      { height: 0, opacity: 0 },
    ],
    { duration: COLLAPSE_MS, easing: "ease-in-out" },
  );
  closing.onfinish = () => strip.remove();
  closing.oncancel = () => strip.remove();
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

/**
 * A column head that sorts the list. It is a link, so that it works without scripts and the address holds the order.
 */
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

type Paging = Pick<ListPage, "page" | "pageSize" | "total">;

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
