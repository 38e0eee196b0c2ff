import { useEffect } from "react";

/** A press within this time after rows have moved was aimed at what stood there before. */
const AIM_MS = 600;

let rowsMovedAt = Number.NEGATIVE_INFINITY;

/** The rows of the page, to be compared with those of a moment later. */
export const shownRows = (): readonly Element[] => [
  ...document.querySelectorAll("main :is(tr, li, article)"),
];

/** To be called once the page shows the data of a live update. */
export function noteMovedRows(rowsBefore: readonly Element[]): void {
  const rows = shownRows();
  const haveMoved =
    rowsBefore.length !== rows.length || rows.some((row, i) => row !== rowsBefore[i]);
  if (haveMoved) rowsMovedAt = performance.now();
}

/**
 * Ignores two kinds of presses that may hit another button than the person meant. The second press of a double click: the
 * first one may have put the button of the next person who waits for approval under the pointer. And a press right after a
 * live update has moved the rows, if the pointer has not moved since.
 */
export function useNoUnintendedPresses(): void {
  useEffect(() => {
    let pointer = { x: Number.NaN, y: Number.NaN, movedAt: 0 };
    const onMove = ({ clientX: x, clientY: y }: PointerEvent) => {
      // Browsers report a movement to the same point for a pointer under which something has moved.
      if (x !== pointer.x || y !== pointer.y) pointer = { x, y, movedAt: performance.now() };
    };
    const isAimedAtOther = (target: Element) =>
      pointer.movedAt < rowsMovedAt &&
      performance.now() - rowsMovedAt < AIM_MS &&
      target.closest("main :is(tr, li, article)") !== null;
    const onClick = (event: MouseEvent) => {
      const { target, detail } = event;
      // A key press counts no clicks.
      if (detail === 0 || !(target instanceof Element)) return;
      const button = target.closest<HTMLButtonElement | HTMLInputElement>("button, input");
      const isSecond = detail > 1 && button?.type === "submit";
      if (!isSecond && !isAimedAtOther(target)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("pointermove", onMove, { passive: true });
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      document.removeEventListener("pointermove", onMove);
      document.removeEventListener("click", onClick, { capture: true });
    };
  }, []);
}
