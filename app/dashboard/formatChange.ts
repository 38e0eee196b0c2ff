/** The change of a figure, such as "+12 since last month"; null without a value of last month. */
export function formatChange(now: number, before: number | undefined, unit = ""): string | null {
  if (before === undefined) return null;
  const change = Math.round(now - before);
  if (change === 0) return "No change since last month";
  const sign = change > 0 ? "+" : "−";
  return `${sign}${Math.abs(change)}${unit} since last month`;
}
