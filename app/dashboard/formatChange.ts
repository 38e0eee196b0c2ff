/** How a figure has moved, "+12 since last month"; null while there is nothing to compare it with. */
export function formatChange(now: number, before: number | undefined, unit = ""): string | null {
  if (before === undefined) return null;
  const change = Math.round(now - before);
  if (change === 0) return "No change since last month";
  const sign = change > 0 ? "+" : "−";
  return `${sign}${Math.abs(change)}${unit} since last month`;
}
