import { useEffect, useRef } from "react";
import type { Selection } from "~/shell/admin/list/useSelection";

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
