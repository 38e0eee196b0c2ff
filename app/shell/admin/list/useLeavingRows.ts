import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

interface Shown {
  address: string;
  rows: { element: HTMLTableRowElement; height: number }[];
}

/**
 * Rows that leave a list while its address stays, such as by a status that its filter excludes, collapse; not for people
 * who ask for less motion. The focus goes from such a row to the next one, unless a question was answered there.
 * Returns handlers for the table.
 */
export function useLeavingRows(table: RefObject<HTMLTableElement | null>) {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const shown = useRef<Shown>({ address, rows: [] });
  const focused = useRef<Element | null>(null);
  // On purpose after every render: whatever loads the list again, the rows of the one before are known.
  useLayoutEffect(() => {
    const { rows, address: before } = shown.current;
    shown.current = { address, rows: measure(table.current) };
    if (before !== address) return;
    const left = rows.filter(({ element }) => !element.isConnected);
    for (const row of left.toReversed()) leave(row, rows, { table, focused });
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

function measure(table: HTMLTableElement | null): Shown["rows"] {
  const rows = [...(table?.tBodies[0]?.rows ?? [])].filter((row) => !isLeaving(row));
  return rows.map((element) => ({ element, height: element.offsetHeight }));
}

interface Table {
  table: RefObject<HTMLTableElement | null>;
  focused: RefObject<Element | null>;
}

function leave(row: Shown["rows"][number], rows: Shown["rows"], { table, focused }: Table) {
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
