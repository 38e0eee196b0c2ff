import { useEffect, useRef, useState } from "react";
import { useShownAt } from "~/shell/admin/change/shownAt";
import { SELECTED_FIELD } from "~/shell/forms/hiddenFields";

interface SelectAllProps {
  selection: Selection;
  count: number;
  label: string;
}

/** Checks or clears all rows of the page. Indeterminate if only some are checked. */
export function SelectAll({ selection, count, label }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null);
  const hasSome = selection.count > 0;
  const hasAll = hasSome && selection.selected.length === count;
  useEffect(() => {
    if (box.current) box.current.indeterminate = hasSome && !hasAll;
  }, [hasSome, hasAll]);
  return (
    <label className="select-target">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={hasAll}
        disabled={count === 0}
        onChange={(event) => selection.toggleAll(event.currentTarget.checked)}
      />
    </label>
  );
}

/** The id of the form that checked rows belong to, the bulk bar. */
export const BULK_FORM = "selected-rows";

interface SelectRowProps {
  selection: Selection;
  id: string;
  label: string;
}

/** The checkbox of a row. With Shift it checks all rows since the one before. */
export function SelectRow({ selection, id, label }: SelectRowProps) {
  return (
    <label className="select-target">
      <input
        type="checkbox"
        form={BULK_FORM}
        name={SELECTED_FIELD}
        value={id}
        aria-label={label}
        checked={selection.isSelected(id)}
        onChange={({ currentTarget, nativeEvent }) =>
          selection.toggle(id, {
            isChecked: currentTarget.checked,
            isRange: (nativeEvent as globalThis.MouseEvent).shiftKey === true,
          })
        }
      />
    </label>
  );
}

/** A whole list, as it was when it was loaded. */
interface WholeList {
  /** The filters, as in the list's address. */
  query: string;
  count: number;
  listedAt: Date;
  /** When a row of the page came in: the whole list is without those that came after `listedAt`. */
  arrivalOf(id: string): Date;
}

/** When a list and its page were loaded. */
interface Loaded {
  listedAt: Date | undefined;
  shownAt: string;
}

interface Toggled {
  isChecked: boolean;
  /** Whether all rows since the last one are meant. */
  isRange: boolean;
}

/**
 * The checked rows of a page of a list, or all rows of `wholeList`. Rows that leave the page are no longer selected; the whole
 * list is no longer selected as soon as its filters change, one of its rows is unchecked or some have left it.
 */
export function useSelection(ids: readonly string[], wholeList?: WholeList) {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const [all, setWholeList] = useChosenList(wholeList);
  const loaded: Loaded = { listedAt: wholeList?.listedAt, shownAt: useShownAt() };
  // The load in which the first row was checked. Live updates may load the list again, but nobody
  // has looked at the new rows.
  const [chosenFrom, setChosenFrom] = useState<Loaded | null>(null);
  const lastToggled = useRef<string>(undefined);
  const selected = ids.filter((id) =>
    all && wholeList ? wholeList.arrivalOf(id) <= all.listedAt : checked.has(id),
  );
  const select = (after: readonly string[], whole: WholeList | null = null) => {
    setWholeList(whole);
    setChecked(new Set(after));
    if (selected.length === 0) setChosenFrom(loaded);
  };
  const from = selected.length === 0 ? loaded : (chosenFrom ?? loaded);
  const toggle = (id: string, { isChecked, isRange }: Toggled) => {
    const rows = new Set(isRange ? rangeOf(ids, lastToggled.current, id) : [id]);
    lastToggled.current = id;
    select(isChecked ? [...selected, ...rows] : selected.filter((other) => !rows.has(other)));
  };
  return {
    selected,
    /** Set if the whole list is selected, with the rows of its other pages. */
    all,
    /** When the list was loaded in which the first row was checked; undefined for a list that does not say. */
    listedAt: (all ?? from).listedAt,
    /** The result of useShownAt when that row was checked. */
    shownAt: from.shownAt,
    count: all?.count ?? selected.length,
    isSelected: (id: string) => selected.includes(id),
    toggle,
    toggleAll: (isChecked: boolean) => select(isChecked ? ids : []),
    selectWhole: () => select([], wholeList),
    clear: () => select([]),
  };
}

/** The whole list as it was selected; null if it is not, if other filters are set, or if some rows have left it since. */
function useChosenList(shown: WholeList | undefined) {
  const [chosen, setChosen] = useState<WholeList | null>(null);
  const isStillWhole =
    chosen?.query === shown?.query && (chosen?.count ?? 0) <= (shown?.count ?? 0);
  // Otherwise it would be selected again once its filters are set again.
  if (chosen && !isStillWhole) setChosen(null);
  return [isStillWhole ? chosen : null, setChosen] as const;
}

/** Returns the rows from one to another, in either direction; only the second if the first is gone. */
function rangeOf(ids: readonly string[], from: string | undefined, to: string): readonly string[] {
  const [start, end] = [ids.indexOf(from ?? ""), ids.indexOf(to)].sort((a, b) => a - b);
  return start === undefined || start < 0 ? [to] : ids.slice(start, (end ?? 0) + 1);
}

export type Selection = ReturnType<typeof useSelection>;
