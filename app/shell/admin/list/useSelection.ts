import { useMemo, useRef, useState } from "react";

/** The ticked rows of a page of a list. Rows that leave the page are no longer selected. */
export function useSelection(ids: readonly string[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const selected = useMemo(() => ids.filter((id) => ticked.has(id)), [ids, ticked]);
  const lastToggled = useRef<string>(undefined);
  const toggle = (id: string, on: boolean, isRange: boolean) => {
    const changed = isRange ? rangeOf(ids, lastToggled.current, id) : [id];
    lastToggled.current = id;
    setTicked((before) => {
      const after = new Set(before);
      for (const one of changed) on ? after.add(one) : after.delete(one);
      return after;
    });
  };
  return {
    selected,
    isSelected: (id: string) => ticked.has(id),
    toggle,
    toggleAll: (on: boolean) => setTicked(new Set(on ? ids : [])),
    clear: () => setTicked(new Set()),
  };
}

/** From one row to another, in either direction; only the second if the first is no longer in the list. */
function rangeOf(ids: readonly string[], from: string | undefined, to: string): readonly string[] {
  const [start, end] = [ids.indexOf(from ?? ""), ids.indexOf(to)].sort((a, b) => a - b);
  return start === undefined || start < 0 ? [to] : ids.slice(start, (end ?? 0) + 1);
}

export type Selection = ReturnType<typeof useSelection>;
