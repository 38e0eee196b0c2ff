import { useEffect, useMemo, useRef, useState } from "react";

/** The field that holds the ids of checked rows. */
export const SELECTED_FIELD = "selected";

interface SelectAllProps {
  selection: Selection;
  count: number;
  label: string;
}

/** Checks or clears all rows of the page. Indeterminate if only some are checked. */
export function SelectAll({ selection, count, label }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null);
  const some = selection.count > 0;
  const all = some && selection.selected.length === count;
  useEffect(() => {
    if (box.current) box.current.indeterminate = some && !all;
  }, [some, all]);
  return (
    <label className="select-target">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={all}
        disabled={count === 0}
        onChange={(event) => selection.toggleAll(event.currentTarget.checked)}
      />
    </label>
  );
}

interface SelectRowProps {
  selection: Selection;
  /** The id of the form that the row belongs to. */
  form: string;
  id: string;
  label: string;
}

/** With Shift, checks all rows since the one before. */
export function SelectRow({ selection, form, id, label }: SelectRowProps) {
  return (
    <label className="select-target">
      <input
        type="checkbox"
        form={form}
        name={SELECTED_FIELD}
        value={id}
        aria-label={label}
        checked={selection.isSelected(id)}
        onChange={({ currentTarget, nativeEvent }) =>
          selection.toggle(id, currentTarget.checked, (nativeEvent as MouseEvent).shiftKey === true)
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
}

/**
 * The checked rows of a page of a list, or all rows of `wholeList`. Rows that leave the page are no longer selected; the whole
 * list is no longer selected as soon as its filters change or one of its rows is unchecked.
 */
export function useSelection(ids: readonly string[], wholeList?: WholeList) {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const [chosenList, setChosenList] = useState<WholeList | null>(null);
  const lastToggled = useRef<string>(undefined);
  const all = chosenList?.query === wholeList?.query ? chosenList : null;
  const selected = useMemo(
    () => (all ? [...ids] : ids.filter((id) => checked.has(id))),
    [ids, checked, all],
  );
  const select = (after: Iterable<string>) => {
    setChosenList(null);
    setChecked(new Set(after));
  };
  const toggle = (id: string, on: boolean, isRange: boolean) => {
    const changed = new Set(isRange ? rangeOf(ids, lastToggled.current, id) : [id]);
    lastToggled.current = id;
    select(on ? [...selected, ...changed] : selected.filter((other) => !changed.has(other)));
  };
  return {
    selected,
    /** Set if the whole list is selected, also what is on its other pages. */
    all,
    count: all?.count ?? selected.length,
    isSelected: (id: string) => selected.includes(id),
    toggle,
    toggleAll: (on: boolean) => select(on ? ids : []),
    selectWhole: () => setChosenList(wholeList ?? null),
    clear: () => select([]),
  };
}

/** From one row to another, in either direction; only the second if the first is no longer in the list. */
function rangeOf(ids: readonly string[], from: string | undefined, to: string): readonly string[] {
  const [start, end] = [ids.indexOf(from ?? ""), ids.indexOf(to)].sort((a, b) => a - b);
  return start === undefined || start < 0 ? [to] : ids.slice(start, (end ?? 0) + 1);
}

export type Selection = ReturnType<typeof useSelection>;
