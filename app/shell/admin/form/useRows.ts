import { useEffect, useRef, useState } from "react";

export interface Row {
  /** Stays with the text while rows above it are added and removed. */
  key: number;
  text: string;
}

/** The rows of a list that is being typed. Moves the focus when a row is added or removed. */
export function useRows(list: string, initial: readonly string[]) {
  const lastKey = useRef(initial.length);
  const [rows, setRows] = useState<Row[]>(() => initial.map((text, key) => ({ key, text })));
  const [focusOn, setFocusOn] = useState<number | null>(null);
  useEffect(() => {
    if (focusOn === null) return;
    document.getElementById(`${list}-${focusOn}`)?.focus();
    setFocusOn(null);
  }, [focusOn, list]);

  const add = () => {
    lastKey.current += 1;
    const key = lastKey.current;
    setRows((before) => [...before, { key, text: "" }]);
    setFocusOn(rows.length);
  };
  const remove = (place: number) => {
    lastKey.current += 1;
    const emptyRow = { key: lastKey.current, text: "" };
    const left = rows.filter((_, index) => index !== place);
    setRows(left.length > 0 ? left : [emptyRow]);
    setFocusOn(Math.max(place - 1, 0));
  };
  return { rows, add, remove };
}
