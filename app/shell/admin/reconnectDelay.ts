const FIRST_MS = 2_000;
const MOST_MS = 60_000;

/**
 * Milliseconds to wait after so many rejections in a row: doubled each time, up to a minute, and randomized so that
 * open pages do not all reconnect at once.
 */
export function reconnectDelayMs(rejections: number, random: number): number {
  const longest = Math.min(MOST_MS, FIRST_MS * 2 ** rejections);
  return longest / 2 + (longest / 2) * random;
}
