import type { ClipboardEvent, KeyboardEvent } from "react";
import { linesOf } from "~/platform/forms/check";

interface TypedList {
  /** The name of the list: the id of its controls begins with it. */
  list: string;
  /** How many rows there are, and may be. */
  count: number;
  max: number;
  /** Puts rows with these texts in place of so many rows, and moves the focus to the last one. */
  replace: (place: number, count: number, texts: readonly string[]) => void;
}

/** Enter leads to the next row instead of submitting the form, and each line of a pasted text becomes a row of its own. */
export function rowTyping({ list, count, max, replace }: TypedList, place: number) {
  const nextControl = () => document.getElementById(`${list}-${place + 1}`);
  const isNextEmpty = () => {
    const next = nextControl();
    return next instanceof HTMLInputElement && next.value.trim() === "";
  };
  return {
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
      // An input method takes this Enter to end a word.
      if (event.nativeEvent.isComposing) return;
      event.preventDefault();
      if (isNextEmpty() || count >= max) nextControl()?.focus();
      else replace(place + 1, 0, [""]);
    },
    onPaste(event: ClipboardEvent<HTMLInputElement>) {
      const lines = linesOf(event.clipboardData.getData("text/plain"));
      if (lines.length < 2) return;
      event.preventDefault();
      const replaced = isNextEmpty() ? 2 : 1;
      const texts = pastedRows(event.currentTarget, lines, max - count + replaced);
      replace(place, replaced, texts);
    },
  };
}

type Selected = Pick<HTMLInputElement, "value" | "selectionStart" | "selectionEnd">;

/**
 * The rows in place of one into which lines are pasted. Lines that are too many for the list stay together in its last row, so
 * that none is lost.
 */
export function pastedRows(
  { value, selectionStart, selectionEnd }: Selected,
  lines: readonly string[],
  most: number,
): string[] {
  const alone = Math.max(most - 1, 0);
  const rows = [...lines.slice(0, alone), lines.slice(alone).join(" ")].filter(Boolean);
  const start = value.slice(0, selectionStart ?? value.length);
  const end = value.slice(selectionEnd ?? value.length);
  return rows.map(
    (row, index) => (index === 0 ? start : "") + row + (index === rows.length - 1 ? end : ""),
  );
}
