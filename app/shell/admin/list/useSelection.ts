import { useMemo, useState } from "react";

/** The ticked rows of a page of a list. Rows that leave the page are no longer selected. */
export function useSelection(ids: readonly string[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const selected = useMemo(() => ids.filter((id) => ticked.has(id)), [ids, ticked]);
  const toggle = (id: string, on: boolean) =>
    setTicked((before) => {
      const after = new Set(before);
      if (on) after.add(id);
      else after.delete(id);
      return after;
    });
  return {
    selected,
    isSelected: (id: string) => ticked.has(id),
    toggle,
    toggleAll: (on: boolean) => setTicked(new Set(on ? ids : [])),
    clear: () => setTicked(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;
