/** The last tenth is worth a word; of a short field the last few characters, of a long one some lines. */
const NEAR_SHARE = 0.1;
const NEAR_LEAST = 10;

/** What is said of a field with so many characters left; nothing while its end is far. */
export function limitWords(limit: number, left: number): string {
  if (left > Math.max(NEAR_LEAST, limit * NEAR_SHARE)) return "";
  const count = Math.abs(left);
  const characters = `${count.toLocaleString("en-US")} ${count === 1 ? "character" : "characters"}`;
  return left < 0 ? `${characters} too many` : `${characters} left`;
}
