import { useEffect } from "react";

/** A press within this time after a live update was aimed at what stood there before. */
const AIM_MS = 600;

let rowsMovedAt = Number.NEGATIVE_INFINITY;
/** When an update brought each of these controls, or gave it something else to do or to show. */
const changedAt = new WeakMap<Element, number>();
/** A menu that saves what is chosen says with this attribute what is stored. */
const STORED = "data-stored";

/** The controls that a press could hit, to be compared with those of a moment later. */
export interface Targets {
  rows: readonly Element[];
  /** The label and address of each button that sends a form, and the shown entry of each menu. */
  controls: ReadonlyMap<Element, string>;
}

export function currentTargets(): Targets {
  const buttons = document.querySelectorAll<HTMLButtonElement>("main button[type=submit]");
  const menus = document.querySelectorAll(`main select[${STORED}]`);
  return {
    rows: [...document.querySelectorAll("main :is(tr, li, article)")],
    controls: new Map<Element, string>([
      ...[...buttons].map((button) => [button, doneBy(button)] as const),
      ...[...menus].map((menu) => [menu, menu.getAttribute(STORED) ?? ""] as const),
    ]),
  };
}

function doneBy(button: HTMLButtonElement): string {
  // Read as attributes: a field called "action" would shadow the property of its form.
  const address = button.getAttribute("formaction") ?? button.form?.getAttribute("action");
  return `${button.textContent} ${address}`;
}

/** To be called once the page shows the data of a live update. */
export function noteUpdate(before: Targets): void {
  const { rows, controls } = currentTargets();
  const haveRowsMoved =
    before.rows.length !== rows.length || rows.some((row, i) => row !== before.rows[i]);
  if (haveRowsMoved) rowsMovedAt = performance.now();
  for (const [control, what] of controls)
    if (before.controls.get(control) !== what) changedAt.set(control, performance.now());
}

/** Whether an update has given a control something else to do so recently that a key was pressed for what it did before. */
export const wasJustChanged = (control: Element): boolean => isJust(changeOf(control));

const changeOf = (control: Element | null) =>
  (control && changedAt.get(control)) ?? Number.NEGATIVE_INFINITY;

/**
 * Ignores presses that may hit another button than the person meant:
 * - The second press of a double click. The first one may have put the button of the next person who waits for approval under
 *   the pointer.
 * - A press right after a live update has moved the rows, if the pointer has not moved since.
 * - A press, also by a key, right after a live update has put another button in the place of the one that was there: "Release"
 *   where "Put under legal hold" was.
 */
export function useNoUnintendedPresses(): void {
  useEffect(() => {
    document.addEventListener("pointermove", onMove, { passive: true });
    document.addEventListener("mousedown", onMouseDown, { capture: true });
    document.addEventListener("click", onClick, { capture: true });
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => {
      document.removeEventListener("pointermove", onMove);
      document.removeEventListener("mousedown", onMouseDown, { capture: true });
      document.removeEventListener("click", onClick, { capture: true });
      document.removeEventListener("keydown", onKeyDown, { capture: true });
    };
  }, []);
}

let pointer = { x: Number.NaN, y: Number.NaN, movedAt: 0 };

function onMove({ clientX: x, clientY: y }: PointerEvent): void {
  // Browsers report a movement to the same point for a pointer under which something has moved.
  if (x !== pointer.x || y !== pointer.y) pointer = { x, y, movedAt: performance.now() };
}

/** A menu opens before the press is a click. */
function onMouseDown(event: MouseEvent): void {
  const { target } = event;
  const menu = target instanceof Element && target.closest("select");
  if (!menu) return;
  if (isAimedAtOther(changeOf(menu)) || (isAimedAtOther(rowsMovedAt) && isInRow(menu)))
    ignore(event);
}

function onClick(event: MouseEvent): void {
  const { target, detail } = event;
  if (!(target instanceof Element)) return;
  const button = target.closest<HTMLButtonElement | HTMLInputElement>("button, input");
  // A key press counts no clicks.
  const isOther =
    detail === 0
      ? button !== null && wasJustChanged(button)
      : isAimedAtOther(changeOf(button)) || (isAimedAtOther(rowsMovedAt) && isInRow(target));
  const isSecond = detail > 1 && button?.type === "submit";
  if (isSecond || isOther) ignore(event);
}

/** A key chooses from a menu without a press. */
function onKeyDown(event: KeyboardEvent): void {
  const { target, key } = event;
  const isMenu = target instanceof Element && target.matches(`select[${STORED}]`);
  if (isMenu && key !== "Tab" && wasJustChanged(target)) ignore(event);
}

function ignore(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

const isJust = (moment: number) => performance.now() - moment < AIM_MS;
const isAimedAtOther = (moment: number) => isJust(moment) && pointer.movedAt < moment;
const isInRow = (target: Element) => target.closest("main :is(tr, li, article)") !== null;
