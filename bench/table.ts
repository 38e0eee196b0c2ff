import { type Figure, holds } from "./figure";

const formatNumber = (number: number) =>
  number < 10 ? number.toFixed(2) : Math.round(number).toString();

export const formatMeasured = ({ measured, unit }: Figure) => `${formatNumber(measured)} ${unit}`;

export function formatLimit({ limit }: Figure): string {
  if (!limit) return "to compare";
  return "atMost" in limit ? `at most ${limit.atMost}` : `at least ${limit.atLeast}`;
}

export function formatVerdict(figure: Figure): string {
  if (!figure.limit) return "";
  return holds(figure) ? "holds" : "BROKEN";
}

/** For a terminal: a line for each figure, in columns. */
export function formatRows(figures: readonly Figure[]): string {
  const width = Math.max(0, ...figures.map(({ what }) => what.length));
  const lines = figures.map((figure) => [
    figure.what.padEnd(width),
    formatMeasured(figure).padStart(16),
    formatLimit(figure).padStart(16),
    formatVerdict(figure),
  ]);
  return lines.map((cells) => cells.join("  ").trimEnd()).join("\n");
}
