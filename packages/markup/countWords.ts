/** How many words a plain text has: "the team's follow-up, in 2026" has 5. A sign by itself, such as "&", is none. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_-]*/gu)?.length ?? 0;
}
