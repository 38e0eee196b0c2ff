/**
 * The change of a figure, such as "+12 since last month". `before` is undefined if the figure had no value then.
 */
export function formatChange(now: number, before: number | undefined, unit?: string): string {
  if (before === undefined) return "Nothing to compare with yet";
  const change = Math.round(now - before);
  if (change === 0) return "No change since last month";
  const size = Math.abs(change);
  const units = unit ? ` ${size === 1 ? unit : `${unit}s`}` : "";
  return `${change > 0 ? "+" : "−"}${size.toLocaleString("en-US")}${units} since last month`;
}
