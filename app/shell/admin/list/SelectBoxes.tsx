import { useEffect, useRef } from "react";
import type { Selection } from "~/shell/admin/list/useSelection";

/** The field by which every ticked row travels. */
export const SELECTED_FIELD = "selected";

interface SelectAllProps {
  selection: Selection;
  count: number;
  label: string;
}

/** Ticks or clears the page. Between all and none it shows neither. */
export function SelectAll({ selection, count, label }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null);
  const some = selection.selected.length > 0;
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
  /** The form that the row belongs to, wherever it stands. */
  form: string;
  id: string;
  label: string;
}

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
        onChange={(event) => selection.toggle(id, event.currentTarget.checked)}
      />
    </label>
  );
}
