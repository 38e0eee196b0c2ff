import { expect, test } from "vitest";
import { countWords } from "./countWords";

test.each([
  ["", 0],
  ["The team’s follow-up, in 2026", 5],
  ["research & development", 2],
  ["order_id and customer_id", 3],
  ["cafe\u0301 au lait", 3],
  ["Größe\nin\tMeter", 3],
])("%j has %d words", (text, words) => {
  expect(countWords(text)).toBe(words);
});
