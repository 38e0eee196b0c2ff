const FIRST_MS = 2_000;
const MOST_MS = 60_000;

/**
 * How long to wait after so many refusals in a row: twice as long each time, up to a minute, spread so that open pages
 * do not all return at once.
 */
export function reconnectDelayMs(rejections: number, random: number): number {
  const longest = Math.min(MOST_MS, FIRST_MS * 2 ** rejections);
  return longest / 2 + (longest / 2) * random;
}
