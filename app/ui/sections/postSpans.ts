/**
 * `front`: the first is wide; `few`: the same for six at most, with the shorter row first; `pair`: the first two are
 * large, the others flat; `three`: all alike.
 */
export type ListShape = "front" | "few" | "pair" | "three";

/** The share of a row of a wide screen. `flat`: half a row, with the picture beside the text. */
export type Span = "wide" | "half" | "flat" | "third";

/** How wide each of so many cards is, so that every row of the list is full. */
export function spansOf(shape: ListShape, count: number): Span[] {
  if (count === 0) return [];
  if (shape === "front") return ["wide", ...rowsOf(count - 1)];
  if (shape === "few") return ["wide", ...rowsOf(count - 1).reverse()];
  if (shape === "pair") return pairsOf(count);
  return rowsOf(count);
}

/** Rows of three. What remains makes one or two rows of two; one card alone is wide. */
function rowsOf(count: number): Span[] {
  if (count === 1) return ["wide"];
  const halves = [0, 4, 2][count % 3] ?? 0;
  return [...several(count - halves, "third"), ...several(halves, "half")];
}

function pairsOf(count: number): Span[] {
  if (count === 1) return ["wide"];
  const others = count - 2;
  const last: Span[] = others % 2 === 1 ? ["wide"] : [];
  return ["half", "half", ...several(others - last.length, "flat"), ...last];
}

const several = (count: number, span: Span): Span[] => Array.from({ length: count }, () => span);
