import { ArrowDown, ArrowUp } from "lucide-react";
import { type FocusEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { classNames } from "~/ui/primitives/classNames";
import { Icon, VisuallyHidden } from "~/ui/primitives/Icon";

interface DataTableProps {
  /** What is listed: "Jobs". */
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
 * Rows that leave a list while its address stays, such as by a status that its filter excludes, collapse; not for people
 * who ask for less motion. The focus goes from such a row to the next one, unless a question was answered there.
 * Returns handlers for the table.
 */
function useLeavingRows(table: RefObject<HTMLTableElement | null>) {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const lastRender = useRef<RenderedRows>({ address, rows: [] });
  const focused = useRef<Element | null>(null);
  // On purpose after every render: whatever loads the list again, its rows are compared with those of the render
  // before.
  useLayoutEffect(() => {
    const { rows, address: before } = lastRender.current;
    lastRender.current = { address, rows: measure(table.current) };
    if (before !== address) return;
    const leavingRows = rows.filter(({ element }) => !element.isConnected);
    for (const row of leavingRows.toReversed()) leave(row, rows, { table, focused });
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
}

function leave(
  row: RenderedRows["rows"][number],
  rows: RenderedRows["rows"],
  { table, focused }: Table,
) {
  const after = rows.slice(rows.indexOf(row) + 1);
  const next = after.find(({ element }) => element.isConnected)?.element ?? null;
  const body = table.current?.tBodies[0];
  if (body) collapse(body, next, row.height);
  const hadFocus = focused.current?.matches("a, select") && row.element.contains(focused.current);
  if (!hadFocus || document.activeElement !== document.body) return;
  const to = next ?? rows.findLast(({ element }) => element.isConnected)?.element;
  to?.querySelector<HTMLElement>(".who > a")?.focus();
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
  actions?: boolean;
}

/** The head of a table whose columns are not sorted. */
export function ColumnHeads({ labels, actions }: ColumnHeadsProps) {
  return (
    <thead>
      <tr>
        {labels.map((label) => (
          <th key={label} scope="col" className={label === "Actions" ? "c-acts" : undefined}>
            {label}
          </th>
        ))}
        {actions && (
          <th scope="col">
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}
