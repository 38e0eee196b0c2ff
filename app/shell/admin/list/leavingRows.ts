import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

interface RenderedRows {
  address: string;
  rows: { element: HTMLTableRowElement; height: number }[];
}

/**
 * Rows collapse that leave a list whose address stays: an applicant who is rejected leaves the list of new ones. Not for people
 * who ask for less motion. If such a row had the focus, and nothing else has it now, the next row gets it, or else the heading.
 * Returns handlers for the table.
 */
export function useLeavingRows(table: RefObject<HTMLTableElement | null>) {
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
