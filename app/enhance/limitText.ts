/** The count appears in the last tenth of a field, within these bounds. */
const NEAR_SHARE = 0.1;
const NEAR_LEAST = 10;

/** The message for a field with so many characters left; "" while the limit is far. */
export function limitMessage(limit: number, left: number): string {
  if (left > Math.max(NEAR_LEAST, limit * NEAR_SHARE)) return "";
  const count = Math.abs(left);
  const characters = `${count.toLocaleString("en-US")} ${count === 1 ? "character" : "characters"}`;
  return left < 0 ? `${characters} too many` : `${characters} left`;
}
